/** What is said of a file that is refused: what was expected, and what there is instead. */
import { printable, shapeText, shown, shownList } from './shown';

export interface FileErrorWords {
  readonly tensor: string;
  readonly option: string;
  readonly expected: string;
  readonly why: string;
  readonly got: string;
}

/** One line: the option, the tensor or the file, what was expected, and what there is. */
export function fileErrorLine({ tensor, option, expected, why, got }: FileErrorWords): string {
  const subject = option || (tensor === '' ? 'the file' : shown(tensor));
  return printable(`${subject}: ${expected} needed${why && ` ${why}`}, ${got}`);
}

/** `a, b or c`. */
const oneOf = (names: readonly string[]) =>
  `${names.slice(0, -1).join(', ')} or ${names.slice(-1).join()}`;
const fileHas = (shape: readonly number[]) => `the file has ${shapeText(shape)}`;

/** Of the file as a whole. */
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
    got: 'it begins otherwise',
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
    got: `${shown(name)} is no text`,
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

/** Of one tensor. */
const ofTensors = {
  notUnicode: () => ({ expected: 'Unicode text', got: 'it is none' }),
  nameTaken: () => ({ expected: 'a name of its own', got: 'this one is taken' }),
  entryIsNoObject: (keys: readonly string[]) => ({
    expected: `an entry with ${keys.join(', ')}`,
    got: 'it is no object',
  }),
  entryWithout: (keys: readonly string[], missing: string) => ({
    expected: `an entry with ${keys.join(', ')}`,
    got: `it has no ${missing}`,
  }),
  entryWithMore: (keys: readonly string[], unknown: string) => ({
    expected: `an entry with ${keys.join(', ')}`,
    got: `it has ${shown(unknown)}`,
  }),
  dtypeIsNoText: () => ({ expected: 'a known dtype', got: 'it is no text' }),
  unknownDtype: (dtype: string) => ({ expected: 'a known dtype', got: `it has ${shown(dtype)}` }),
  noShape: (most: number) => ({
    expected: `a shape of at most ${most} safe whole numbers`,
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
  otherType: (types: readonly string[], dtype: string, shape: readonly number[]) => ({
    expected: oneOf(types),
    got: `the file has ${dtype} ${shapeText(shape)}`,
  }),
  otherCount: (shape: readonly number[], length: number) => ({
    expected: `numbers for the shape ${shapeText(shape)}`,
    got: `${length} numbers came`,
  }),
};

/** Of a layer: which tensors it needs, and in which shapes. */
const ofLayers = {
  missing: () => ({ expected: 'a tensor of this name', got: 'the file has none' }),
  noLayer: (packed: string, apart: readonly string[], names: readonly string[]) => ({
    expected: `${packed} (or ${apart.join(', ')}) and out_proj.weight`,
    got: names.length === 0 ? 'it has no tensors' : `it has ${shownList(names)}`,
  }),
  both: (packed: string, apart: readonly string[]) => ({
    expected: `either ${packed} or ${apart.join(', ')}`,
    got: 'the file has both',
  }),
  addedBias: () => ({
    expected: 'a layer without it',
    got: 'the file has it (add_bias_kv=True)',
  }),
  otherShape: (shape: readonly number[], why: string, had: readonly number[]) => ({
    expected: shapeText(shape),
    why: `for ${why}`,
    got: fileHas(had),
  }),
  noMatrix: (had: readonly number[]) => ({
    expected: 'two axes of at least 1',
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
  tooManyRows: (most: number, got: number) => ({
    expected: `at most ${most} rows (d_model)`,
    got: `the file has ${got}`,
  }),
  tooManyColumns: (most: number, got: number) => ({
    expected: `at most ${most} columns of memory (d_memory)`,
    got: `the file has ${got}`,
  }),
};

/** Of a choice: the caller's, or what the file's metadata says. */
const ofChoices = {
  chosen: (expected: string, value: unknown) => ({ expected, got: `${shown(String(value))} came` }),
  metadata: (expected: string, text: string) => ({
    expected,
    got: `the file's metadata has ${shown(text)}`,
  }),
  noHeads: () => ({ expected: 'a head count', got: 'the file does not say' }),
  noDivisor: (dModel: number, heads: number) => ({
    expected: `a divisor of d_model ${dModel} (by the shape of out_proj.weight)`,
    got: `${heads} came`,
  }),
  otherWidth: (own: number, variant: string, got: number) => ({
    expected: `${own}, which is d_model / heads in ${variant},`,
    got: `${got} came`,
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

export const fileErrors = { ...ofFiles, ...ofTensors, ...ofLayers, ...ofChoices };
