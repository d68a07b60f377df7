### In class: the wall, the teacher's window, the QR code, the handout.

class-line = The presentation
class-back = Back
class-back-says = Back: keys ← and Page Up
class-next = Next
class-next-says = On: keys →, Page Down and space
class-show = Show the answer
class-place = { $at } of { $of }
class-less = One hand less
class-less-says = Take the last hand back: key Backspace
class-notes = Notes
class-notes-says = Notes in a second window: key t
class-code = QR code
class-code-key = QR code of this moment: key q
class-screen = Whole screen
class-screen-says = Whole screen: key f
class-leave = Leave
class-leave-says = Leave the presentation: key Esc
class-close = Close
class-refused = The browser opens no second window: allow this page to.
class-failed = The numbers of this step could not be computed. Go back and on again to try once more.

# $letter of an option, $count of raised hands for it.
class-count = { $count ->
    [one] { $letter }: 1 hand
   *[other] { $letter }: { $count } hands
}

class-code-says = Scan it: the same moment on your own screen.
class-code-here = This page is on this computer alone, so nobody else can open a link to it. Hand out its file, or put it on a web server.
class-code-own = This lesson is in a file of yours, so no short link opens it. Hand out the file, or the link that its author copied.
class-code-long = The link to this moment is too long for a code that phones read. Send the link: “Share” in the menu “More” has it.

teacher-title = Notes
teacher-waiting = This window waits for the presentation that opened it (key t there).
teacher-ended = The presentation has ended, or its page is being loaded.
teacher-place = { $lesson }: step { $at } of { $of }
teacher-stages = The stages, without a lesson
teacher-now = On the wall
teacher-answer-hidden = The answer, which the class does not see yet
teacher-answer-shown = The answer, which the class sees
teacher-computing = The numbers are being computed.
teacher-notes = Notes
teacher-none = This step has none.
teacher-next = Next
teacher-last = This is the last step.

handout-title = Handout
handout-print = Print
handout-close = Close
handout-computing = Computing step { $at } of { $of } …
handout-failed = The handout cannot be made: { $why }
handout-answer-page = Answers
handout-answer = { $number }. { $title }: { $letter }
handout-layer = { $at ->
    [0] Layer A
   *[1] Layer B
}
