/** The parameters of PyTorch's nn.MultiheadAttention, generalised to wide and narrow heads. */
import type { ParameterTensors } from '../../core/types';
import { filesText } from '../../text/files';
import { FileError } from '../safetensors/file-error';
import type { StoredTensor } from '../safetensors/stored';
import { packedName, separateNames, type LayerTensors } from './names';
import { checkShape, matrixShape, parameterShapes, type LayerSizes } from './shapes';

const biasNames = ['in_proj_bias', 'out_proj.bias'] as const;
export const pytorchNames = [packedName, ...separateNames, 'out_proj.weight', ...biasNames];

const isPacked = ({ find }: LayerTensors) => find(packedName) !== undefined;

/** @throws FileError naming a tensor that is missing, superfluous or of another shape */
export function checkParameters(layer: LayerTensors, sizes: LayerSizes, why: string): void {
  const packed = isPacked(layer);
  const both = packed && separateNames.find((name) => layer.find(name));
  if (both) {
    throw new FileError({
      tensor: layer.fullName(both),
      ...filesText.fileErrors.both(packedName, separateNames),
    });
  }
  if (!packed) checkOneMemory(layer);
  for (const [name, shape] of parameterShapes(sizes, packed)) {
    const isBias = biasNames.some((bias) => bias === name);
    const tensor = isBias ? layer.find(name) : layer.need(name);
    if (tensor) checkShape(tensor, shape, why);
  }
}

/** PyTorch's kdim and vdim may differ; here keys and values come from a single memory. */
function checkOneMemory(layer: LayerTensors): void {
  const [k, v] = [layer.need('k_proj_weight'), layer.need('v_proj_weight')];
  const [[, kdim], [rows, vdim]] = [matrixShape(k), matrixShape(v)];
  if (kdim === vdim) return;
  throw new FileError({
    tensor: v.name,
    ...filesText.fileErrors.twoMemories([rows, kdim], v.shape),
  });
}

/** Reads the checked parameters; zeros for a bias that is missing beside another one. */
export function readParameters(
  layer: LayerTensors<StoredTensor>,
  sizes: LayerSizes,
  numbers: (tensor: StoredTensor) => Float32Array,
): ParameterTensors {
  const packed = isPacked(layer);
  const shapes = parameterShapes(sizes, packed);
  const bias = biasNames.some((name) => layer.find(name));
  const read = (name: string) => numbers(layer.need(name));
  const readBias = (name: string) => {
    const tensor = layer.find(name);
    return tensor ? numbers(tensor) : new Float32Array(shapes.get(name)?.[0] ?? 0);
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
    ...(bias && { in_proj_bias: readBias('in_proj_bias') }),
    'out_proj.weight': read('out_proj.weight'),
    ...(bias && { 'out_proj.bias': readBias('out_proj.bias') }),
  };
}
