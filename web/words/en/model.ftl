### What had to change with a reader's choice, and what failed.

# A field and its value, as the menus call them.
settled = “{ $name }” is now “{ $value }”: { $why }
value-on = on
value-off = off
value-none = none
value-dV-default = the usual number
value-kvHeads-heads = as many as heads
settled-by-hand = parameters made by hand have 16 columns, one for each named feature.
settled-own-keys = here every head has keys and values of its own.
settled-key-heads = heads of k and v have to divide the heads evenly.
settled-by-task = the task decides it.
settled-nudge = a nudge has to change a number.
settled-no-file = a link does not hold the layer of a file; open its file again.
settled-file-shape = the file’s parameters have another shape.
settled-heads = here the number of heads can be { $allowed }.
settled-no-value = without W_V, v is the input.
settled-no-output = without W_O, concat is the output and has to be as wide.
settled-rotary = rotary positions turn pairs of columns, so that d_k has to be even.
settled-task-words = The task knows its own words alone; its own sentence is on show.
settled-memory = This layer reads keys and values from vectors of another length: a second sentence was put in.
settled-rows-no-file = A link does not hold a file’s rows; x is made of the words.
settled-rows-words = Other words were typed; x is made of them, and no longer from the file.
settled-rows-columns = This layer cannot read the file’s rows; x is made of the words.
settled-own-mask = The mask of one’s own is of other words; it was left out.

task-unknown-words = This training does not know { $unknown }. It knows: { $known }.
task-too-many-words = This training reads at most { $most } words, not { $count }.
edit-not-here = { $name } has no number at { $index }.
model-lost = The core has stopped.

# What a task asks. Others are offsets, such as −1.
task-question = { $name ->
    [what] what
    [where] where
    [friend] friend
    [prey] prey
    [prey-plus-1] prey + 1
    [predator] predator
    [number] number
   *[other] { $name }
}

# Where a layer is cut into heads.
value-variant-wide = Wide
value-variant-split = Split
value-variant-narrow = Narrow
