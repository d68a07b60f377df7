### The words inside the picture of a layer. Names of tensors are formulas and stay as they are.

# The name of a head, counted from 1, over its own matrix.
picture-head = head { $head }
# Under the name of a head that takes no part in the output.
picture-muted = muted
# A word that is padding, as the name of a row or column.
picture-padding = { $word } (pad)
# The two parts of x: each word's own vector, and that of its place.
picture-token = { $tensor }: what the word is
picture-position = { $tensor }: where it stands
# The titles of matrices that are no parameters of their own.
picture-shared-key = W_K = W_Q
picture-identity = identity: no { $matrix }
picture-identity-short = no { $matrix }
# Under the large matrix of softmax, and the same for little room.
picture-softmax = softmax runs along each row → its shares sum to 1
picture-softmax-short = each row sums to 1 →
# The same where a part of each row goes to an attention sink, which is no token.
picture-softmax-sink = each row sums to 1 with the sink’s share
# At the end of a row of shares.
picture-row-sum = Σ = { $sum }
# Under the scaled scores.
picture-divided-by-root = each score ÷ √d_k = ÷ √{ $dk } = ÷ { $divisor }
picture-divided = each score ÷ { $divisor }
picture-not-divided = not divided
# Over each head's part of the output, and the same for little room.
picture-contributions = output = the sum of the contributions
picture-contributions-short = contributions
# At an arc: the word that a head looks at most, and the share that it gets.
picture-arc = head { $head }: { $word } { $share }
# For screen readers: what the picture is.
picture-name = { $stage }, { $heads ->
    [one] one head
   *[other] { $heads } heads
}

# The names of the stages.
stage-embed = Embed
stage-project = Project
stage-heads = Heads
stage-norm = Norm
stage-rotate = Rotate
stage-scores = Scores
stage-scale = Scale
stage-mask = Mask
stage-softmax = Softmax
stage-weigh = Weigh
stage-concat = Concat
stage-output = Output

# What a head made by hand was made for.
picture-built-head = { $name ->
    [previous-word] previous word
    [next-word] next word
    [first-word] first word
    [nearest-noun] nearest noun
    [verb-subject] verb → subject
    [preposition-object] preposition → object
   *[verb-object] verb → object
}
