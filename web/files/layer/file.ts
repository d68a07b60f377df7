/** Reads a layer from a file, under the names of any known family, and its inputs. */
import type { LayerConfig, ParameterTensors, TensorData } from '../../core/types';
import { filesText } from '../../text/files';
import type { LayerNote } from '../../text/types/layer-notes';
import { parametersOf } from '../families/convert';
import type { Named } from '../families/family';
import { numbersOf } from '../safetensors/dtypes';
import { FileError } from '../safetensors/file-error';
import type {
  OpenedFile,
  SafetensorsFile,
  StoredTensor,
  TensorHeaders,
} from '../safetensors/stored';
import { addedBy, hidesLater } from './mask-patterns';
import { readMasks, withoutBatch, type FileMasks } from './masks';
import { readGains } from './norms';
import { layerTensors, type LayerTensors } from './names';
import { planLayer, type LayerFileOptions, type LayerPlan } from './plan';
import { readParameters } from './pytorch';
import { checkShape, sizesText, type LayerSizes } from './shapes';
import { rowNames } from './tokens';

/** A tensor that had another number type in the file. */
export interface Conversion {
  readonly tensor: string;
  /** F16, BF16 or F64. */
  readonly from: string;
  /** How many numbers were rounded to float32; only for F64. */
  readonly rounded: number;
}

export interface FileLayer {
  /** The sizes, and whatever differs from the defaults. */
  readonly config: LayerConfig;
  readonly parameters: ParameterTensors;
  /** The family: the title of its row in the table of families. */
  readonly family: string;
  /** What was filled in or repeated, and what the model does that is not done here. */
  readonly notes: readonly LayerNote[];
  /** (n, d_model) */
  readonly x: TensorData | null;
  /** (m, d_memory) */
  readonly memory: TensorData | null;
  /** Names for the rows of x and of memory, from the metadata; null without them. */
  readonly tokens: readonly string[] | null;
  readonly memoryTokens: readonly string[] | null;
  /** (n, m), for the mask `own`: −∞ hides, other numbers are added to scaled scores; null for other masks. */
  readonly attnMask: TensorData | null;
  /** Keys that the file's masks hide from every query, by index from 0. */
  readonly padding: readonly number[];
  /** (n, d_model): the gradient of a loss with respect to the output; null unless it was asked for. */
  readonly gradOutput: TensorData | null;
  readonly converted: readonly Conversion[];
  /** Names of the file's other tensors. */
  readonly ignored: readonly string[];
  /**
   * Those other tensors that may have been meant for this run and that no note mentions: under the layer's
   * prefix, without a prefix, or masks. Without a family's known tensors that change nothing.
   */
  readonly unused: readonly string[];
  /** '' or ending with a full stop or a slash. */
  readonly prefix: string;
}

/**
 * The layer of a file in memory. Reads only the tensors of this layer and its inputs.
 * @throws FileError naming the tensor (or the option) and what was expected.
 */
export const layerFromTensors = (
  file: SafetensorsFile,
  options: LayerFileOptions = {},
): FileLayer => readLayer(planLayer(file, options), file, file, options);

/**
 * The layer of a file whose header alone was read; loads no tensors but the layer's.
 * @throws FileError naming the tensor (or the option) and what was expected; also what reading throws.
 */
export async function layerFromFile(
  file: OpenedFile,
  options: LayerFileOptions = {},
): Promise<FileLayer> {
  const plan = planLayer(file, options);
  return readLayer(plan, await file.load(plan.tensors), file, options);
}

/** @param headers all tensors of the file; `file` has the numbers of the layer's */
function readLayer(
  plan: LayerPlan,
  file: SafetensorsFile,
  headers: TensorHeaders,
  options: LayerFileOptions,
): FileLayer {
  const { found, choices, sizes } = plan;
  const layer = layerTensors(found, file.tensors);
  const reader = new TensorReader();
  const keyHeads = plan.cut?.keyHeads ?? sizes.kvHeads ?? sizes.heads;
  const parameters = {
    ...parametersOfPlan(plan, layer, reader),
    ...readGains(
      layer,
      choices,
      plan.norm,
      sizes,
      keyHeads,
      (tensor) => reader.numbers(tensor).data,
    ),
  };
  const x = readRows(layer, 'x', sizes.dModel, sizes, reader);
  const memory = readRows(layer, 'memory', sizes.dMemory, sizes, reader);
  const keys = (memory ?? (sizes.dMemory === sizes.dModel ? x : null))?.shape[0];
  const lengths = { n: x?.shape[0], m: keys, heads: sizes.heads };
  const masks = readMasks(layer, lengths, choices.mask, (tensor, rounded) =>
    reader.read(tensor, rounded),
  );
  const tokens = rowNames(headers.metadata, 'x', x?.shape[0] ?? 0);
  const memoryTokens = rowNames(headers.metadata, 'memory', memory?.shape[0] ?? 0);
  const ofNames = [tokens.note, memoryTokens.note].filter((note) => note !== null);
  const { attnMask } = masks;
  const gradOutput = options.gradients === true ? readGradOutput(layer, x, sizes, reader) : null;
  const ignored = [...headers.tensors.keys()].filter((name) => !reader.used.has(name));
  return {
    config: configOf(plan, parameters['out_proj.bias'] !== undefined, masks),
    parameters,
    family: found.family.title,
    notes: [
      // The file's own attn_mask may be the causal mask.
      ...plan.notes.filter(
        ({ kind }) =>
          kind !== 'causal' || !(attnMask ? hidesLater(attnMask) : masks.mask === 'causal'),
      ),
      ...(attnMask ? [{ kind: 'own-mask', ...addedBy(attnMask) } as const] : []),
      ...ofNames,
    ],
    x,
    memory,
    tokens: tokens.names,
    memoryTokens: memoryTokens.names,
    attnMask,
    padding: masks.padding,
    gradOutput,
    converted: reader.converted,
    ignored,
    unused: unusedOf(ignored, plan),
    prefix: found.prefix,
  };
}

function unusedOf(ignored: readonly string[], { found, notes }: LayerPlan): readonly string[] {
  const said = new Set(notes.flatMap((note) => (note.kind === 'not-applied' ? note.names : [])));
  return ignored.filter((name) => {
    const isUnderPrefix = name.startsWith(found.prefix);
    const own = isUnderPrefix ? name.slice(found.prefix.length) : name.replace(/^.*[./]/, '');
    const mayBeMeant = isUnderPrefix || own === name || /mask/i.test(own);
    return mayBeMeant && !said.has(name) && !found.family.beside?.test(own.toLowerCase());
  });
}

/** Reads numbers and keeps track of conversions. */
class TensorReader {
  readonly used = new Set<string>();
  readonly converted: Conversion[] = [];

  numbers(tensor: StoredTensor): TensorData {
    const { shape, data, rounded } = numbersOf(tensor);
    this.read(tensor, rounded);
    return { shape, data };
  }

  /** Notes that a tensor was read. */
  read({ name, dtype }: StoredTensor, rounded: number): void {
    // Tied tensors are read more than once; flags are not numbers.
    if (['F16', 'BF16', 'F64'].includes(dtype) && !this.used.has(name)) {
      this.converted.push({ tensor: name, from: dtype, rounded });
    }
    this.used.add(name);
  }
}

function parametersOfPlan(
  { found, sizes, cut }: LayerPlan,
  layer: LayerTensors<StoredTensor>,
  reader: TensorReader,
): ParameterTensors {
  const { family, measures } = found;
  if (!cut || !measures) {
    return readParameters(layer, sizes, (tensor) => reader.numbers(tensor).data);
  }
  return parametersOf({
    family,
    measures,
    cut,
    grouped: sizes.kvHeads !== undefined,
    weight: ({ weight }: Named) => reader.numbers(layer.need(weight)),
    bias: ({ bias }: Named) => {
      const tensor = layer.find(bias);
      return tensor ? reader.numbers(tensor) : null;
    },
  });
}

function readRows(
  layer: LayerTensors<StoredTensor>,
  name: 'x' | 'memory',
  columns: number,
  sizes: LayerSizes,
  reader: TensorReader,
): TensorData | null {
  const tensor = layer.find(name);
  if (!tensor) return null;
  // A batch of one, (1, n, d_model), is a single sequence.
  const shape = withoutBatch(tensor.shape, 2);
  if (shape.length !== 2 || shape[0] === 0 || shape[1] !== columns) {
    const rows = name === 'x' ? 'n' : 'm';
    const problem = filesText.fileErrors.otherRows(rows, columns, sizesText(sizes), tensor.shape);
    throw new FileError({ tensor: tensor.name, ...problem });
  }
  return { ...reader.numbers(tensor), shape };
}

function readGradOutput(
  layer: LayerTensors<StoredTensor>,
  x: TensorData | null,
  sizes: LayerSizes,
  reader: TensorReader,
): TensorData | null {
  const tensor = layer.find('grad_output');
  if (!tensor || !x) return null;
  const shape = withoutBatch(tensor.shape, 2);
  checkShape({ ...tensor, shape }, [x.shape[0] ?? 0, sizes.dModel], sizesText(sizes));
  return { ...reader.numbers(tensor), shape };
}

function configOf(
  { sizes, choices, norm }: LayerPlan,
  bias: boolean,
  { mask }: FileMasks,
): LayerConfig {
  const { dModel, dMemory, heads, variant, dK, dV, kvHeads = heads } = sizes;
  const { scaling, qkNorm = 'none', held } = choices;
  return {
    dModel,
    heads,
    variant,
    bias,
    ...(mask !== undefined && { mask }),
    ...(scaling !== undefined && { scaling }),
    ...(variant === 'wide' && dK !== dModel && { dK }),
    ...(variant === 'wide' && dV !== dModel && { dV }),
    ...(dMemory !== dModel && { dMemory }),
    ...(kvHeads !== heads && { kvHeads }),
    ...(qkNorm !== 'none' && { qkNorm }),
    ...(norm && norm.epsilon !== null && { qkNormEps: norm.epsilon }),
    ...held,
  };
}
