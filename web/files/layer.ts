/** Reads a layer from a file, under the names of any known family, and its inputs. */
import type { LayerConfig, MaskKind, ParameterTensors, TensorData } from '../core/types';
import { refuse, type LayerNote } from './errors';
import { biasOf } from './families';
import { otherShape } from './layers';
import { readMasks, withoutBatch, type FileMasks } from './masks';
import { notAppliedOf, notesOf, rowNames } from './notes';
import { numbersOf, type Numbers, type StoredTensor } from './numbers';
import { planLayer, type LayerFileOptions, type LayerPlan } from './plan';
import type { OpenedFile, SafetensorsFile, TensorHeaders } from './safetensors';

/** A tensor that had another number type in the file. */
export interface Conversion {
  readonly tensor: string;
  /** F16, BF16 or F64. */
  readonly from: string;
  /** How many numbers were rounded to float32; only for F64. */
  readonly rounded: number;
}

export interface FileLayer extends Omit<FileMasks, 'mask'> {
  /** The sizes, and whatever differs from the defaults. */
  readonly config: LayerConfig;
  readonly parameters: ParameterTensors;
  /** The title of its row in the table of families. */
  readonly family: string;
  /** What was filled in, and what the model does that is not done here; warnings first. */
  readonly notes: readonly LayerNote[];
  /** (n, d_model) */
  readonly x: TensorData | null;
  /** (m, d_memory) */
  readonly memory: TensorData | null;
  /** Names for the rows of x and of memory, from the metadata; null without them. */
  readonly tokens: readonly string[] | null;
  readonly memoryTokens: readonly string[] | null;
  /** (n, d_model): the gradient of a loss with respect to the output; null unless it was asked for. */
  readonly gradOutput: TensorData | null;
  readonly converted: readonly Conversion[];
  /** Names of the file's other tensors. */
  readonly ignored: readonly string[];
  /** Those among them that may have been meant for this run, and that no note mentions. */
  readonly unused: readonly string[];
  /** '' or ending with a full stop or a slash. */
  readonly prefix: string;
}

/**
 * The layer of a file in memory. Reads only the tensors of this layer and its inputs.
 * @throws FileError naming the tensor (or the option) and what was expected
 */
export const layerFromTensors = (
  file: SafetensorsFile,
  options: LayerFileOptions = {},
): FileLayer => readLayer(planLayer(file, options), file, file, options);

/**
 * The layer of a file whose header alone was read; loads no tensors but the layer's.
 * @throws FileError naming the tensor (or the option) and what was expected; also what reading throws
 */
export async function layerFromFile(
  file: OpenedFile,
  options: LayerFileOptions = {},
): Promise<FileLayer> {
  const plan = planLayer(file, options);
  return readLayer(plan, await file.load(plan.names), file, options);
}

/** Reads the numbers of a layer's tensors, and keeps track of what was read and converted. */
class LayerReader {
  readonly converted = new Map<string, Conversion>();
  readonly used = new Set<string>();

  constructor(
    private readonly plan: LayerPlan,
    private readonly file: SafetensorsFile,
  ) {}

  find(name: string): StoredTensor | undefined {
    const tensor = this.file.tensors.get(this.plan.found.find(name)?.name ?? '');
    if (tensor) this.used.add(tensor.name);
    return tensor;
  }

  numbers(name: string): Numbers {
    const { prefix } = this.plan.found;
    const tensor = this.find(name);
    if (!tensor) refuse('file-missing', { tensor: prefix + name });
    const read = numbersOf(tensor);
    const conversion = { tensor: tensor.name, from: tensor.dtype, rounded: read.rounded };
    if (tensor.dtype !== 'F32') this.converted.set(tensor.name, conversion);
    return read;
  }

  /** A bias or gains, in any shape of this length; null where the file has none. */
  vector(name: string, length: number): Float32Array | null {
    const tensor = this.find(name);
    if (!tensor) return null;
    const size = tensor.shape.reduce((product, axis) => product * axis, 1);
    if (size === length) return this.numbers(name).data;
    otherShape(tensor, [length], this.plan.found.measures.dModel);
  }

  /** An input of this many columns, perhaps as a batch of one; null where the file has none. */
  rows(name: string, columns: number, count?: number): TensorData | null {
    const tensor = this.find(name);
    if (!tensor) return null;
    const shape = withoutBatch(tensor.shape, 2);
    const [n = 0, own] = shape;
    if (shape.length === 2 && n > 0 && own === columns && n === (count ?? n)) {
      return { shape, data: this.numbers(name).data };
    }
    const given = { tensor: tensor.name, count: String(count ?? 'n'), columns: String(columns) };
    refuse('file-other-rows', { ...given, shape: tensor.shape });
  }
}

/** @param headers all tensors of the file; `file` has the numbers of the layer's */
function readLayer(
  plan: LayerPlan,
  file: SafetensorsFile,
  headers: TensorHeaders,
  options: LayerFileOptions,
): FileLayer {
  const { found, choices, cut, dMemory } = plan;
  const { family, prefix } = found;
  const { dModel } = found.measures;
  const reader = new LayerReader(plan, file);
  const parameters = parametersOf(plan, reader);
  const x = reader.rows('x', dModel);
  const memory = reader.rows('memory', dMemory);
  const n = x?.shape[0];
  const m = (memory ?? (dMemory === dModel ? x : null))?.shape[0];
  const masks = readMasks((name) => reader.find(name), { n, m, heads: cut.heads }, choices.mask);
  const gradOutput = options.gradients && x ? reader.rows('grad_output', dModel, n) : null;
  const ignored = [...headers.tensors.keys()].filter((name) => !reader.used.has(name));
  const { notApplied, unused } = notAppliedOf(ignored, prefix);
  const notes = notesOf(plan, masks, notApplied, Math.max(n ?? 0, m ?? 0));
  return {
    config: configOf(plan, parameters, masks.mask),
    parameters,
    family: family.title,
    notes,
    x,
    memory,
    tokens: rowNames(headers.metadata, 'tokens', n ?? 0, notes),
    memoryTokens: rowNames(headers.metadata, 'memory_tokens', memory?.shape[0] ?? 0, notes),
    attnMask: masks.attnMask,
    padding: masks.padding,
    gradOutput,
    converted: [...reader.converted.values()],
    ignored,
    unused,
    prefix,
  };
}

/** The parameters in PyTorch's packing: rows head-major, matrices as (out, in). */
function parametersOf(plan: LayerPlan, reader: LayerReader): ParameterTensors {
  const { found, choices, cut } = plan;
  const { weights: names, isInOut } = found.family;
  const { heads, kvHeads, dK, dV } = cut;
  const matrices = names.map((weight) => {
    const stored = reader.numbers(weight);
    return isInOut ? transposed(stored) : stored.data;
  });
  const W_O = matrices.pop() ?? new Float32Array();
  const [W_Q = W_O, W_K, W_V] = matrices;
  const isSeparate = W_K && W_V;
  const separate = isSeparate && { q_proj_weight: W_Q, k_proj_weight: W_K, v_proj_weight: W_V };
  const weights = {
    ...(separate ?? { in_proj_weight: W_Q }),
    'out_proj.weight': W_O,
    ...(choices.qkNorm && choices.qkNorm !== 'none' ? gainsOf(plan, reader) : {}),
  };
  const biasNames = [...new Set(names.map(biasOf))];
  const outName = biasNames.pop() ?? '';
  const rows = [heads * dK, kvHeads * dK, kvHeads * dV];
  const all = rows.reduce((sum, each) => sum + each, 0);
  const inBias = new Float32Array(all);
  const lengths = biasNames.length === 1 ? [all] : rows;
  const biases = biasNames.map((name, at) => reader.vector(name, lengths[at] ?? 0));
  const outBias = reader.vector(outName, found.measures.dModel);
  if (!outBias && !biases.some(Boolean)) return weights;
  // A bias that is missing beside another is zeros.
  biases.forEach((bias, part) => {
    const at = lengths.slice(0, part).reduce((sum, each) => sum + each, 0);
    if (bias) inBias.set(bias, at);
  });
  const zeros = new Float32Array(found.measures.dModel);
  return { ...weights, in_proj_bias: inBias, 'out_proj.bias': outBias ?? zeros };
}

function transposed({ shape: [rows = 0, columns = 0], data }: Numbers): Float32Array {
  const turned = (_: number, at: number) =>
    data[(at % rows) * columns + Math.floor(at / rows)] ?? 0;
  return data.map(turned);
}

/** With `head` one gain for each column of a head; with `whole` one for each column of all heads. */
function gainsOf({ choices, cut: { heads, kvHeads, dK } }: LayerPlan, reader: LayerReader) {
  const read = (name: string, ofHeads: number) => {
    const length = choices.qkNorm === 'whole' ? ofHeads * dK : dK;
    const stored = reader.vector(name, length) ?? reader.numbers(name).data;
    return choices.qkNormGains === '1+w' ? stored.map((w) => 1 + w) : stored;
  };
  return {
    'q_norm.weight': read('q_norm.weight', heads),
    'k_norm.weight': read('k_norm.weight', kvHeads),
  };
}

function configOf(
  { found, choices, cut, dMemory }: LayerPlan,
  parameters: ParameterTensors,
  mask: MaskKind | undefined,
): LayerConfig {
  const { dModel } = found.measures;
  const { kvHeads, dK, dV, ...ofCut } = cut;
  const { qkNormGains: _, dK: __, dV: ___, kvHeads: ____, qkNormEps, ...chosen } = choices;
  const bias = parameters['out_proj.bias'] !== undefined;
  const config = {
    ...{ ...chosen, ...ofCut, dModel, bias, mask },
    ...(chosen.qkNorm && chosen.qkNorm !== 'none' ? { qkNormEps } : {}),
    ...(kvHeads === cut.heads ? {} : { kvHeads }),
    ...(dMemory === dModel ? {} : { dMemory }),
    ...(cut.variant === 'wide' ? { dK, dV } : {}),
  };
  const set = Object.entries(config).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as unknown as LayerConfig;
}
