### What happens at a stage, and where one number comes from. Names such as q, W_Q, d_k are formulas and stay as they are.

## Captions, forward. The first sentence of a stage says what happens, the others what is worth knowing besides.

# What x is made of. $vectors: named (features made by hand), hashed, learned or fixed (by a training).
caption-embed = { $vectors ->
    [named] x is { $n } × { $d }, a row for each word: what the word is, by named features, plus where it stands.
    [learned] x is { $n } × { $d }, a row for each word: a vector that training changes, plus where the word stands.
    [fixed] x is { $n } × { $d }, a row for each word: a vector that training leaves as it is, plus where the word stands.
   *[hashed] x is { $n } × { $d }, a row for each word: a vector drawn for the word, plus where it stands.
}
caption-embed-only = { $vectors ->
    [named] x is { $n } × { $d }, a row for each word: what the word is, by named features, and not where it stands.
    [learned] x is { $n } × { $d }, a row for each word: a vector that training changes, and not where the word stands.
    [fixed] x is { $n } × { $d }, a row for each word: a vector that training leaves as it is, and not where the word stands.
   *[hashed] x is { $n } × { $d }, a row for each word: a vector drawn for the word, and not where it stands.
}
caption-embed-memory = The second sentence, { $m } × { $dm }, is the memory: keys and values are made of it.
caption-embed-file = x, { $n } × { $d }, is given by { $file }.
caption-embed-file-memory = The memory, { $m } × { $dm }, is in the file, too: keys and values are made of it.

caption-project-one = One head reads all { $d } columns of x and makes { $dk } columns of q.
caption-project-split = Split: every head reads all { $d } columns of x; one { $d } × { $d } matrix makes all queries, and each of the { $h } heads gets { $dk } of its columns.
caption-project-wide = Wide: nothing is cut; each of the { $h } heads reads all { $d } columns of x through a W_Q of its own, { $d } × { $dk }.
caption-project-narrow = { $inputs ->
    [one] Narrow: the input is cut; each of the { $h } heads reads only one of the { $d } columns of x, head { $head } column { $first }.
   *[other] Narrow: the input is cut; each of the { $h } heads reads only { $inputs } of the { $d } columns of x, head { $head } columns { $first } to { $last }.
}
caption-project-same = With one head, wide, split and narrow are the same function.
caption-project-recut = With another number of heads, the same matrix is cut in other places.
caption-project-cross = Queries are made of x, { $n } × { $d }; keys and values of the memory, { $m } × { $dm }.
caption-project-grouped = { $kv ->
    [one] All { $h } heads share one k and one v (multi-query attention): W_K and W_V make no other.
   *[other] W_K and W_V make k and v for { $kv } heads only, and { $share } heads of q share each (grouped-query attention).
}
caption-project-tied = One matrix makes queries and keys: W_K is W_Q.
caption-project-shared = All heads have the same small matrices.
caption-project-no-values = { $memory ->
    [yes] There is no W_V: v is the memory itself.
   *[no] There is no W_V: v is x itself.
}
caption-project-wide-hand = Made by hand, these heads need no more columns than in split: the others are zeros, and the output is the same, up to rounding.
caption-blind = Made by hand for the whole input, these heads find nothing in their slices: all their queries are 0.
caption-unseeing = This head was made to read columns that narrow hides from it.
caption-ones = Every entry of the matrices is 1, so all heads are equal.
caption-ones-narrow = Every entry of the matrices is 1: each head adds up its own columns of x.
caption-heads-one = One head: there is nothing to take apart, and q, k and v stay as they are.
caption-heads-split = The { $columns } columns of q, of k and of v are cut into { $h } bands, { $width } each: they only slide apart.
caption-heads-narrow = The cut came before: each head made its queries, { $n } × { $dk } ({ $width }), from its own slice of x, and nothing is computed here.
caption-heads-wide = Nothing was cut: each head already has queries of its own, { $n } × { $dk } ({ $width }).
caption-heads-grouped = { $kv ->
    [one] The { $columns } columns of q are cut into { $h } bands, { $width } each; k and v stay whole, and all heads share them.
   *[other] The { $columns } columns of q are cut into { $h } bands, { $width } each, those of k and v into { $kv }: { $share } heads share each.
}
caption-heads-view = PyTorch calls this view and transpose; no number changes.

caption-norm = Each row of q and of k is divided by its root mean square and multiplied by the gains: in head { $head }, that of the query of { $word } is { $rms }.
caption-norm-whole = The row is that of all heads together, { $columns } columns.
caption-norm-why = So the scores stay small however large W_Q and W_K grow in training: only the gains set how large they get.
caption-rotate = { $pairs ->
    [one] The two columns of q and of k are turned by the row’s position, one radian a word.
   *[other] Each of the { $pairs } pairs of columns of q and of k is turned by the row’s position, the first by one radian a word, the others by less.
}
caption-rotate-why = A score then depends on how far apart a query and a key are, not on where the two of them stand.
caption-scores = Head { $head } compares every query with every key: { $n } × { $m } dot products over d_k = { $dk }.
caption-scores-largest = The largest score is that of the query of { $query } and the key of { $key }: { $score }.
caption-scores-largest-row = In the row of { $query }, the largest score is that of the key of { $key }: { $score }.
caption-scores-memory = Rows are queries of the sentence, columns are keys of the second one.
caption-share-keys = { $count ->
    [2] Heads { $first } and { $last } share these keys.
   *[other] Heads { $first } to { $last } share these keys.
}
caption-share-values = { $count ->
    [2] Heads { $first } and { $last } share these values.
   *[other] Heads { $first } to { $last } share these values.
}

caption-scale = Every score is divided by { $divisor }.
caption-scale-off = Scaling is off: the scores stay as they are.
caption-scale-without = Without the division, { $query } would give { $key } { $undivided } of its attention, not { $share }.
caption-scale-same = Here the softmax would be the same without the division.

caption-mask-none = No mask: every word may look at every { $memory ->
    [yes] word of the second sentence.
   *[no] word, itself included.
}
caption-mask-causal = Causal: a word may look at itself and at words before it; the mask turns { $hidden } of the { $count } scores of each head into −∞.
caption-mask-no-self = No-self: a word may look at every word except itself; the mask turns { $hidden } of the { $count } scores of each head into −∞.
caption-mask-padding = { $hidden ->
    [0] Padding fills a short text up to a fixed length, and no word is marked as padding yet.
   *[other] Padding fills a short text up to a fixed length: the mask turns { $hidden } of the { $count } scores of each head into −∞.
}
caption-mask-own = The layer’s own mask hides { $hidden } of the { $count } scores of each head and may add numbers to the others.
caption-mask-window = A query looks at keys fewer than { $window } places away: the window turns { $hidden } of the { $count } scores of each head into −∞.
caption-mask-window-too = Besides, a query looks at keys fewer than { $window } places away.
caption-mask-alibi = ALiBi subtracts { $slope } from the scores of head { $head } for each step from query to key.
caption-mask-padded = { $count ->
    [one] No word may look at { $word }, which is padding.
   *[other] No word may look at the { $count } words of padding.
}
caption-empty = { $count ->
    [one] { $word } may look at nothing: its shares and its context are 0.
   *[other] { $count } words may look at nothing: their shares and contexts are 0.
}

# What the head on show does with its strongest word. $job: what a head made by hand does, else ''.
caption-softmax = In head { $head }, { $query } gives { $share ->
    [all] all
   *[part] { $share }
} of its attention to { $key }: softmax turns each row of scores into shares.
caption-softmax-job = In head { $head } (made by hand: { $job }), { $query } gives { $share ->
    [all] all
   *[part] { $share }
} of its attention to { $key }: softmax turns each row of scores into shares.
# A share of nearly all, in a sentence.
caption-share-most = more than 0.999
caption-softmax-even = In head { $head } every word spreads its attention evenly, { $share } to each: softmax turns equal scores into equal shares.
caption-softmax-even-row = In head { $head }, { $query } spreads its attention evenly, { $share } to each: softmax turns equal scores into equal shares.
caption-softmax-nothing = In head { $head }, { $query } may look at nothing: all its shares are 0.
caption-softmax-sum = The shares of each row sum to 1.
caption-softmax-sink = The row of { $query } also has a sink, which is no word: { $part } of its sum { $sum }, so its shares sum to less than 1.
caption-softmax-alike = All { $h } heads have exactly the same shares.
caption-softmax-finds = { $count ->
    [one] One other word finds nothing that this head looks for, and spreads its attention evenly.
   *[other] { $count } words find nothing that this head looks for, and spread their attention evenly.
}
caption-untrained-yet = Nothing is trained yet: these are the parameters of the start.
caption-untrained-all = The task asks nothing of these words, so what the rows show was not trained.
caption-untrained-rows = Only { $words } { $count ->
    [one] is
   *[other] are
} asked something in training; what the other rows show was not trained.

caption-weigh = { $rest ->
    [nothing] In head { $head } the context of { $query } is the value of { $key }, and nothing else.
    [hardly] In head { $head } the context of { $query } is the value of { $key }, and almost nothing of the others.
   *[some] In head { $head } the context of { $query } is { $share } of the value of { $key }, and the other values by their shares.
}
caption-weigh-even = In head { $head } the shares are even: every word takes the plain average of the { $m } values.
caption-weigh-nothing = In head { $head }, { $query } looks at nothing, so it takes no values: its context is 0.
caption-weigh-why = The shares say where a word looks; v says what it takes from there.

caption-concat-one = One head: its context is the whole of concat.
caption-concat = The { $h } contexts slide together into one { $n } × { $columns } matrix ({ $width }): nothing is computed.
caption-concat-muted = { $count ->
    [one] Head { $heads } is muted: its band is zeros.
   *[other] Heads { $heads } are muted: their bands are zeros.
}

caption-output-one = W_O, { $rows } × { $d }, turns the context into the output.
caption-output = W_O, { $rows } × { $d }, brings the { $h } heads together: each output column is a sum over the columns of all heads.
caption-output-none = There is no W_O: concat is the output, and what each head found stays in its own columns.
caption-output-contributions = { $dv ->
    [one] Row { $first } of W_O belongs to head { $head }: the output is also the sum of { $h } contributions.
   *[other] Rows { $first } to { $last } of W_O belong to head { $head }: the output is also the sum of { $h } contributions.
}
caption-output-muted = { $count ->
    [one] Head { $heads } is muted and adds nothing.
   *[other] Heads { $heads } are muted and add nothing.
}

caption-no-stage = This layer has no such stage: its numbers pass as they are.
caption-hidden = What would give the answer away is hidden until you have guessed.

## Captions, backward: every number is how fast L grows with it.

caption-loss-sum = L is the sum of all numbers of the output.
caption-loss-nothing = The task asks nothing of these words, so L is the sum of all numbers of the output.
caption-loss-task = { $count ->
    [one] L is the task’s squared error in the row of { $rows }, at step { $step }: { $loss }.
   *[other] L is the task’s squared error in the rows of { $rows }, at step { $step }: { $loss }.
}
caption-loss-all = L is the task’s squared error as a mean over all rows, at step { $step }: { $loss }.
caption-loss-silent = Rows that the task asks nothing of are not in L: their gradient is 0.
caption-back-output-sum = The gradient of a number says how much L grows with it; each number of the output adds itself to L, so its gradient is 1.
caption-back-output-task = { $rows ->
    [one] The gradient of a number says how much L grows with it: of the output it is 2 · (output − target).
   *[other] The gradient of a number says how much L grows with it: of the output it is 2 · (output − target) ÷ { $rows } rows.
}
caption-back-output-through = Through W_O the gradient comes to concat, and to W_O itself.
caption-back-output-none = There is no W_O: concat has the output’s gradient.
caption-back-concat-one = One head: its context has the whole gradient of concat.
caption-back-concat = The gradient is taken apart as concat was put together: each of the { $h } heads gets its own { $dv ->
    [one] column.
   *[other] { $dv } columns.
}
caption-back-muted = { $count ->
    [one] Head { $heads } is muted: its gradient is 0.
   *[other] Heads { $heads } are muted: their gradients are 0.
}
caption-back-weigh = In head { $head } the context was attention times v, so both get a gradient: the attention through v, and v through the attention.
caption-back-softmax = The shares of a row sum to 1, so more for one word is less for the others: each row of gradients of the scores sums to 0.
caption-back-softmax-sink = The shares of a row and its sink sum to 1, so more for one word is less for the others.
caption-back-softmax-edge = A share near 0 or 1 passes hardly anything on.
caption-back-mask-none = No mask: the gradient passes as it is.
caption-back-mask = Where a word may not look the gradient is exactly 0, for { $hidden } of the { $count } scores of each head; elsewhere it passes as it is.
caption-back-scale = The scores were divided by { $divisor }, so their gradient is divided by { $divisor }, too.
caption-back-scale-off = Scaling is off: the gradient passes as it is.
caption-back-scores = In head { $head } the gradient of each query comes from the keys that it was compared with, and that of each key from the queries.
caption-back-share-k = { $share } heads share this k: it gets the sum of what comes from each.
caption-back-share-v = { $share } heads share this v: it gets the sum of what comes from each.
caption-back-rotate = The gradient of each pair of columns is turned back by the angle that the pair was turned by.
caption-back-norm = The norm divides the length of a query or key away, so the part of the gradient along the row is taken out, and the rest divided by the row’s root mean square.
caption-back-norm-gains = Each gain gets the sum over all rows that it multiplied.
caption-back-heads-one = One head: there is nothing to put together.
caption-back-heads = { $kv ->
    [0] The gradients of the { $h } heads slide together into one matrix each for q, k and v.
   *[other] The gradients slide together into one matrix each: q of { $h } heads, k and v of { $kv }.
}
caption-back-project = Each matrix gets its input, transposed, times the gradient of its result; a training step changes it in the opposite direction.
caption-back-project-x = { $memory ->
    [yes] x has the gradient that came through q, the memory those that came through k and v.
   *[no] x has the sum of what came through q, k and v.
}
caption-back-project-tied = One matrix makes q and k: W_Q has the sum of both gradients.
caption-back-project-no-values = There is no W_V, so nothing of it can learn.
caption-back-embed = x was token + position, so each of the two has the gradient of x: how much L would change with each of the { $d } numbers of a word.
caption-back-embed-file = The file gives x: how much L would change with each of the { $d } numbers of a row.

# What a head made by hand does with the sentence on show; $built is what it was made for.
head-job = { $job ->
    [no-verb] no known verb here
    [no-noun] no known noun here
    [no-pronoun] no known pronoun here
    [no-preposition] no known preposition here
    [earliest-noun] verb → earliest noun
    [latest-noun] preposition → latest noun
    [all-pronouns] verb → all pronouns
    [other] built for { $built }
   *[as-built] { $built }
}

## Under the picture: the parameters of the layer, where they come from, and what was changed. Items of a list.

provenance-parameters = { $count ->
    [one] one parameter in the layer
   *[other] { $count } parameters in the layer
}
provenance-embeddings = the vectors of words and positions are trained, too
# $kind: constructed, patterns, random, ones, clones or imported.
provenance-kind = { $kind ->
    [constructed] made by hand, not trained
    [patterns] made by hand, not trained: patterns that heads of trained layers often show
    [ones] every entry of the matrices is 1, not trained
    [clones] random and the same in every head, not trained
    [imported] from { $file }
   *[random] random, not trained
}
provenance-trained = { $step ->
    [0] not trained yet, on the small task “{ $task }”
   *[other] trained here on the small task “{ $task }”, step { $step } of { $steps }
}
provenance-edits = { $count ->
    [one] one number edited
   *[other] { $count } numbers edited
}
provenance-dropped = { $count ->
    [one] one edit is of a number that this layer does not have
   *[other] { $count } edits are of numbers that this layer does not have
}
provenance-press = press any cell to see where its number comes from
# The names of the tasks, as the picture’s origin mentions them.
explain-task = { $task ->
    [what-where] what and where
    [prey] animals and letters
    [offsets] the letters beside
    [relation] the related card
   *[lookup] key and value
}

## The inspector: one number, what made it, where it goes.

inspect-title = Where this number comes from
# Where a number stands, in words. $heads: none, one or several.
inspect-where-pair = { $heads ->
    [one] head { $first }, “{ $row }” for “{ $column }”
   *[none] “{ $row }” for “{ $column }”
}
inspect-where-word = { $heads ->
    [one] head { $first }, “{ $row }”, column { $column }
    [several] heads { $first }–{ $last }, “{ $row }”, column { $column }
   *[none] “{ $row }”, column { $column }
}
inspect-where-row = { $heads ->
    [one] head { $first }, row { $row }, column { $column }
    [several] heads { $first }–{ $last }, row { $row }, column { $column }
   *[none] row { $row }, column { $column }
}
inspect-where-column = { $heads ->
    [one] head { $first }, column { $row }
    [several] heads { $first }–{ $last }, column { $row }
   *[none] column { $row }
}
# What the numbers of a tensor are.
inspect-what = { $name ->
    [token] What the word is.
    [position] Where the word stands.
    [memory_token] What the word of the second sentence is.
    [memory_position] Where the word of the second sentence stands.
    [x] The layer’s input, one row for each word.
    [memory] The second sentence as rows: keys and values are made of it.
    [q_packed] The queries of all heads, side by side.
    [k_packed] The keys of all heads, side by side.
    [v_packed] The values of all heads, side by side.
    [q] The query: what the word looks for.
    [k] The key: what the word can be found by.
    [v] The value: what the word gives to words that look at it.
    [q_norm] The query, divided by its root mean square and multiplied by the gains.
    [k_norm] The key, divided by its root mean square and multiplied by the gains.
    [q_rotated] The query, turned by the position of its word.
    [k_rotated] The key, turned by the position of its word.
    [g_Q] A gain of the queries.
    [g_K] A gain of the keys.
    [scores] How well the query of the first word fits the key of the second.
    [scaled] The score, divided so that its size does not grow with d_k.
    [masked] The score as far as the first word may look at the second.
    [attn_mask] What the layer’s own mask adds to the score.
    [attn_weights] The share of its attention that the first word gives to the second.
    [context] What the word takes from all words: values, mixed by its shares.
    [concat] The contexts of all heads, side by side.
    [output] The layer’s output, one row for each word.
    [contributions] What this head adds to the output.
    [W_Q] A parameter of the matrix that makes queries.
    [W_K] A parameter of the matrix that makes keys.
    [W_V] A parameter of the matrix that makes values.
    [W_O] A parameter of the matrix that makes the output of concat.
    [b_Q] The bias of a column of the queries.
    [b_K] The bias of a column of the keys.
    [b_V] The bias of a column of the values.
   *[b_O] The bias of a column of the output.
}
inspect-what-gradient = Shown is how fast L grows with it.
# The named columns of x that parameters made by hand read.
inspect-feature = { $name ->
    [subj] “subj” is 1 for a subject, such as “I” or “you”, else 0.
    [verb] “verb” is 1 for a verb, such as “deposit”, else 0.
    [noun] “noun” is 1 for a noun, else 0.
    [prep] “prep” is 1 for a preposition, such as “at”, else 0.
    [det] “det” is 1 for a determiner, such as “the” or “my”, else 0.
    [aux] “aux” is 1 for an auxiliary verb, such as “am”, else 0.
    [part] “part” is 1 for a particle, such as “to”, else 0.
    [adj] “adj” is 1 for an adjective, such as “old”, else 0.
    [place] “place” is 1 for a place, else 0.
    [finance] “finance” is 1 for what has to do with money, else 0.
    [one] “one” is 1 for every word.
    [p] “p” is the word’s place ÷ 10, counted from 0.
   *[wave] “{ $name }” is a wave along the sentence: it says where the word stands.
}
# A column of the output of parameters made by hand, by the heads that W_O adds and subtracts.
inspect-mix = { $group ->
    [all] It adds up “{ $feature }” of all heads.
    [first-two] It is “{ $feature }” of heads 1 and 2, less that of heads 3 and 4.
    [previous-noun] It is “{ $feature }” of heads 1 and 2, less that of heads 3 and 4.
    [object] It is “{ $feature }” of heads 2 and 4, less that of heads 1 and 3.
    [noun-first] It is “{ $feature }” of heads 2 and 4, less that of heads 1 and 3.
   *[verb] It is “{ $feature }” of heads 2 and 3, less that of heads 1 and 4.
}
# A column of the output of a trained layer.
inspect-answer = It is the score of the answer “{ $name }”; the largest of a question’s scores is the answer.
# A cell for a screen reader.
inspect-said = { $tensor }, { $where }: { $value }
# The number under the terms of an operation.
inspect-total = { $op ->
    [rms-norm] root mean square of the row
    [rms-norm-backward] mean of the row
    [softmax] sum of the row
    [softmax-backward] sum of the row
   *[dot] sum
}
inspect-bias = bias
inspect-gain = gain
inspect-word = word
inspect-column = column
inspect-letter-r = r is the root mean square of the row
inspect-largest = largest
inspect-sink = sink
inspect-alibi = ALiBi
inspect-note-copy = Moved, not computed: it is the same number.
inspect-note-mute = This head is muted: its numbers are 0 here.
inspect-note-held = The layer’s options hold this parameter, so it has no gradient of its own.
inspect-note-derived = Computed from whole matrices.
inspect-note-nothing = { $query } may look at nothing, so every share of it is 0.
inspect-note-no-share = { $query } may not look at { $key }, so this share is exactly 0.
inspect-note-masked = { $why ->
    [padding] { $key } is padding: no word may look at it.
    [causal] { $query } may not look ahead to { $key }.
    [no-self] { $query } may not look at itself.
    [own] The layer’s own mask hides { $key } from { $query }.
   *[window] { $key } is too far away from { $query }.
}
inspect-lock-computed = It is computed: edit an input or a parameter that it comes from.
inspect-lock-no-bias = This layer has no biases: it is always 0.
inspect-lock-identity = This layer has no { $name }: the identity matrix is in its place and cannot be changed.
inspect-lock-tied = One matrix makes queries and keys: edit the queries’ number, and this one follows.
inspect-lock-shared = All heads have the same matrices: edit the number of head 1, and this one follows.

origin-edited = Edited: it was { $before }.
origin-file = Given by { $file }.
origin-trained = It began with the seed { $seed } and had { $step ->
    [one] one step
   *[other] { $step } steps
} of training on “{ $task }”.
origin-parameter = { $kind ->
    [constructed] Made by hand so that heads can be read, not trained.
    [patterns] Made by hand after heads of trained layers, not trained.
    [ones] Every entry of the matrices is 1.
    [clones] Drawn from the seed { $seed }, the same for every head; not trained.
   *[random] Drawn from the seed { $seed }, not trained.
}
origin-position = { $word } is word { $place }, so j = { $j }: { $formula }.
origin-no-position = Positions are off: 0.
origin-task-word = A number of the vector of { $word }, from the training.
origin-hashed = Drawn for { $word } from its letters and the seed { $seed }, the same wherever it stands.
origin-feature = { $word } is of the class “{ $class }”: 1 where that class has “{ $feature }”, else 0.
origin-no-class = { $word } is not in the lexicon, so it has no class: “{ $feature }” is 0, and only “one” is 1.
origin-loss-sum = L is the sum of all numbers of the output: each has the slope 1.
origin-loss-nothing = The task asks nothing here: this number is not in L, so its gradient is 0.
origin-loss-task = { $rows ->
    [one] Question “{ $question }”: 2 × (output − target) = 2 × ({ $output } − { $target }).
   *[other] Question “{ $question }”: 2 × (output − target) ÷ { $rows } rows = 2 × ({ $output } − { $target }) ÷ { $rows }.
}

inspect-hidden = This number is hidden until you have guessed.
inspect-more = and { $count } more
inspect-more-zeros = and { $count } more, all 0
inspect-follow = { $value }: { $name }
inspect-rest = Show the rest
inspect-less-of-it = Show less
inspect-before = { $value } without the edits
inspect-other = In layer { $layer } it is { $value }.
inspect-feeds = It is a term of
inspect-cells = { $count } numbers
inspect-back = Back { $name }
inspect-forward = Forward { $name }
inspect-close = Close
inspect-edit = Edit { $name }
inspect-less = Less
inspect-greater = More
inspect-put-back = Put { $value } back
inspect-refused = “{ $typed }” is no number from −{ $largest } to { $largest }. Type one such as 0.5.
