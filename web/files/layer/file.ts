/** A layer in a file, under the names of any family that is known, and what it is run on. */
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
import type { SettledChoices } from './choices';
import { addedBy, hidesLater } from './mask-patterns';
import { readMasks, withoutBatch, type FileMasks } from './masks';
import { readGains } from './gains';
import { layerTensors, type LayerTensors } from './names';
import { planLayer, type LayerFileOptions, type LayerPlan } from './plan';
import { readParameters } from './pytorch';
import { checkShape, sizesText, type LayerSizes } from './shapes';
import { rowNames } from './tokens';

/** A tensor whose numbers were of another type in the file. */
export interface Conversion {
  readonly tensor: string;
  /** F16, BF16 or F64. */
  readonly from: string;
  /** How many numbers float32 does not have exactly; only of F64. */
  readonly rounded: number;
}

export interface FileLayer {
  /** What differs from the defaults, and the sizes. */
  readonly config: LayerConfig;
  readonly parameters: ParameterTensors;
  /** Whose names the tensors have: the title of a row of the table of families. */
  readonly family: string;
  /** What was filled in or repeated, and what the model does that is not done here. */
  readonly notes: readonly LayerNote[];
  /** (n, d_model) */
  readonly x: TensorData | null;
  /** (m, d_memory) */
  readonly memory: TensorData | null;
  /** A name for each row of x, and of memory, as the metadata says them; null where it does not. */
  readonly tokens: readonly string[] | null;
  readonly memoryTokens: readonly string[] | null;
  /** (n, m), of the mask `own`: −∞ hides, other numbers are added to scaled scores; null of the other masks. */
  readonly attnMask: TensorData | null;
  /** Keys that the file's masks hide from every query, by their place from 0. */
  readonly padding: readonly number[];
  /** (n, d_model): the gradient of a loss by the output; null where it was not asked for. */
  readonly gradOutput: TensorData | null;
  readonly converted: readonly Conversion[];
  /** Names of the file's other tensors. */
  readonly ignored: readonly string[];
  /**
   * Those of them that may have been meant for this run, and that no note names: what stands under the layer's prefix,
   * what has no prefix, and masks. What a family has beside its weights, and changes nothing, is left out.
   */
  readonly unused: readonly string[];
  /** '' or ending with a full stop or a slash. */
  readonly prefix: string;
}

/**
 * The layer of a file that has been read. Only the tensors of this layer and its inputs are looked at.
 * @throws FileError naming the tensor (or the option) and what was expected.
 */
export const layerFromTensors = (
  file: SafetensorsFile,
  options: LayerFileOptions = {},
): FileLayer => readLayer(planLayer(file, options), file, file, options);

/**
 * The same of a file of which only the header has been read: no other tensors than the layer's are.
 * @throws FileError naming the tensor (or the option) and what was expected; what reading throws.
 */
export async function layerFromFile(
  file: OpenedFile,
  options: LayerFileOptions = {},
): Promise<FileLayer> {
  const plan = planLayer(file, options);
  return readLayer(plan, await file.load(plan.tensors), file, options);
}

/** @param headers what the whole file has, of which `file` has the layer's numbers */
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
    ...readGains(layer, choices.qkNorm, sizes, keyHeads, (tensor) => reader.numbers(tensor).data),
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
    config: configOf(sizes, choices, parameters['out_proj.bias'] !== undefined, masks),
    parameters,
    family: found.family.title,
    notes: [
      // The file's own attn_mask may be the causal one.
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

/** Reads numbers and keeps account. */
class TensorReader {
  readonly used = new Set<string>();
  readonly converted: Conversion[] = [];

  numbers(tensor: StoredTensor): TensorData {
    const { shape, data, rounded } = numbersOf(tensor);
    this.read(tensor, rounded);
    return { shape, data };
  }

  /** A tensor has been read. */
  read({ name, dtype }: StoredTensor, rounded: number): void {
    // Tied tensors are read more than once; flags are no numbers.
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
  // A batch of one, (1, n, d_model), is its only sequence.
  const shape = withoutBatch(tensor.shape, 2);
  if (shape.length !== 2 || shape[0] === 0 || shape[1] !== columns) {
    const rows = name === 'x' ? 'n' : 'm';
    const problem = filesText.fileErrors.fileErrors.otherRows(
      rows,
      columns,
      sizesText(sizes),
      tensor.shape,
    );
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
  { dModel, dMemory, heads, variant, dK, dV, kvHeads = heads }: LayerSizes,
  { scaling, qkNorm = 'none', held }: SettledChoices,
  bias: boolean,
  { mask }: FileMasks,
): LayerConfig {
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
    ...held,
  };
}
