### Writing a lesson: its text beside the figure.

author-name = Write a lesson
author-text = The lesson, in Markdown
author-mode = The figure shows
author-preview = the lesson
author-look = any layer, to add as a moment
author-add = Add this moment
author-new-step = A new step
author-anew = Reset the answers
author-open = Open a file …
author-save = Save the file
author-copy = Copy the link
author-close = Close
author-good = { $steps ->
    [one] 1 step, and no mistakes.
   *[other] { $steps } steps, and no mistakes.
}
author-mistakes = { $count ->
    [one] One mistake. The figure shows the text from before it.
   *[other] { $count } mistakes. The figure shows the text from before them.
}
author-missing = { $count ->
    [one] One mistake.
   *[other] { $count } mistakes.
}
author-line = Line { $line }
author-kept = This browser keeps the text as you write.
author-not-kept = This browser does not keep the text: save the file before you leave.
author-copied = The link is in the clipboard. It holds the whole lesson; nothing was sent anywhere.
author-by-hand = The clipboard is closed to this page. Copy the link from here:
author-too-long = This lesson is too long for a link. Save the file, and hand it out or put it beside the page.
author-damaged = The lesson in this link is cut off or damaged. Ask for it as a file.
author-unreadable = { $name } is too large to be a lesson.
author-example = # A lesson of mine

    Say in one sentence what it is about.

    ## The first step

    { "[" }on show](?variant=split&heads=4&stage=softmax)

    Say what to look at, in two sentences. A number is read from the layer: in head 2, “deposit” gives “money” { "{=attn_weights.1.4.6}" } of its attention.

    What do you ask?

    - [ ] An answer that many give
          Why it is not that.
    - [x] The right answer
          Why it is right.

    > Notes for the teacher.
