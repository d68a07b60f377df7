### Trainings: the strip that trains, what was learned, many seeds.

train-region = Training
train-play = Train
train-pause = Pause
train-again = Train again from step 0
train-pace = Pace
train-pace-slow = slow
train-pace-slow-rate = 20 steps a second
train-pace-steady = steady
train-pace-steady-rate = 80 steps a second
train-pace-fast = fast
train-pace-fast-rate = as many steps as there is time for
train-another-seed = Another seed
train-slider = Step of the training
train-loss-axis = Loss, on a logarithmic axis
train-floor = answers one question, guesses the other
train-last-step = step { $steps }
train-step = step
train-as-table = { $title }, as a table

# Where the training on show is.
train-at = step { $step } of { $steps }
train-at-loss = step { $step } of { $steps }, loss { $loss }
train-two-at = { $layer }: step { $step }
train-two-at-loss = { $layer }: step { $step }, loss { $loss }
train-diverged = At step { $step } the loss would no longer be a finite number, so the training ends before it.

# What was learned.
learned-region = What was learned
learned-region-of = What layer { $layer } learned
learned-answers = Right answers at step { $step }
learned-waiting = Not measured yet.
learned-all-questions = all
learned-all-heads = with all heads
learned-without = without head { $head }
learned-solved = { $right } of the rows answer everything: the task is solved (from { $from } on).
learned-not-solved = { $right } of the rows answer everything; the task counts as solved from { $from } on.
learned-lost = Where the answers to a question go to nearly nothing without a head, that head alone answers it.
learned-alike = The heads are the same, so it does not matter which one is taken out.
learned-one-head = With one head there is none to take out.
learned-attention = Which head attends to the word with the answer
learned-attention-axis = Mean share of attention on the word with the answer, from 0 to 1
learned-head-question = head { $head } on “{ $question }”
learned-specialised = Each question has a head of its own, which on average gives the word with the answer at least { $share } of its attention.
learned-one-question = { $heads ->
    [one] On average the head gives the word with the answer { $share } of its attention.
   *[other] The head that attends most to the word with the answer gives it { $share } of its attention on average.
  }
learned-not-specialised = The heads have not shared out the questions: whichever head is taken for which question, one of them gives the word with its answer at most { $share } of its attention on average.
learned-too-few = There are fewer heads than questions, so one head has to attend to two words at once.
learned-loss = Loss on fresh samples
learned-loss-meaning = The squared error of a row’s scores: { $loss } here, and 0 where every answer is exact.
learned-gap = Gap between the heads
learned-gap-axis = Largest difference between a number of one head and the same number of another
learned-gap-now = The numbers of two heads differ by at most { $gap }.
learned-gap-zero = The gap is exactly { $gap }: the heads are the same, number by number.
learned-measured = { $count ->
    [one] Measured once, on { $samples } samples that were not trained on.
   *[other] Measured at { $count } steps, every { $every }, on { $samples } samples that were not trained on.
  }
learned-tiny = This layer and its task are tiny. What its heads do says nothing about those of large models.

# Many seeds.
seeds-title = { $count } seeds
seeds-start = { $heads ->
    [one] Train { $count } seeds
   *[other] Train { $count } seeds with one head and with { $heads }
  }
seeds-stop = Stop
seeds-row = { $heads ->
    [one] one head
   *[other] { $heads } heads
  }
seeds-solved = { $solved } of { $of } solved
seeds-legend = A full dot solved the task: at least { $solved } of the rows answer everything. A ring around it: each question has a head that on average gives its answer’s word at least { $sharp } of its attention.
seeds-open = Press a dot to see its training.
seeds-dot = Seed { $seed }: { $right } of the rows right, { $kind ->
    [sharp] solved, heads sharp
    [solved] solved
   *[not] not solved
  }
