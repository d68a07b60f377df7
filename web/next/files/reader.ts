/** Reads the numbers of a layer's tensors, and keeps track of what was read and converted. */
import type { TensorData } from '../../core/types';
import { FileError } from './errors';
import { otherShape, type FoundLayer } from './layers';
import { withoutBatch } from './masks';
import { numbersOf, type Numbers, type StoredTensor } from './numbers';
import { inputNames } from './plan';

/** A tensor that had another number type in the file. */
export interface Conversion {
  readonly tensor: string;
  /** F16, BF16 or F64. */
  readonly from: string;
  /** How many numbers were rounded to float32; only for F64. */
  readonly rounded: number;
}

export class LayerReader {
  readonly used = new Set<string>();
  readonly converted: Conversion[] = [];

  constructor(
    private readonly found: FoundLayer,
    private readonly tensors: ReadonlyMap<string, StoredTensor>,
  ) {}

  /** The layer's tensor; of the inputs the whole file's where the layer has none. It counts as used. */
  find(name: string): StoredTensor | undefined {
    const own = this.tensors.get(this.found.find(name)?.name ?? '');
    const tensor = own ?? (inputNames.includes(name) ? this.tensors.get(name) : undefined);
    if (tensor) this.used.add(tensor.name);
    return tensor;
  }

  /** @throws FileError naming a tensor that is missing */
  numbers(name: string): Numbers {
    const tensor = this.find(name);
    if (!tensor) throw new FileError('file-missing', { tensor: this.found.prefix + name });
    const read = numbersOf(tensor);
    const { name: full, dtype } = tensor;
    // Tied tensors are read more than once.
    if (dtype !== 'F32' && !this.converted.some((each) => each.tensor === full)) {
      this.converted.push({ tensor: full, from: dtype, rounded: read.rounded });
    }
    return read;
  }

  /** A bias or gains, in any shape of this length; null where the file has none. */
  vector(name: string, length: number): Float32Array | null {
    const tensor = this.find(name);
    if (!tensor) return null;
    const { shape } = tensor;
    const isLong = shape.reduce((product, size) => product * size, 1) === length;
    if (!isLong) throw otherShape(tensor, [length], this.found.measures.dModel);
    return this.numbers(name).data;
  }

  /** An input of this many columns, perhaps as a batch of one; null where the file has none. */
  rows(name: string, columns: number): TensorData | null {
    const tensor = this.find(name);
    if (!tensor) return null;
    const shape = withoutBatch(tensor.shape, 2);
    if (shape.length === 2 && shape[0] !== 0 && shape[1] === columns) {
      return { shape, data: this.numbers(name).data };
    }
    const given = { tensor: tensor.name, columns: String(columns), shape: tensor.shape };
    throw new FileError('file-other-rows', given);
  }
}
