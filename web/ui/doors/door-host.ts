import type { Core } from '../../core/core-types';
import type { DoorName } from './names';

/** What a door needs of its surroundings. */
export interface DoorHost {
  readonly core: Core;
  /** Closes the door and returns to the first screen. */
  close(): void;
  /**
   * Closes the door and opens the page at this state: pairs of a link, e.g. [['parameters', 'ones'],
   * ['stage', 'softmax']].
   */
  explore(pairs: readonly (readonly [string, string])[]): void;
  /** Work in a frame failed: the door is closed, and the page says why. */
  failed(error: unknown): void;
  /** Opens the other door. */
  open(door: DoorName): void;
}
