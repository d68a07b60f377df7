### Panels below the picture: other ways of reading the same layer. And two layers compared.

panel-close = Close
panel-head = Head
panel-head-n = head { $head }
map-scale-share = full colour: { $most }
map-scale = full colour: ±{ $most }
map-said = { $title }: { $rows } rows, { $cols } columns, the largest number { $most }

panel-sizes = How many parameters?
panel-order = Does word order matter?
panel-heads-title = Head by head
panel-merged = One matrix or two
panel-layout = PyTorch’s memory
panel-scorers = Before heads
panel-values = Values as a table
panel-plane = Keys as points
panel-keys = Keyboard

cost-parameters = parameters
cost-multiply-adds = multiply-adds
cost-activations = activations

# How many parameters?
sizes-lead = With more heads the number of parameters grows in wide, stays the same in split, and shrinks in narrow.
sizes-any = A layer of any size
sizes-any-says = It is counted and not drawn, with the biases, the norm and the causal mask of the layer on show. Choose its sizes, or take those of a published model.
sizes-by-heads = Parameters by the number of heads, with d_model { $dModel }
sizes-variant = variant
sizes-reads = what head { $head } reads
sizes-none = no such layer: the heads have to divide d_model, and in narrow each has keys of its own
sizes-blocks = { $heads } blocks of { $rows } × { $cols }
sizes-columns = columns { $from } to { $to }
sizes-all = all { $dModel } columns
sizes-own = Your layer: d_model { $dModel }, heads { $heads }, tokens { $n }
sizes-here = The layer on show: d_model { $dModel }, heads { $heads }, tokens { $n }
sizes-published = Published models
sizes-published-table = Parameters of one attention layer, on { $n } tokens
sizes-sources = All four use split; wide and narrow are what the same layer would cost cut in another way. Transformer: Vaswani et al. 2017, table 3, without biases. BERT: Devlin et al. 2019, section 3, with biases. GPT-2: Radford et al. 2019, table 2, with biases.
sizes-model = model
sizes-split-work = multiply-adds of split
sizes-transformer-base = Transformer base
sizes-transformer-big = Transformer big
sizes-bert-base = BERT base
sizes-gpt-2-small = GPT-2 small

# Does word order matter?
order-lead = Exchange two words: the layer runs once more, and each word’s output is compared with what it was.
order-first = Exchange
order-second = with
order-one-word = An exchange needs two words, and this sentence has one.
order-without = Without positions
order-with = With positions
order-positions-of-task = The task decides whether there are positions.
order-positions-of-file = The rows come from a file, with any positions that are in them.
order-same-vector = These two words have the same vector, so the layer reads the same as before. Choose two different words.
order-same = { $difference ->
    [0] Every word takes its output along: the outputs are the same, number by number.
   *[other] Every word takes its output along: the outputs are at most { $difference } apart, by rounding, where the largest number is { $largest }.
}
order-changed = { $changed } of { $of } words have another output: up to { $difference } apart, where the largest number is { $largest }.
order-why-nowhere-memory = A word’s output is made of its own q, and of k and v of the second sentence: nothing in this layer goes by place.
order-why-nowhere-own = A word’s q, k and v are made of its own row of x, and the sums over all words are the same in any order: nothing in this layer goes by place.
order-why-positions-memory = Each place adds its position to the word that stands there, so that an exchanged word has another q.
order-why-positions-own = Each place adds its position to the word that stands there, so that an exchanged word has another q, k and v.
order-why-distance = Scores depend on how far apart two words stand, and the exchange changes that.
order-why-mask = The mask goes by place, so that the exchange changes who may look at whom.
order-why-unseen = Something in this layer goes by place, but it changes no output here.
order-without-edits = Your edits are left out of both runs: they belong to places.
order-before = output before
order-after = output after, each word in its old row
order-by-word = Each word’s output, before and after
order-word = word
order-place = place
order-difference = difference
order-row-rounding = rounding, { $difference }
order-row = up to { $difference }

# Head by head
heads-lead = The output is a sum: each head’s context goes through its own band of W_O. Mute a head, and its part is gone; the others stay as they are.
heads-sum = { $difference ->
    [0] The parts add up to the output exactly, number by number.
   *[other] The parts add up to the output: at most { $difference } apart, by rounding, where the largest number is { $largest }.
}
heads-muted = Muted: it adds nothing.
heads-adds = The largest number that it adds is { $largest }.
heads-unmute = Let head { $head } speak
heads-mute = Mute head { $head }
heads-how-alike = How alike are the heads?
heads-cosine = A head’s numbers are one long vector; the cosine of two is 1 where they point the same way, and 0 where they have nothing in common. Shares are never negative, so that even unrelated heads have an attention well above 0.
heads-one = With one head there is nothing to compare.
heads-clones-attention = All heads share out their attention in the same proportions.
heads-clones-parameters = All heads have the same parameters, up to a factor.
heads-equally = Every pair of heads is as alike as any other: { $cosine }.
heads-alike = Most alike are heads { $mostA } and { $mostB }, with { $high }; least alike are heads { $leastA } and { $leastB }, with { $low }.
heads-similarity-attention = Cosines of the heads’ attention
heads-similarity-parameters = Cosines of the heads’ parameters

# One matrix or two
merged-lead-shared = Scores depend on the product W_Q W_Kᵀ alone. Here one matrix makes both q and k, so that the product is symmetric: what i gives j, j gives i.
merged-lead-bias = Scores depend on the product W_Q W_Kᵀ alone, and on the biases. So why learn two matrices, and not their product?
merged-lead = Scores depend on the product W_Q W_Kᵀ alone: (x W_Q)(x W_K)ᵀ = x (W_Q W_Kᵀ) xᵀ. So why learn two matrices, and not their product?
merged-too-large = This layer is too large to find the rank while you wait.
merged-rank-unlimited = The rank is { $rank } of { $full }; with d_k = { $dK } nothing limits it.
merged-rank-below = The rank is { $rank }, less than d_k = { $dK } would allow, of { $full }: this head does not use all of its columns.
merged-rank-limited = The rank is { $rank }, as much as d_k = { $dK } allows, of { $full }: the product of two thin matrices keeps no more directions than they have columns.
merged-singular = Singular values of head { $head }’s product: how far it stretches each direction; those with 0 are lost
merged-value = value
merged-scores = { $difference ->
    [0] The one matrix gives the same scores in all heads, number by number.
   *[other] The one matrix gives the same scores in all heads: at most { $difference } apart, by rounding, where the largest is { $largest }.
}
merged-normed = Here q and k are normalised before the scores, so that one matrix cannot take their place.
merged-rotated = Here q and k are turned by their positions before the scores, so that one matrix cannot take their place.
merged-cost-equal = Both ways have { $two } numbers in all heads ({ $two } as two matrices, { $one } as one).
merged-cost-two = The two thin matrices are cheaper: { $two } numbers in all heads, and { $one } as one matrix each.
merged-cost-one = The one matrix is cheaper: { $one } numbers in all heads, and { $two } as two matrices.
merged-fold = And a projection before W_Q?
merged-fold-lead = Suppose one more matrix stood before the heads: x W_first, then each head’s W_Q. This layer has none; W_first is drawn from the seed.
merged-fold-same = { $difference ->
    [0] Folded into one, x W_folded gives the same q, number by number.
   *[other] Folded into one, x W_folded gives the same q: at most { $difference } apart, by rounding, where the largest number is { $largest }.
}
merged-fold-cost = So the matrix before is redundant: { $two } numbers with it, { $one } folded.

# PyTorch’s memory
memory-lead = PyTorch keeps all heads in one matrix. To take them apart it moves no number: view and transpose change the shape, and the strides by which the same memory is read.
memory-lead-other = PyTorch has split alone. This layer’s queries lie in memory in the same way: view and transpose move no number, and change the shape and the strides alone.
memory-chain = One number on its way, with indices from 0
memory-tensor = tensor
memory-index = index
memory-offset = place in memory
memory-formula = The query of “{ $word }” in head { $head } lies at i·(h·d_k) + head·d_k + column: { $formula }. Press a query below to follow it.
memory-strip = The queries in memory, word by word, a block for each of { $heads } heads
memory-blocks = A block is { $dK } numbers. Above: the head that each belongs to. Below: the head that view(h, n, d_k) would give it to.
memory-first-words = Drawn are the first { $count } words.
memory-view-right = right: view(n, h, d_k).transpose(0, 1), head { $head }
memory-view-wrong = wrong: view(h, n, d_k), head { $head }
memory-one-head = With one head both views read the same numbers in the same order.
memory-one-word = With one word both views read the same numbers in the same order.
memory-wrong = Without the transpose, head { $head } would read the queries of { $owners ->
    [one] one head
   *[other] { $owners } heads
  }, from “{ $first }” to “{ $last }”, as if they were its own for all { $words } words. The shape is right, the numbers are not.
memory-wrong-rows = Beside each row: the word and the head that it belongs to.

# Before heads
before-lead = Attention is older than heads. Here are six formulas for how much word x_i takes from word m_j, the oldest first, on the words of this layer. Their matrices are drawn from the seed; in a model they would be trained. Masks are left out.
before-scorer = { $id ->
    [gaussian] Windows that slide
    [additive] Additive
    [dot] Dot product
    [general] General: one matrix between
    [concat] Concat
   *[scaled-dot] Scaled dot product
  }
before-parameters = It has { $count } parameters for vectors of { $d } numbers.
before-windows = A share depends on where m_j stands and not on what it is; there is no softmax, and rows sum to between { $least } and { $most }.
before-here = A head here does this after projecting, with q_i and k_j in place of x_i and m_j.
before-twins = { $difference ->
    [0] Additive and concat are one function written in two ways, W [x_i; m_j] = W₁ x_i + W₂ m_j: with the same numbers drawn for both, their shares are the same, number by number.
   *[other] Additive and concat are one function written in two ways, W [x_i; m_j] = W₁ x_i + W₂ m_j: with the same numbers drawn for both, their shares are at most { $difference } apart, where the largest is { $largest }.
}

# Values as a table
values-tensor = Tensor
values-copy = Copy for a spreadsheet
values-copied = { $name } is copied, with tabs between the numbers.
values-not-copied = The browser did not let this page copy { $name }. Mark the table and copy it.
values-caption = { $name }, { $rows } × { $cols }
values-caption-head = { $name } of head { $head }, { $rows } × { $cols }
values-cut = The first { $most } rows and columns are shown; a copy has all.

# Keys as points
plane-lead = A score is a product of two vectors, q · k. Where they have two numbers each, they are points in a plane: the product is large where the key lies far out in the direction of the query.
plane-too-many = Here d_k is { $dK }, and a plane shows two numbers. Choose d_k 2 in the menu Layer, or the experiment “Keys on their circle”.
plane-arrow = The arrow is the query of “{ $word }”. Each point is a word’s key, with the share of attention that “{ $word }” gives it. Press a number of softmax to see another word’s query.
plane-said = The query of { $word } as an arrow, and { $keys } keys as points

# Keyboard
keys-lead = Arrows, letters, digits and signs act while the picture has the focus: click it, or press Tab until it has. The others work wherever nothing is typed.
keys-table = Keys and what they do
keys-key = key
keys-does = what it does
# What stands on the keys.
key-name = { $key ->
    [space] Space
    [home-end] Home End
    [control-z] Ctrl Z
    [control-shift-z] Ctrl Shift Z
   *[escape] Esc
}
key-cells = from number to number
key-let-go = let go of the number
key-play = play, pause
key-step = a step back, a step on
key-ends = to the beginning, to the end
key-head = this head large
key-next-head = the next head, the one before
key-undo = undo
key-redo = redo
key-list = this list

# Two layers
compare-region = A and B
compare-swap = Swap A and B
compare-keep-a = Keep A alone
compare-keep-b = Keep B alone
compare-fields = { $count ->
    [0] A and B have the same settings
    [one] A and B differ in one setting
   *[other] A and B differ in { $count } settings
  }
compare-dropped = { $layer } has no place for { $count ->
    [one] your edit of { $name }: its numbers are without it
   *[other] { $count } of your edits, such as that of { $name }: its numbers are without them
  }.
compare-cost = What A and B cost
compare-same-value = the same
compare-no-stage = One of the two layers has no such stage.
compare-same = { $name } is the same in A and B, to the bit: all { $count } numbers.
compare-apart = A and B differ most in { $place }: { $a } in A, { $b } in B, { $most } apart.
compare-blocked = Of the { $count } numbers of { $name }, { $blocked } are −∞ in one of the two alone.
compare-others-same = All others are the same to the bit.
compare-shapes = { $name } is { $a } in A and { $b } in B, so that it cannot be subtracted number by number.
