/** Why a file was refused: what was expected, and what it has instead. */
import type { FileErrorWords, Packer } from '../types/file-errors';
import { oneOf } from './lists';
import { printable, shapeText, shown, shownList } from './shown';

/** One line: the option, tensor or file, what was expected, and what it has. */
export function fileErrorLine(words: FileErrorWords): string {
  const { tensor, option, expected, why, got, file } = words;
  const whole = file === '' ? 'the file' : shown(file);
  const named = file === '' ? shown(tensor) : `${shown(tensor)} in ${shown(file)}`;
  const subject = option || (tensor === '' ? whole : named);
  return printable(`${subject}: ${expected} needed${why && ` ${why}`}, ${got}`);
}

/** A JSON value as text; strings in quotes. */
const shownValue = (value: unknown) =>
  typeof value === 'string' ? `"${value.slice(0, 60)}"` : shown(JSON.stringify(value));

const fileHas = (shape: readonly number[]) => `the file has ${shapeText(shape)}`;
/** `1, 2, 4, 8`; a long list is shortened. */
const numbers = (all: readonly number[], most = 16) =>
  `${all.slice(0, most).join(', ')}${all.length > most ? ` … ${all.at(-1) ?? ''}` : ''}`;
const shownReadings = (readings: readonly string[], most = 4) =>
  readings.length > most
    ? `${readings.slice(0, most).join(', ')} and ${readings.length - most} more`
    : oneOf(readings);
const isTransposed = (shape: readonly number[], had: readonly number[]) =>
  shape.length > 1 &&
  shape.length === had.length &&
  had.every((size, axis) => size === shape[shape.length - 1 - axis]) &&
  had.some((size, axis) => size !== shape[axis]);

/** About the file as a whole. */
const ofFiles = {
  tooShort: (length: number) => ({
    expected: 'safetensors, 8 bytes and a header at least,',
    got: `it has ${length} bytes`,
  }),
  headerTooLong: (most: number, length: bigint) => ({
    expected: `safetensors with a header of at most ${most} bytes`,
    got: `it says ${length}`,
  }),
  endsInHeader: (needed: number, length: number) => ({
    expected: `${needed} bytes`,
    got: `it ends after ${length}, within its header`,
  }),
  noBrace: () => ({
    expected: 'safetensors with a header that begins with {',
    got: 'it begins in another way',
  }),
  notUtf8: () => ({ expected: 'a header in UTF-8', got: 'it has other bytes' }),
  notJson: () => ({ expected: 'JSON', why: 'in the header', got: 'it has something else' }),
  metadataIsNoObject: (metadata: string) => ({
    expected: 'an object of texts',
    why: `as ${metadata}`,
    got: 'it has something else',
  }),
  metadataIsNoText: (metadata: string, name: string) => ({
    expected: 'an object of texts',
    why: `as ${metadata}`,
    got: `${shown(name)} is not a text`,
  }),
  otherLength: (needed: number, length: number) => ({
    expected: `${needed} bytes of data`,
    got: `it has ${length}`,
  }),
  tooManyNames: (most: number, length: number) => ({
    expected: `a header of at most ${most} bytes`,
    got: `it has ${length}`,
  }),
};

/** About several files opened together. */
const ofSeveral = {
  inTwoFiles: (files: readonly [string, string]) => ({
    expected: 'a place in one of the files',
    got: `${shown(files[0])} and ${shown(files[1])} have it`,
  }),
  noShards: (shards: readonly string[]) => ({
    expected: `the files that it is the index of (${shownList(shards, 3)}), opened together with it,`,
    got: 'none of them is here',
  }),
  noShardName: () => ({
    expected: 'the name of a file beside the index',
    got: 'the index has something else',
  }),
  torchShards: (shard: string) => ({
    expected: 'an index of safetensors files',
    got: `it is one of PyTorch files (${shown(shard)}): save the model anew, with save_pretrained(…, safe_serialization=True) for example`,
  }),
  twoConfigs: () => ({ expected: 'one config.json', got: 'two came' }),
};

/** How packed numbers become plain ones. */
const dequantised = (packer: Packer | null) =>
  packer === 'MLX'
    ? 'write it anew with mlx_lm.convert --dequantize, or '
    : packer === 'bitsandbytes'
      ? 'load it with transformers, and save what model.dequantize() gives, or '
      : '';

/** About one tensor. */
const ofTensors = {
  notUnicode: () => ({ expected: 'Unicode text', got: 'it is not valid Unicode' }),
  nameTaken: () => ({ expected: 'a name of its own', got: 'this one is taken' }),
  entryIsNoObject: (keys: readonly string[]) => ({
    expected: `an entry with ${keys.join(', ')}`,
    got: 'it is not an object',
  }),
  entryWithout: (keys: readonly string[], missing: string) => ({
    expected: `an entry with ${keys.join(', ')}`,
    got: `it has no ${missing}`,
  }),
  dtypeIsNoText: () => ({ expected: 'a known dtype', got: 'it is not a text' }),
  unknownDtype: (dtype: string) => ({ expected: 'a known dtype', got: `it has ${shown(dtype)}` }),
  noShape: () => ({
    expected: 'a shape of safe whole numbers',
    got: 'it has another',
  }),
  noOffsets: () => ({
    expected: 'data_offsets [begin, end] with begin ≤ end',
    got: 'it has others',
  }),
  shapeTooLarge: (shape: readonly number[]) => ({
    expected: 'a shape whose size is a safe whole number',
    got: `it has ${shapeText(shape)}`,
  }),
  otherBytes: (needed: number, dtype: string, shape: readonly number[], length: number) => ({
    expected: `${Number.isInteger(needed) ? `${needed} bytes` : 'whole bytes'} for ${dtype} ${shapeText(shape)}`,
    got: `it has ${length}`,
  }),
  pastTheEnd: (end: number, length: number) => ({
    expected: `data up to byte ${end}`,
    got: `the file has ${length} bytes of data`,
  }),
  gap: (at: number, begin: number) => ({
    expected: `data from byte ${at} on, without a gap or an overlap,`,
    got: `it begins at ${begin}`,
  }),
  outOfRange: (value: number, place: readonly number[]) => ({
    expected: Number.isFinite(value) ? "numbers within float32's range" : 'finite numbers',
    got: `the file has ${value} at [${place.join(', ')}]`,
  }),
  /** In a mask, where −∞ hides a key. */
  notAddable: (value: number, place: readonly number[]) => ({
    expected: Number.isFinite(value)
      ? "numbers within float32's range, or −∞,"
      : 'finite numbers, or −∞, which hides,',
    got: `the file has ${value} at [${place.join(', ')}]`,
  }),
  otherType: (types: readonly string[], dtype: string, shape: readonly number[]) => ({
    expected: oneOf(types),
    got: `the file has ${dtype} ${shapeText(shape)}`,
  }),
  otherFlag: (value: bigint, place: readonly number[]) => ({
    expected: 'flags, 0 or 1,',
    got: `the file has ${value} at [${place.join(', ')}]`,
  }),
  /** Quantised numbers, which mean nothing without their scales in other tensors. */
  quantised: (
    types: readonly string[],
    dtype: string,
    shape: readonly number[],
    packer: Packer | null,
  ) => ({
    expected: oneOf(types),
    got: `the file has ${dtype} ${shapeText(shape)}, quantised numbers${packer === null ? '' : ` of ${packer}`}: ${dequantised(packer)}take the model that it was made from`,
  }),
  otherCount: (shape: readonly number[], length: number) => ({
    expected: `numbers for the shape ${shapeText(shape)}`,
    got: `${length} numbers came`,
  }),
};

/** About a layer: the tensors and shapes that it needs. */
const ofLayers = {
  missing: (or: readonly string[] = []) => ({
    expected:
      or.length === 0 ? 'a tensor of this name' : `a tensor of this name (or ${shownList(or)})`,
    got: 'the file has none',
  }),
  noLayer: (count: number, alike: readonly string[], names: readonly string[]) => ({
    expected: 'an attention layer under names that are known (docs/files.md lists them)',
    got:
      count === 0
        ? 'it has no tensors'
        : alike.length > 0
          ? `these of its tensors look like attention: ${shownList(alike, 8)}`
          : `none of its ${count} tensors looks like attention: ${shownList(names, 3)}`,
  }),
  noMatrices: (kind: 'LoRA' | 'LyCORIS' | 'IA3' | 'quantised' | 'trace') => ({
    expected: 'the matrices of a layer',
    got:
      kind === 'quantised'
        ? 'it has packed, quantised numbers (GPTQ, AWQ): take the model that it was made from'
        : kind === 'trace'
          ? 'it has what a layer computed (q, k, v, scores, …): open the layer itself'
          : `it is a ${kind} file, which has only changes to a model (adapters): merge it into its model, with merge_and_unload of peft for example, and save that`,
  }),
  inShard: (shard: string) => ({
    expected: 'this tensor',
    got: `it lies in ${shown(shard)}, which is not here`,
  }),
  both: (packed: string, apart: readonly string[]) => ({
    expected: `either ${packed} or ${apart.join(', ')}`,
    got: 'the file has both',
  }),
  /** `model` is config.json's model_type; null where the file has biases. */
  layerNorm: (model: string | null) => ({
    expected: 'the gains of a norm by the root mean square',
    got: `${model === null ? 'the file has the bias' : `it is the weight of ${shown(model)}`} of a LayerNorm, which is not done here: leave qkNorm out`,
  }),
  addedBias: () => ({
    expected: 'a layer without it',
    got: 'the file has it (add_bias_kv=True)',
  }),
  otherShape: (shape: readonly number[], why: string, had: readonly number[]) => ({
    expected: shapeText(shape),
    why: `for ${why}`,
    got: `${fileHas(had)}${isTransposed(shape, had) ? ', which is transposed' : ''}`,
  }),
  otherAxes: (axes: readonly string[], had: readonly number[]) => ({
    expected: `(${axes.join(', ')}), each at least 1,`,
    got: fileHas(had),
  }),
  /** No number of heads fits the shapes. */
  noCut: (
    { rowsQ, rowsK, rowsV }: Readonly<Record<'rowsQ' | 'rowsK' | 'rowsV', number>>,
    had: readonly number[],
  ) => ({
    expected: 'a shape that goes with W_Q, W_K and W_V',
    why: `of ${rowsQ}, ${rowsK} and ${rowsV} columns`,
    got: `${fileHas(had)}, and no number of heads fits`,
  }),
  noMatrix: (had: readonly number[]) => ({
    expected: 'two axes of at least 1',
    got: fileHas(had),
  }),
  attentionMask: (keys: number, had: readonly number[]) => ({
    expected: `(${keys}), (1, ${keys}) or (1, 1, n, ${keys})`,
    why: 'for one flag per key, or a row of them per query,',
    got: fileHas(had),
  }),
  otherRows: (rows: string, columns: number, why: string, had: readonly number[]) => ({
    expected: `(${rows}, ${columns}) with at least one row`,
    why: `for ${why}`,
    got: fileHas(had),
  }),
  twoMemories: (shape: readonly number[], had: readonly number[]) => ({
    expected: shapeText(shape),
    why: 'because keys and values come from one memory (kdim must be vdim)',
    got: fileHas(had),
  }),
  tooManyRows: (most: number, why: string, got: number) => ({
    expected: `at most ${most} rows (d_model)`,
    why,
    got: `the file has ${got}`,
  }),
  tooLong: (most: number, why: string, got: number) => ({
    expected: `at most ${most} rows`,
    why,
    got: `the file has ${got}`,
  }),
  tooManyColumns: (most: number, why: string, got: number) => ({
    expected: `at most ${most} columns of memory (d_memory)`,
    why,
    got: `the file has ${got}`,
  }),
};

/** About a choice, by the caller or by the file's metadata. */
const ofChoices = {
  chosen: (expected: string, value: unknown) => ({ expected, got: `${shown(String(value))} came` }),
  metadata: (expected: string, text: string) => ({
    expected,
    got: `the file's metadata has ${shown(text)}`,
  }),
  openHeads: (heads: readonly number[]) => ({
    expected: `a head count (${numbers(heads)})`,
    got: 'the file does not say',
  }),
  tooManyHeads: (most: number, why: string, got: number) => ({
    expected: `at most ${most} heads`,
    why,
    got: `the layer has ${got}`,
  }),
  otherHeads: (heads: readonly number[], got: number) => ({
    expected: `a head count that fits the shapes (${numbers(heads)})`,
    got: `${got} came`,
  }),
  otherWidths: (widths: readonly number[], got: number) => ({
    expected: `a width that fits the shapes (${numbers(widths)})`,
    got: `${got} came`,
  }),
  openVariant: (readings: readonly string[]) => ({
    expected: 'the variant',
    got: `the file does not say; by its shapes it may be ${shownReadings(readings)}`,
  }),
  reading: (variant: string, heads: number, dK: number) =>
    `${variant} with ${heads} ${heads === 1 ? 'head' : 'heads'} of d_k ${dK}`,
  otherVariant: (fits: readonly string[], got: string) => ({
    expected: oneOf(fits),
    why: 'by the shapes of these names',
    got: `${got} came`,
  }),
  /** `name` is the head count whose value is no whole number. */
  noHeadsInConfig: (name?: string, value?: unknown) => ({
    expected:
      name === undefined
        ? 'a head count (num_attention_heads, n_head, num_heads …)'
        : `a whole number from 1 on as ${name}`,
    why: 'in a config.json',
    got: name === undefined ? 'it has none' : `it has ${shownValue(value)}`,
  }),
  otherModel: (dModel: number, had: readonly number[]) => ({
    expected: `the config.json of this model, with hidden_size ${dModel},`,
    got: `this one has ${numbers(had)}`,
  }),
  noDivisor: (dModel: number, heads: number) => ({
    expected: `a divisor of d_model ${dModel} (by the shape of out_proj.weight)`,
    got: `${heads} came`,
  }),
  otherKvHeads: (allowed: readonly number[], got: number) => ({
    expected: `${allowed.join(', ')}`,
    why: 'for the heads of k and v',
    got: `${got} came`,
  }),
  otherWidth: (own: number, variant: string, got: number) => ({
    expected: `${own}, which is d_model / heads in ${variant},`,
    got: `${got} came`,
  }),
  otherMaskPerHead: (place: readonly number[], value: number, first: number) => ({
    expected: 'the same mask for every head',
    why: 'because all heads have one here',
    got: `the file has ${value} at [${place.join(', ')}] and ${first} in head 0`,
  }),
  noOwnMask: () => ({
    expected: '(n, m)',
    why: 'because the mask is own',
    got: 'the file has none',
  }),
  maskWithOwn: (input: string) => ({
    expected: `the mask own, as ${input} has it,`,
    got: 'none came',
  }),
  maskWithPadding: (input: string, keys: number) => ({
    expected: `the mask padding, causal or no-self (${input} hides ${keys} ${keys === 1 ? 'key' : 'keys'})`,
    got: 'none came',
  }),
  noPrefix: (prefixes: readonly string[]) => ({
    expected: 'the prefix of one layer',
    got: `the file has ${prefixes.length}: ${shownList(prefixes)}`,
  }),
  otherPrefix: (prefixes: readonly string[], chosen: string) => ({
    expected: `one of ${shownList(prefixes)}`,
    got: `${shown(chosen)} came`,
  }),
  none: '(none)',
  flag: 'true or false',
  wholeNumber: (most: number) => `a whole number from 1 to ${most}`,
  positive: 'a positive number',
  otherEpsilon: (least: number, most: number, got: number) => ({
    expected: `a number from ${least} to ${most}`,
    why: 'as the ε of a norm',
    got: `config.json or the metadata has ${got}`,
  }),
  /** `model` is config.json's model_type. */
  openGains: (model: string | null) => ({
    expected: 'w, or 1+w where the gains of q_norm and k_norm are kept less one (Gemma 3),',
    got: `${model === null ? 'the file' : `config.json (${shown(model)})`} does not say`,
  }),
  scaling: (names: readonly string[]) => `${names.join(', ')} or a positive number`,
};

/** `d_model 16 with 4 split heads`. */
export const layerText = (
  dModel: number,
  heads: number,
  variant: string,
  widths?: { readonly dK: number; readonly dV: number },
): string =>
  `d_model ${dModel} with ${heads} ${variant} head${heads === 1 ? '' : 's'}` +
  (widths ? ` of d_k ${widths.dK} and d_v ${widths.dV}` : '');

export const oneFlagPerKey = 'one flag per key';
export const oneRowPerQuery = 'a row per query';

export const fileErrors = { ...ofFiles, ...ofSeveral, ...ofTensors, ...ofLayers, ...ofChoices };
