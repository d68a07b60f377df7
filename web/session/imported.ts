/** A layer from a file and its inputs. It is kept beside the state because a link cannot hold it. */
import type { LayerConfig, ParameterTensors, TensorData } from '../core/types';
import type { OwnMask } from '../state/own-mask';
import type { FileRows } from '../state/rules';

export interface Imported {
  /** The file's name, as shown on the page. */
  readonly name: string;
  readonly config: LayerConfig;
  readonly parameters: ParameterTensors;
  /** Null where the file has no x. */
  readonly inputs: FileInputs | null;
  /** For the mask `own`. */
  readonly attnMask?: OwnMask | null;
}

export interface FileInputs {
  /** (n, d_model) */
  readonly x: TensorData;
  /** One name for each row of x. */
  readonly tokens: readonly string[];
  /** (m, d_memory); null in self-attention. */
  readonly memory: TensorData | null;
  readonly memoryTokens: readonly string[];
  /** Keys that are hidden from every query, by index from 0. */
  readonly padding: readonly number[];
}

/** The sizes of a file's rows, for the rules of a state. */
export function rowsIn({ x, memory }: FileInputs): FileRows {
  const [n = 0, dModel = 0] = x.shape;
  const [m = 0, dMemory = dModel] = memory?.shape ?? [];
  return { n, m, dModel, dMemory };
}
