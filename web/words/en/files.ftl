### Files: why one is refused, what is said of a layer that was read, and the comments of programs.
### A refusal is one line that begins with the tensor, the option or “the file”.

## The file as a whole

file-foreign =
    the file: safetensors needed, { $format ->
        [lfs] it is a Git LFS pointer, { $size } bytes that stand for the file itself: run git lfs pull where it came from, or download the file by its "resolve" or "raw" address
        [torch] it is a PyTorch file (torch.save, a pickle): save it anew, in Python: import torch; from safetensors.torch import save_file; save_file(dict((k, v.clone().contiguous()) for k, v in torch.load("FILE", map_location="cpu", weights_only=True).items()), "layer.safetensors")
        [npz] it is a NumPy archive (npz): save it anew, in Python: import numpy; from safetensors.numpy import save_file; save_file(dict(numpy.load("FILE")), "layer.safetensors")
        [gguf] it is a GGUF file of llama.cpp, whose numbers are mostly quantised: take the safetensors files that the model was made from
        [hdf5] it is an HDF5 file (Keras, h5py): read its arrays with h5py, and save them with save_file of safetensors.numpy
        [onnx] it is an ONNX model: save its initializers, in Python: import onnx; from safetensors.numpy import save_file; save_file(dict((t.name, onnx.numpy_helper.to_array(t)) for t in onnx.load("FILE").graph.initializer), "layer.safetensors")
        [html] it is a web page (HTML): download the file itself ("resolve" or "raw" in its address)
        [index] it is the index of a model in several files: open it together with them
        [packed] it is an archive (zip, gzip, tar …): unpack it first
        [json] it is JSON: open it together with the safetensors file that it belongs to
       *[unknown] it does not begin with the length of a header and the header’s brace
    }
file-ends-in-header = the file: { $needed } bytes needed, it ends after { $size }, within its header: download or save it anew
file-header-not-json = the file: JSON in UTF-8 needed in the header, it has something else
file-other-metadata = the file: an object of texts needed as __metadata__, { $key } is not a text: save it anew, with str(…) of each value
file-other-length = the file: { $needed } bytes of data needed, it has { $length }: download or save it anew

## Several files

file-no-shards = the file: all files that it is the index of needed, opened together with it; not here: { $shards }
file-other-shards = the file: an index of safetensors files beside it needed, it names { $shard }: save the model anew, with save_pretrained(…, safe_serialization=True) for example
file-in-two-files = { $tensor }: a place in one of the files needed, these have it: { $files }
file-config-alone = the file: the safetensors file that it belongs to needed, opened together with it, it is a config.json alone
file-config-no-heads = the file: a head count (num_attention_heads, n_head, num_heads …) needed in a config.json, it has none
file-config-other-model = { $option }: the config.json of this model, with hidden_size { $size }, needed, this one has { $had }

## One tensor

file-header-entry = { $tensor }: an entry with a name, a known dtype, a shape of safe whole numbers and data_offsets [begin, end] needed, its { $part } is wrong
file-gap = { $tensor }: data from byte { $at } on, without a gap or an overlap, needed, it begins at { $begin }
file-name-taken = { $tensor }: a name of its own needed, this one is taken
file-other-count = { $tensor }: numbers for the shape { $shape } needed, { $count } came
file-other-type = { $tensor }: one of { $types } needed, the file has { $dtype } { $shape }: save it as one of these (of a mask of 0 and −∞, mask < 0)
file-quantised = { $tensor }: F32, F16, BF16 or F64 needed, the file has { $dtype } { $shape }, quantised numbers: take the model that it was made from, or save what model.dequantize() of transformers gives (of MLX: mlx_lm.convert --dequantize)
file-other-number =
    { $tensor }: { $needed ->
        [flags] flags, 0 or 1, needed
       *[numbers] finite numbers within float32’s range needed
    }, the file has { $value } at { $place }

## The layer

file-no-layer = the file: an attention layer under names that are known needed, none of its tensors looks like attention: { $names }
file-unknown-names = the file: an attention layer under names that are known needed, these of its tensors look like attention: { $names }. Rename them as torch.nn.MultiheadAttention has them, in Python: import torch; from safetensors.torch import load_file, save_file; t = load_file("FILE"); save_file(dict([("in_proj_weight", torch.cat([t["Q"], t["K"], t["V"]])), ("out_proj.weight", t["O"])]), "layer.safetensors")
file-no-matrices =
    the file: the matrices of a layer needed, { $kind ->
        [adapter] it is a LoRA file or another adapter, which has only changes to a model: merge it into its model, with merge_and_unload of peft for example, and save that
        [trace] it has what a layer computed (q, k, v, scores, …): open the layer itself
       *[quantised] it has packed, quantised numbers (GPTQ, AWQ): take the model that it was made from
    }
file-missing = { $tensor }: a tensor of this name needed, the file has none
file-no-matrix = { $tensor }: two axes of at least 1 needed, the file has { $shape }
file-added-bias = { $tensor }: a layer without it needed, the file has it: make the layer without add_bias_kv=True
file-other-shape = { $tensor }: { $needed } needed for d_model { $size }, the file has { $shape }
file-no-cut = { $tensor }: a shape that goes with the rows { $rows } of W_Q, W_K and W_V needed, the file has { $shape }, and no number of heads fits
file-two-memories = { $tensor }: { $needed } needed because keys and values come from one memory (kdim must be vdim), the file has { $shape }
file-too-large = { $tensor }: at most { $most } columns of x and memory needed, the file has { $columns }
file-other-rows = { $tensor }: ({ $count }, { $columns }) with at least one row needed, the file has { $shape }: save the rows of one sequence alone
file-other-mask = { $tensor }: { $needed } needed, the file has { $shape }
file-mask-by-head = { $tensor }: the same mask for every head needed, the file has several
file-no-own-mask = { $tensor }: (n, m) needed because the mask is own, the file has none

## A choice

file-other-choice = { $option }: one of { $fits } needed, { $got } came
file-open-heads = { $option }: a head count ({ $heads }) needed, the file does not say
file-open-prefix = { $option }: the prefix of one layer needed, the file has several: { $fits }
file-mask-chosen = { $option }: another mask than none needed, because the file has { $input }

## What is said of a layer that was read

file-warning-not-applied = Not the model’s own numbers, perhaps: the layer has { $names }, which is not used here.
file-warning-settings = Not the model’s own numbers: config.json sets { $names }, which is not followed here.
file-warning-differs = config.json says { $said } as { $option }, and this layer has { $taken }: is it another model’s?
file-note-zero-bias = The file has no { $names }: zeros stand for it.
file-note-unscaled = Scores are not divided, as in { $title }.
file-warning-rotary-base = q and k are turned by their positions, as in { $title } (rotary): the base is taken as 10000, and config.json, which says it (rope_theta), is not here.
file-note-causal = In { $title } no token sees later ones, and the file does not say so: choose the mask causal for the model’s own numbers.
file-note-norm =
    q and k are normalised: { $gains ->
        [plain] the file keeps their gains as they are
       *[less] the file keeps their gains less 1, as Gemma 3 does
    }, and ε is { $epsilon }.
file-note-own-mask = The mask comes from the file: of { $places } places it hides { $hidden }, and adds a number to { $added }.
file-note-tokens = { $key } has { $count } names for { $rows } rows: it is not used.
file-note-unused = Not used here: { $names }.
file-note-unused-files = Not read: { $names }. Layers are in safetensors files, their index and a config.json.

## Programs

file-program-needs = Multi-head attention (Vaswani et al. 2017, section 3.2), needs only { $title }.
file-program-heads =
    { $heads } { $variant ->
        [wide] wide heads; nothing is cut: every head has full projections.
        [narrow] narrow heads; the input is cut: head i reads its own columns.
       *[split] split heads; the projection is cut: every head reads the whole input.
    }
file-program-numbers = Numbers are float32, little-endian, in base64. Matrices are (out, in), rows are tokens.
file-program-not-the-module =
    Not torch.nn.MultiheadAttention: { $lacks ->
        [variant] its heads are split, and these are { $variant }.
        [shared] it has a k and v for each head, and here heads share them.
        [extra] it has no norm, rotary positions, ALiBi, sink or window.
        [divisor] it divides scores by sqrt(d_k), and this layer does not.
        [values] it has a W_V, and this layer has none (v_proj_weight is the identity).
        [output] it has a W_O, and this layer has none (out_proj_weight is the identity).
        [muted] it cannot mute heads.
       *[blind] a row that may look at nothing is NaN there.
    }
file-program-shared = Head i of q reads head i // (heads // kv_heads) of k and v.
file-program-allowed = mask: allowed[i, j] says whether query i may look at key j.
file-program-softmax = softmax over the keys; a row that may look at nothing gives zeros.
file-program-mask = True: query i may not look at key j; the key is padding.
file-program-own-mask = attn_mask[i, j] is added to the score of query i and key j; -inf hides the key.
