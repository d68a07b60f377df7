### Lessons: what is wrong with a file, and what a step says besides its own sentences.

lesson-problem = Line { $line }: { $message }

lesson-no-title = A title is missing.
lesson-second-title = A lesson has one title: begin a step with ##.
lesson-no-about = Below the title, say in one sentence what the lesson is about.
lesson-before = Only a title (#) and one sentence come before the first step (##).
lesson-no-step = A lesson needs a step: a heading that begins with ##.
lesson-same-name = Another step is called “{ $id }” in links. Give this one a name of its own, such as { "{" }#{ $id }-2{ "}" } after its title.
lesson-most = More than { $count } here: make it shorter.
lesson-block = A lesson has no such block: “{ $raw }”. Allowed: headings # and ##, paragraphs, one list of options with - [ ] in a step, and notes with >.
lesson-html = HTML is not read: “{ $raw }”. Use Markdown’s marks.
lesson-mark = Text has *emphasis*, **strong**, `code` and links, and not “{ $raw }”.
lesson-link = A link within a sentence goes to an address that begins with https. The link of a moment stands alone: “{ $raw }”.
lesson-second-moment = A step has one moment: begin another step for this one.
lesson-not-set = { $name } cannot be set by a lesson: it is the reader’s own, or in a file of theirs.
lesson-setting = “{ $got }” is no setting. There are { $names }, each in a line of its own.
lesson-hide = Hide a tensor, such as attn_weights, what follows from a stage, such as from scores, or a part of the page.
lesson-until = A reader can be asked for fields of the first layer, and not for a second one.
lesson-after-options = This comes after the options. Put it before the question, or into an answer.
lesson-second-question = A step has one question: begin another step for this one.
lesson-option = Each option begins with - [ ], the right one with - [x].
lesson-no-question = Ask a question before the options.
lesson-one-option = A question needs two options or more.
lesson-right = Exactly one option is right: - [x].
lesson-no-answer = Below the right option, indented, say why it is right.
lesson-title-number = A title stays as it is written: it cannot have a number that is read.
lesson-placeholder = There is no number “{ $placeholder }”. There are { $kinds }, and entries of tensors such as attn_weights.1.2.6.
lesson-no-number = The layers of this moment have no number “{ $placeholder }”.
lesson-not-yet = …
