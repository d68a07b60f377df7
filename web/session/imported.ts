/** A layer that came from a file: kept beside the state, which a link can hold. */
import type { LayerConfig, ParameterTensors } from '../core/types';

export interface Imported {
  /** The file's name, as the page says it. */
  readonly name: string;
  readonly config: LayerConfig;
  readonly parameters: ParameterTensors;
}
