### The controls around the picture.

page-dismiss = Put this message away
page-start-again = Start again
page-loading = Loading …
page-learning = What was learned

sentence-sentence = The sentence
sentence-memory = The second sentence: keys and values come from it
sentence-edit = Edit the text
sentence-done = Done
sentence-add-memory = Let it look at a second sentence
sentence-remove-memory = Remove the second sentence
sentence-no-word = Type a word; the picture keeps the words from before.
sentence-too-many = Of { $total } words the first { $most } are used.
sentence-unknown = A word that these heads made by hand do not know
sentence-unknown-count = { $count ->
    [one] The dashed word is one that these heads, made by hand, do not know.
   *[other] The { $count } dashed words are ones that these heads, made by hand, do not know.
}
sentence-padding = Padding: no word looks at it

layer-name = { $at ->
    [0] Layer A
   *[1] Layer B
}
knife-which = Which layer the controls change
knife-variant = Where the layer is cut into heads
knife-heads = Number of heads
knife-count = { $count ->
    [one] 1 head
   *[other] { $count } heads
}
value-variant-wide-says = Nothing is cut: each head has a whole W_Q, W_K and W_V.
value-variant-split-says = The projections are cut: each head reads the whole input with its band of W_Q, W_K and W_V, as in PyTorch.
value-variant-narrow-says = The input is cut: each head reads its slice of the columns alone.

strip-play = Play
strip-pause = Pause
strip-stages = Stages
strip-back = One step back
strip-on = One step on

head-name = head { $head }
layer-parameters = Seed and training
layer-shape = Sizes
layer-mask = Mask
layer-positions = Positions
layer-scores = Scores
layer-parts = Parts
layer-muted = Muted

field-parameters = Parameters
field-seed = Seed
field-start = The training starts from
field-noise = Noise
field-question = Each animal answers with the letter of
field-relation = Which card belongs to which animal
field-optimizer = Optimiser
field-learningRate = Learning rate
field-weightDecay = Weight decay
field-batch = Batch
field-trainingSteps = Steps
field-recipe = as measured
field-dModel = d_model
field-dK = d_k, columns of one head’s q and k
field-dV = d_v, columns of one head’s v
field-kvHeads = Heads of k and v
field-kvHeads-says = Fewer than heads: several heads read the same k and v.
field-variant = Variant
field-heads = Heads
field-mask = Who may look at whom
field-padding = Padding, by places
field-window = Window: how far a word looks
field-window-all = all
field-positions = Sinusoids added to x
field-rotary = Rotary: q and k turned by position
field-rotaryBase = Base of the rotations: the larger, the slower the later pairs turn
field-alibi = ALiBi: distance subtracted from scores
field-muted = Muted heads
field-sentence = The sentence
field-scaling = Scores are divided by
field-qkNorm = q and k normalised
field-sink = Attention sink: the score of no word
field-sink-none = none
field-bias = Biases
field-sharedQK = One matrix for q and k
field-sharedHeads = One small matrix for all heads
field-valueProjection = W_V
field-outputProjection = W_O

value-parameters-patterns = Made by hand: plain patterns
value-parameters-constructed = Made by hand: grammar
value-parameters-random = Random, by seed
value-parameters-ones = All ones
value-parameters-clones = Identical heads
value-parameters-imported = From a file
task-what-where = Trained: what and where
task-prey = Trained: who is whose prey
task-offsets = Trained: neighbours
task-relation = Trained: cards and animals
task-lookup = Trained: look up a card
value-mask-none = all words at all words
value-mask-causal = causal: no word at later ones
value-mask-no-self = no word at itself
value-mask-padding = no word at padding
value-mask-own = a mask of one’s own
value-rotary-none = no
value-rotary-halves = by halves
value-rotary-interleaved = interleaved
value-scaling-sqrt_d_k = √d_k
value-scaling-sqrt_d_model = √d_model
value-scaling-none = nothing
value-qkNorm-none = no
value-qkNorm-head = each head
value-qkNorm-whole = all heads together

experiments-search = Search the experiments
experiments-none = There is none with these words.
experiment-group-ladder = From one matrix to many heads
experiment-group-cutting = Cutting into heads
experiment-group-positions = Masks and positions
experiment-group-training = Training
experiment-group-closer = Closer looks
experiment-group-here = With the layer on show
experiment-one-matrix = One matrix
experiment-one-matrix-says = One matrix makes queries and keys: the score of a word for another is the same both ways.
experiment-two-matrices = W_Q and W_K
experiment-two-matrices-says = Two matrices: one word may look at another without being looked at.
experiment-with-values = And W_V
experiment-with-values-says = What a word gives may differ from what it is found by.
experiment-many-heads = Many heads
experiment-many-heads-says = Several questions at once; each answer stays in its own columns.
experiment-with-output = And W_O
experiment-with-output-says = The heads’ answers are mixed: the whole layer.
experiment-split-narrow = Split against narrow
experiment-split-narrow-says = Does a head read all of the input, or a piece of it?
experiment-split-wide = Split against wide
experiment-split-wide-says = Does a head need d_model × d_model matrices of its own?
experiment-twice-heads = Twice as many heads
experiment-twice-heads-says = Do more heads mean more parameters, or another output?
experiment-key-heads = 8 heads, and 8 with 2 of k and v
experiment-key-heads-says = Four heads share one k and one v: how many parameters go, and what else changes?
experiment-random-clones = Random against identical heads
experiment-random-clones-says = What do heads add when all are copies of one?
experiment-mask-none = Mask against none
experiment-mask-none-says = What changes when a word may not look ahead?
experiment-paper-heads = Two heads or one, at d_model 512
experiment-paper-heads-says = The shapes of W are the same. Is the output the same, too?
experiment-paper-ones = The same with all ones
experiment-paper-ones-says = Every weight is 1: does the head count still matter?
experiment-rotary = Rotary positions
experiment-rotary-says = Queries and keys are turned by their position; a score tells how far apart two words are.
experiment-window = A sliding window
experiment-window-says = Each word looks at itself and the two before it.
experiment-alibi = Distance as a penalty: ALiBi
experiment-alibi-says = Without positions in x, and with a penalty for distance in B: who looks where?
experiment-two-heads = Two questions, two heads
experiment-two-heads-says = Train it: when does each head begin to look at its own word?
experiment-one-or-two = One head against two
experiment-one-or-two-says = Can one head answer what and where?
experiment-twins = Twins
experiment-twins-says = Two heads begin with the same numbers. Do they ever differ?
experiment-twins-or-one = Twins against one head
experiment-twins-or-one-says = Are two heads that stay the same worth more than one?
experiment-wide-narrow-lookup = Key and value: wide against narrow
experiment-wide-narrow-lookup-says = Can a head that sees half of each word look up a value?
experiment-circle = Keys on their circle
experiment-circle-says = How can 16 animals be told apart by keys of two numbers?
experiment-line-or-circle = A line against a circle
experiment-line-or-circle-says = Every animal looks for itself. Is one column enough?
experiment-ranks = How wide do keys have to be?
experiment-ranks-says = A random relation of 16 animals, with d_k 1 and 8.
experiment-backward = Go backward
experiment-backward-says = Every matrix shows its gradient: what would lower the loss.
experiment-sizes = How many parameters?
experiment-sizes-says = This layer, all variants and published models, counted.
experiment-order = Does word order matter?
experiment-order-says = Exchange two words, with positions and without.
experiment-heads = Head by head
experiment-heads-says = All heads side by side, and how alike they are.
experiment-merged = One matrix or two
experiment-merged-says = W_Q and W_K as one product: its rank, and what it costs.
experiment-layout = PyTorch’s view
experiment-layout-says = How the packed matrices lie in memory, and what the wrong reshape does.
experiment-scorers = Before heads
experiment-scorers-says = Older ways to score, on the same words.
experiment-values = Values as a table
experiment-values-says = Every number on show, to read and to copy.

header-menus = Menus
menu-lessons = Lessons
menu-experiments = Experiments
menu-layer = Layer
menu-more = More

more-undo = Undo
more-redo = Redo
more-reset = Start over
more-first = The first screen
more-share = Share
more-files = Files
more-open = Open a layer, a model or a lesson …
more-open-says = A safetensors file, or all files of a model’s folder together. You can also drop them on the figure.
more-save-layer = Save the layer
more-save-trace = Save every stage
more-save-svg = Picture as SVG
more-save-png = Picture as PNG
more-copy-pytorch = Copy as PyTorch
more-copy-numpy = Copy as NumPy
more-view = View
more-keys = Keys
more-full-screen = Whole screen

share-no-page = This figure does not know the address of a page that could be shared.
share-from-disk = This page was opened from a disk: its links work on this computer alone. Serve the folder, or send the file manyheads.html along.
share-file = Part of this comes from a file, which a link does not hold: whoever opens the link needs the file, too.
share-no-lesson = No link can name this lesson: these show the layer on show, without the lesson.
share-link = { $of ->
    [lesson] Link to this step of the lesson
   *[moment] Link to this moment
}
share-snippet = { $of ->
    [lesson] The lesson for your page, one line of HTML
   *[moment] Figure for your page, one line of HTML
}
share-frame = { $of ->
    [lesson] The lesson in a frame, for a page that does not allow scripts
   *[moment] Frame, for a page that does not allow scripts
}
share-kind = The figure shows
share-kind-fit = what fits its column
share-kind-all = all controls
share-kind-player = the picture and a player
share-kind-none = the picture and its caption
share-script = Download embed.js, to serve it yourself
share-copy = Copy
share-copied = It is in the clipboard.
share-by-hand = The clipboard is closed to this page. The text is selected: copy it with the keyboard.
share-fallback = Multi-head attention: open the figure on its own page
share-title = Multi-head attention

field-theme = Theme
field-speed = Speed
field-step = One step is
field-trainingPace = Pace of training
field-lockScale = One colour scale for all stages
field-allHeads = Arcs of all heads
value-theme-auto = as the page
value-theme-light = light
value-theme-dark = dark
value-theme-projector = projector: large type
value-step-stage = a stage
value-step-row = a row
value-step-cell = a cell
value-trainingPace-slow = slow
value-trainingPace-steady = steady
value-trainingPace-fast = as fast as it goes

figure-unclosed = manyheads: <many-heads /> is not closed. HTML ignores the slash, so what follows the figure became its content and is not shown. Write <many-heads …></many-heads>.
figure-no-layer = There is no layer yet: wait for the promise `ready`.

picture-role = picture of a layer
picture-label = The picture: arrow keys move from number to number

lesson-not-found = There is no lesson “{ $name }”.
lesson-elsewhere = The lesson “{ $name }” lies on another site, which a link may not ask.

guide-place = { $title }: step { $at } of { $of }
guide-way = The lesson
guide-back = Back
guide-next = Next
guide-done = Done
guide-leave = Leave
guide-show = Show me
guide-right = Right.
guide-not-quite = Not quite.
guide-failed = The numbers of this step could not be computed.
guide-again = Try again
guide-set = { $where ->
    [knife] To go on, set “{ $name }” to “{ $value }”: it is above the picture, outlined.
    [menu] To go on, set “{ $name }” to “{ $value }”: it is in the menu “Layer”, outlined.
   *[elsewhere] To go on, set “{ $name }” to “{ $value }”.
}
guide-set-a = Layer A is meant.
guide-set-done = It is set: go on with Next.
guide-reading = The numbers of this step are being computed; then it goes on.
guide-waits = Choose an answer, or press “Show me”, to go on.
guide-trains = It goes on when this training has ended; it is at step { $step }.
guide-plays = It goes on when the picture has played to its end.
guide-changed = You have changed the layer; the sentences are about the one before.
guide-as-it-was = Show it as it was

lessons-twins = Twins
lessons-twins-says = Two heads begin with the same numbers: will they ever differ?
lessons-all-ones = All weights are 1
lessons-all-ones-says = “Heads do nothing.” What went wrong?
lessons-pieces = Do heads get pieces of the input?
lessons-pieces-says = Each head reads the whole word, and makes a slice of the queries.
lessons-parameters = Do more heads mean more parameters?
lessons-parameters-says = The same matrices, cut into more bands.
lessons-same = Why do heads not all learn the same?
lessons-same-says = They begin differently, and dividing the work pays.
lessons-ladder = From one matrix to many heads
lessons-ladder-says = Five layers, each with one part more.
lessons-two-matrices = Why W_Q and W_K, and not their product?
lessons-two-matrices-says = What two small matrices can do, what they cannot, and what they cost.
lessons-one-projection = Why h projections, when PyTorch has one?
lessons-one-projection-says = One packed matrix, cut in bands.
lessons-share-and-value = Does a large share mean that the word mattered?
lessons-share-and-value-says = A large share of a tiny value changes nothing.
lessons-keys = Must every head have its own keys and values?
lessons-keys-says = Several heads may share them, and what is kept gets smaller.
lessons-before = Attention before heads
lessons-before-says = From sliding windows to scores.
lessons-pytorch = PyTorch’s shapes
lessons-pytorch-says = [3d, d], and what view and transpose do.

legend-values = Colours of values: blue below zero, red above
legend-shares = Colours of shares, from 0 to 1
legend-projection = Which of q, k and v is shown
look-failed = This panel could not be loaded.

figure-no-tensors = These files have no tensors. Open the file with the parameters, too: it ends in .safetensors.
figure-which-layer = There are { $count } layers. Which one?
figure-how-many-heads = How many heads has { $layer }? The file does not say. The model’s config.json does: open it together with the file, or choose.
figure-heads =
    { $heads ->
        [1] 1 head
       *[other] { $heads } heads
    }, d_k { $dK }
figure-shared = { $heads } heads, d_k { $dK }, k and v shared: { $kvHeads } of each
figure-opened = { $name } is on show, read as { $family }.
figure-opened-layer = { $layer } of { $name } is on show, read as { $family }.
figure-words-for-x = The file has no tensor called x, (n, d_model): the words on show are its rows.
figure-inputs-without-x = The file has no tensor called x, (n, d_model), so its memory and masks are not used: the words on show are its rows.
figure-rounded =
    { $count ->
        [1] 1 number was
       *[other] { $count } numbers were
    } rounded to float32.
figure-no-language = The words of the language { $tag } could not be loaded: { $why }
figure-png-too-large = The PNG would be larger than browsers draw. Take SVG, which has no limit.
file-question-no = Not now
figure-too-large = This layer has { $columns } columns, { $heads } heads and { $rows } rows: at most { $mostColumns }, { $mostHeads } and { $mostRows } are drawn. The command trace computes it (docs/files.md).

strip-backward = Backward
strip-backward-says = Go back from the loss: every matrix shows its gradient
experiment-copy = From here
experiment-copy-says = Two copies of this layer: change one of them.

page-not-loaded = A part of this page could not be loaded. Press again to try once more.
share-mask = The layer’s own mask is too long for a link: the link leaves it out.

offer-present = Present
offer-handout = Print this lesson
offer-write = Write a lesson
