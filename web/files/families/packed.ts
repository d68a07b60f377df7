/** Weights whose numbers are packed into integers: told by their type, and by the tensors beside them. */
import type { Packer } from '../../text/types/file-errors';
import { checkWeight } from '../safetensors/dtypes';
import type { TensorInfo } from '../safetensors/stored';

/** The last parts of names beside a weight: `q_proj.scales` beside `q_proj.weight`. */
const packers: readonly (readonly [packer: Packer, beside: readonly string[]])[] = [
  ['MLX', ['scales', 'biases']],
  ['bitsandbytes', ['weight.absmax', 'SCB']],
];

/** @throws FileError naming the tensor where its type cannot be read, and the way to convert it */
export function checkPlain(tensor: TensorInfo, tensors: ReadonlyMap<string, TensorInfo>): void {
  const module = tensor.name.replace(/[^./]*$/, '');
  const found = packers.find(([, names]) => names.some((name) => tensors.has(module + name)));
  checkWeight(tensor, found?.[0] ?? null);
}
