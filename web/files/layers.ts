/** Finds the attention layers of a file: the prefixes under which it has a family's tensors; and cuts them into heads. */
import type { Variant } from '../core/types';
import { FileError, refuse } from './errors';
import { biasOf, families, looksLikeAttention, otherKind, type Family } from './families';
import { checkWeight, type TensorInfo } from './numbers';
import type { TensorHeaders } from './safetensors';

/** Sizes from the shapes, of the matrices as (out, in). */
export interface Measures {
  readonly dModel: number;
  /** Rows of W_Q, W_K and W_V, or of one matrix of all three. */
  readonly rows: readonly number[];
  /** Columns of W_Q, and of W_K and W_V. */
  readonly inputs: number;
  readonly memoryInputs: number;
  /** Columns of W_O: heads · d_v. */
  readonly outputs: number;
}

/** A layer found in a file. */
export interface FoundLayer {
  readonly family: Family;
  /** '' or ending with a full stop or a slash, as in the file. */
  readonly prefix: string;
  /** The file's tensor by its name without the prefix; of the inputs the whole file's, if the layer has none. */
  readonly find: (name: string) => TensorInfo | undefined;
  readonly measures: Measures;
  /** Why it cannot be read; null where it can. */
  readonly problem: FileError | null;
}

/** The inputs of a run: the layer's own, else the whole file's. */
const maskNames = ['key_padding_mask', 'attention_mask', 'attn_mask'];
export const inputNames = ['x', 'memory', 'grad_output', ...maskNames];

/** A name in the table's form: parts separated by full stops, in lower case. */
const plain = (name: string) => name.replaceAll('/', '.').toLowerCase();
const natural = new Intl.Collator('en', { numeric: true });

/** Every layer of the file, in natural order of the prefixes (layer 10 after layer 9). */
function layersOf({ tensors, metadata }: TensorHeaders): readonly FoundLayer[] {
  // safetensors' save_model leaves out tied tensors, and notes them as "k_proj.weight": "q_proj.weight".
  const tied = [...metadata].filter(([name, kept]) => !tensors.has(name) && tensors.has(kept));
  const names = [...tied.map(([name]) => name), ...tensors.keys()];
  const byPlain = new Map(names.map((name) => [plain(name), name]));
  const found = new Map<string, FoundLayer>();
  for (const family of families) {
    const [first = ''] = family.weights.map(plain);
    for (const [name, full] of byPlain) {
      if (name !== first && !name.endsWith(`.${first}`)) continue;
      const prefix = full.slice(0, full.length - first.length);
      const find = (own: string) => {
        const named = byPlain.get(plain(prefix + own)) ?? '';
        const tensor = tensors.get(named) ?? tensors.get(metadata.get(named) ?? '');
        return tensor ?? (inputNames.includes(own) ? tensors.get(own) : undefined);
      };
      const weights = family.weights.map(find);
      const biases = new Set(family.weights.map((weight) => find(biasOf(weight)) !== undefined));
      if (family.isEven && biases.size > 1) continue;
      const known = found.get(prefix);
      if (family.under?.test(plain(prefix)) === false || weights.includes(undefined)) continue;
      if (known && !known.problem) continue;
      const layer = layerOf(family, prefix, find);
      if (!known || !layer.problem) found.set(prefix, layer);
    }
  }
  return [...found.values()].sort((a, b) => natural.compare(a.prefix, b.prefix));
}

function layerOf(family: Family, prefix: string, find: FoundLayer['find']): FoundLayer {
  const weights = family.weights.flatMap((weight) => find(weight) ?? []);
  const measures = measure(family, weights);
  const layer = { family, prefix, find, measures, problem: null };
  try {
    weights.forEach(checkWeight);
    const [, k, v, last] = weights;
    // PyTorch's kdim and vdim may differ; here keys and values come from one memory.
    if (k && v && last && k.shape[1] !== v.shape[1]) {
      const needed = [v.shape[0] ?? 0, k.shape[1] ?? 0];
      refuse('file-two-memories', { tensor: v.name, needed, shape: v.shape });
    }
    if (cutsOf(layer, {}).length === 0) noCut(weights, layer);
    return layer;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { ...layer, problem: error };
  }
}

/** @param weights W_O last */
function measure({ isInOut }: Family, weights: readonly TensorInfo[]): Measures {
  const matrices = weights.map(({ shape }) => (isInOut ? [...shape].reverse() : shape));
  const [dModel = 0, outputs = 0] = matrices.at(-1) ?? [];
  const projections = matrices.slice(0, -1);
  const [[, inputs = 0] = [], [, memoryInputs = inputs] = []] = projections;
  return { dModel, rows: projections.map(([out = 0]) => out), inputs, memoryInputs, outputs };
}

/** A way to cut the matrices into heads. */
export interface Cut {
  readonly variant: Variant;
  readonly heads: number;
  readonly kvHeads: number;
  readonly dK: number;
  readonly dV: number;
}

/** What decides between cuts: the caller's choice, the file's metadata or config.json. */
type CutChoices = Partial<Record<keyof Cut, string | number | undefined>>;

/** Numbers of heads, of which the core takes 2048 at most. */
const divisorsOf = (product: number) => {
  const all = Array.from({ length: Math.min(product, 2048) }, (_, k) => k + 1);
  return all.filter((each) => product % each === 0);
};

/** All ways to cut the matrices into heads that the shapes allow, fewest heads first; those of split as wide, too. */
function cutsOf({ family: { isNative }, measures }: FoundLayer, choices: CutChoices): Cut[] {
  const { dModel, rows, inputs, outputs } = measures;
  const [all = 0, rowsK, rowsV] = rows;
  const cuts: Cut[] = [];
  for (const heads of divisorsOf(outputs)) {
    const dV = outputs / heads;
    for (const kvHeads of divisorsOf(heads)) {
      const isFused = rowsK === undefined;
      const dK = isFused ? (all - kvHeads * dV) / (heads + kvHeads) : all / heads;
      // One matrix of all three has heads of any widths in PyTorch's form, and elsewhere k and v that are shared.
      const isMeant = isNative ? kvHeads === (choices.kvHeads ?? heads) : dK === dV;
      const fits = isFused ? isMeant : rowsK === kvHeads * dK && rowsV === kvHeads * dV;
      if (!fits || dK < 1 || !Number.isInteger(dK)) continue;
      const isWhole = heads * dK === dModel && outputs === dModel;
      // With one head narrow is split.
      const mayBeNarrow = isNative && (inputs !== dModel || choices.variant === 'narrow');
      const isNarrow = mayBeNarrow && isWhole && kvHeads === heads && inputs * heads === dModel;
      const cut = { heads, kvHeads, dK, dV };
      if (isWhole && inputs === dModel) cuts.push({ variant: 'split', ...cut });
      if (inputs === dModel) cuts.push({ variant: 'wide', ...cut });
      if (isNarrow) cuts.push({ variant: 'narrow', ...cut });
    }
  }
  return cuts;
}

/**
 * The cut that is meant.
 * @throws FileError naming the option that is wrong, or, with every answer, the heads that the file leaves open
 */
export function chooseCut(found: FoundLayer, choices: CutChoices): Cut {
  let fitting = cutsOf(found, choices);
  for (const option of ['variant', 'heads', 'kvHeads', 'dK', 'dV'] as const) {
    const value = choices[option];
    if (value === undefined) continue;
    const fits = [...new Set(fitting.map((cut) => String(cut[option])))];
    fitting = fitting.filter((cut) => cut[option] === value);
    if (fitting.length > 0) continue;
    refuse('file-other-choice', { option, fits, got: String(value) });
  }
  // Where nothing says wide, the shapes of split are split's; nor has a wide head other columns than all of d_model.
  const { dModel } = found.measures;
  const isSplit = fitting.some(({ variant }) => variant !== 'wide');
  const isFull = ({ dK, dV }: Cut) => dK === dModel && dV === dModel;
  const isWide = choices.variant === 'wide' && choices.heads === undefined && fitting.some(isFull);
  const meant = fitting.filter((cut) =>
    isSplit ? cut.variant !== 'wide' : !isWide || isFull(cut),
  );
  const [first, second] = meant;
  if (first && !second) return first;
  const heads = meant.map((cut) => String(cut.heads));
  const answers = meant.map((cut) => ({ ...cut }));
  refuse('file-open-heads', { option: 'heads', heads }, answers);
}

/** What the first matrix should be; where it is so, the others do not go together. */
function noCut([first, ...more]: readonly TensorInfo[], { family, measures }: FoundLayer): never {
  const { dModel, outputs, rows } = measures;
  const needed = [outputs * (more.length === 1 ? 3 : 1), dModel];
  if (family.isInOut) needed.reverse();
  const isRight = first?.shape.every((size, axis) => size === needed[axis]);
  if (first && !isRight) otherShape(first, needed, dModel);
  const { name: tensor = '', shape = [] } = more.at(-1) ?? {};
  refuse('file-no-cut', { tensor, rows: rows.map(String), shape });
}

export function otherShape(
  { name, shape }: TensorInfo,
  needed: readonly number[],
  size: number,
): never {
  refuse('file-other-shape', { tensor: name, needed, shape, size });
}

/** The error that says what the file has instead of a layer. */
function noLayer({ tensors }: TensorHeaders): never {
  const names = [...tensors.keys()];
  const kind = otherKind(names);
  if (kind) refuse('file-no-matrices', { kind });
  const alike = names.filter(looksLikeAttention);
  if (alike.length > 0) refuse('file-unknown-names', { names: alike });
  refuse('file-no-layer', { names: names.length > 0 ? names : ['–'] });
}

export interface ListedLayer {
  /** The value for `prefix`, which says where in the model it is; '' or ending with a full stop or a slash. */
  readonly prefix: string;
  /** The title of its row in the table of families. */
  readonly family: string;
  readonly dModel: number;
  /** The shapes of the weights, W_O last. */
  readonly shapes: readonly (readonly number[])[];
  /** Why it cannot be read, in one line; '' where it can. */
  readonly problem: string;
}

/** The layers to choose from. @throws FileError when there is none, which says what there is instead */
export function listLayers(file: TensorHeaders): readonly ListedLayer[] {
  const layers = layersOf(file);
  if (layers.length === 0) noLayer(file);
  return layers.map(({ family, prefix, measures, find, problem }) => ({
    prefix,
    family: family.title,
    dModel: measures.dModel,
    shapes: family.weights.map((weight) => find(weight)?.shape ?? []),
    problem: problem?.message ?? '',
  }));
}

const withoutEnd = (prefix: string) => prefix.replace(/[./]$/, '');

/**
 * The file's only layer, or the one under `chosen` (with or without the last full stop).
 * @throws FileError when there is none, when there are several and none is chosen, or when it cannot be read
 */
export function chooseLayer(file: TensorHeaders, chosen?: string): FoundLayer {
  const layers = layersOf(file);
  const fitting = layers.filter(
    ({ prefix }) => chosen === undefined || withoutEnd(prefix) === withoutEnd(chosen),
  );
  const [found, second] = fitting;
  if (layers.length === 0) noLayer(file);
  const option = 'prefix';
  const fits = layers.map(({ prefix }) => prefix);
  const answers = fits.map((prefix) => ({ prefix }));
  if (second) refuse('file-open-prefix', { option, fits }, answers);
  if (!found) refuse('file-other-choice', { option, fits, got: chosen ?? '' });
  if (found.problem) throw found.problem;
  return found;
}
