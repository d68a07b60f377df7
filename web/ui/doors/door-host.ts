import type { Core } from '../../core/core-types';
import type { DoorName } from './names';

/** What is around a door. */
export interface DoorHost {
  readonly core: Core;
  /** Leaves the door, back to the first screen. */
  close(): void;
  /** Leaves it for the page at this moment: pairs of a link, e.g. [['parameters', 'ones'], ['stage', 'softmax']]. */
  explore(pairs: readonly (readonly [string, string])[]): void;
  /** What runs between frames failed: the door is left, and the page says why. */
  failed(error: unknown): void;
  /** Opens the other door. */
  open(door: DoorName): void;
}
