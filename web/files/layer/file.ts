/** A layer in a file: PyTorch's nn.MultiheadAttention state_dict, and what it is run on. */
import type { LayerConfig, ParameterTensors, TensorData } from '../../core/types';
import { fileErrors, oneFlagPerKey } from '../../text/en/file-errors';
import { flagsOf, numbersOf } from '../safetensors/dtypes';
import { FileError } from '../safetensors/file-error';
import { settleChoices, type LayerChoices, type SettledChoices } from './choices';
import { findLayer, inputNames, packedName, separateNames, type LayerTensors } from './names';
import {
  checkShape,
  layerSizes,
  matrixShape,
  parameterShapes,
  sizesText,
  type LayerSizes,
} from './shapes';
import type { SafetensorsFile, StoredTensor } from '../safetensors/stored';

export interface LayerFileOptions extends LayerChoices {
  /** Which layer, when the file has several: `layers.0.self_attn.` */
  readonly prefix?: string | undefined;
  /** Heads of a split layer when neither `heads` nor the file says; taken only where it divides. */
  readonly fallbackHeads?: number | undefined;
  /** Whether grad_output is read, too. Default false. */
  readonly gradients?: boolean | undefined;
}

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
  /** (n, d_model) */
  readonly x: TensorData | null;
  /** (m, d_memory) */
  readonly memory: TensorData | null;
  /** Keys that key_padding_mask hides, by their place from 0. */
  readonly padding: readonly number[];
  /** (n, d_model): the gradient of a loss by the output; null where it was not asked for. */
  readonly gradOutput: TensorData | null;
  readonly converted: readonly Conversion[];
  /** Names of the file's other tensors. */
  readonly ignored: readonly string[];
  /** '' or ending with a full stop. */
  readonly prefix: string;
}

/**
 * The layer of a file. Only the tensors of this layer and its inputs are looked at.
 * @throws FileError naming the tensor (or the option) and what was expected.
 */
export function layerFromTensors(file: SafetensorsFile, options: LayerFileOptions = {}): FileLayer {
  const layer = findLayer(file, options.prefix);
  const choices = settleChoices(file.metadata, options);
  const sizes = layerSizes(layer, choices, options.fallbackHeads);
  const packed = layer.find(packedName) !== undefined;
  const reader = new TensorReader();
  const parameters = readParameters(layer, sizes, packed, reader);
  const x = readRows(layer, 'x', sizes.dModel, sizes, reader);
  const memory = readRows(layer, 'memory', sizes.dMemory, sizes, reader);
  const keys = (memory ?? (sizes.dMemory === sizes.dModel ? x : null))?.shape[0];
  const padding = readPadding(layer, keys, choices, reader);
  const gradOutput = options.gradients === true ? readGradOutput(layer, x, sizes, reader) : null;
  return {
    config: configOf(sizes, choices, parameters['out_proj.bias'] !== undefined, padding),
    parameters,
    x,
    memory,
    padding,
    gradOutput,
    converted: reader.converted,
    ignored: [...file.tensors.keys()].filter((name) => !reader.used.has(name)),
    prefix: layer.prefix,
  };
}

/** Reads numbers and keeps account. */
class TensorReader {
  readonly used = new Set<string>();
  readonly converted: Conversion[] = [];

  numbers(tensor: StoredTensor): TensorData {
    this.used.add(tensor.name);
    const { shape, data, rounded } = numbersOf(tensor);
    if (tensor.dtype !== 'F32') {
      this.converted.push({ tensor: tensor.name, from: tensor.dtype, rounded });
    }
    return { shape, data };
  }
}

function readParameters(
  layer: LayerTensors,
  sizes: LayerSizes,
  packed: boolean,
  reader: TensorReader,
): ParameterTensors {
  const both = packed && separateNames.find((name) => layer.find(name));
  if (both) {
    throw new FileError({
      tensor: layer.fullName(both),
      ...fileErrors.both(packedName, separateNames),
    });
  }
  const biases = ['in_proj_bias', 'out_proj.bias'];
  const bias = biases.some((name) => layer.find(name));
  const shapes = parameterShapes(sizes, packed);
  if (!packed) checkOneMemory(layer);
  const read = (name: string): Float32Array => {
    const tensor = layer.need(name);
    checkShape(tensor, shapes.get(name) ?? [], sizesText(sizes));
    return reader.numbers(tensor).data;
  };
  const projections = packed
    ? { in_proj_weight: read(packedName) }
    : {
        q_proj_weight: read('q_proj_weight'),
        k_proj_weight: read('k_proj_weight'),
        v_proj_weight: read('v_proj_weight'),
      };
  return {
    ...projections,
    ...(bias && { in_proj_bias: read('in_proj_bias') }),
    'out_proj.weight': read('out_proj.weight'),
    ...(bias && { 'out_proj.bias': read('out_proj.bias') }),
  };
}

/** PyTorch's kdim and vdim may differ; here keys and values come from one memory. */
function checkOneMemory(layer: LayerTensors): void {
  const [k, v] = [layer.need('k_proj_weight'), layer.need('v_proj_weight')];
  const [[, kdim], [rows, vdim]] = [matrixShape(k), matrixShape(v)];
  if (kdim === vdim) return;
  throw new FileError({ tensor: v.name, ...fileErrors.twoMemories([rows, kdim], v.shape) });
}

function readRows(
  layer: LayerTensors,
  name: 'x' | 'memory',
  columns: number,
  sizes: LayerSizes,
  reader: TensorReader,
): TensorData | null {
  const tensor = layer.find(name);
  if (!tensor) return null;
  const { shape } = tensor;
  if (shape.length !== 2 || shape[0] === 0 || shape[1] !== columns) {
    const rows = name === 'x' ? 'n' : 'm';
    const problem = fileErrors.otherRows(rows, columns, sizesText(sizes), shape);
    throw new FileError({ tensor: tensor.name, ...problem });
  }
  return reader.numbers(tensor);
}

function readGradOutput(
  layer: LayerTensors,
  x: TensorData | null,
  sizes: LayerSizes,
  reader: TensorReader,
): TensorData | null {
  const tensor = layer.find('grad_output');
  if (!tensor || !x) return null;
  checkShape(tensor, [x.shape[0] ?? 0, sizes.dModel], sizesText(sizes));
  return reader.numbers(tensor);
}

/** @param keys how many keys there are; undefined where the file does not say */
function readPadding(
  layer: LayerTensors,
  keys: number | undefined,
  { mask }: SettledChoices,
  reader: TensorReader,
): readonly number[] {
  const tensor = layer.find('key_padding_mask');
  if (!tensor) return [];
  checkShape(tensor, [keys ?? tensor.shape[0] ?? 0], oneFlagPerKey);
  reader.used.add(tensor.name);
  const padding = flagsOf(tensor).flatMap((flag, key) => (flag ? [key] : []));
  if (mask === 'none' && padding.length > 0) {
    const problem = fileErrors.maskWithPadding(inputNames[2], padding.length);
    throw new FileError({ option: 'mask', ...problem });
  }
  return padding;
}

function configOf(
  { dModel, dMemory, heads, variant, dK, dV }: LayerSizes,
  { mask, scaling, held }: SettledChoices,
  bias: boolean,
  padding: readonly number[],
): LayerConfig {
  const chosenMask = mask ?? (padding.length > 0 ? 'padding' : undefined);
  return {
    dModel,
    heads,
    variant,
    bias,
    ...(chosenMask !== undefined && { mask: chosenMask }),
    ...(scaling !== undefined && { scaling }),
    ...(variant === 'wide' && dK !== dModel && { dK }),
    ...(variant === 'wide' && dV !== dModel && { dV }),
    ...(dMemory !== dModel && { dMemory }),
    ...held,
  };
}
