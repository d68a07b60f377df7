/** A layer that came from a file, and what it runs on: kept beside the state, which a link can hold. */
import type { LayerConfig, ParameterTensors, TensorData } from '../core/types';
import type { OwnMask } from '../state/own-mask';
import type { FileRows } from '../state/rules';

export interface Imported {
  /** The file's name, as the page says it. */
  readonly name: string;
  readonly config: LayerConfig;
  readonly parameters: ParameterTensors;
  /** Null where the file has no x. */
  readonly inputs: FileInputs | null;
  /** Of the mask `own`. */
  readonly attnMask?: OwnMask | null;
}

export interface FileInputs {
  /** (n, d_model) */
  readonly x: TensorData;
  /** A name for each of its rows. */
  readonly tokens: readonly string[];
  /** (m, d_memory); null in self-attention. */
  readonly memory: TensorData | null;
  readonly memoryTokens: readonly string[];
  /** Keys that are hidden from every query, by their place from 0. */
  readonly padding: readonly number[];
}

/** What the rules of a state need to know of a file's rows. */
export function rowsIn({ x, memory }: FileInputs): FileRows {
  const [n = 0, dModel = 0] = x.shape;
  const [m = 0, dMemory = dModel] = memory?.shape ?? [];
  return { n, m, dModel, dMemory };
}
