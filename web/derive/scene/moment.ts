/** Everything that a scene depends on. */
import type { Place } from '../../core/types';
import type { State } from '../../state/state';
import { worked } from '../../state/timeline';
import type { Rect } from './scene';
import type { Snapshot } from './snapshot';

export interface SceneMoment {
  readonly state: State;
  readonly snapshot: Snapshot;
  /** The other layer while two are compared: both have one colour scale. */
  readonly beside?: Snapshot | null;
  /** The available space, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The cell under the pointer, focused, or chosen. */
  readonly focus: Place | null;
  /** The word whose row a lesson outlines: it is drawn wherever it labels a row. */
  readonly outlined?: { readonly row: number; readonly word: string } | null;
  /** The cell explained as an example; null or absent where there is none. */
  readonly example?: Place | null;
  /** Whether the layer begins with its words in a line, instead of empty. */
  readonly sentence?: boolean;
  /** Reduced motion: nothing is drawn between two positions. */
  readonly still?: boolean;
}

/** Smoothstep, for things that slide. */
export const smooth = (t: number) => t * t * (3 - 2 * t);

/** A stage's progress of work, eased for sliding. */
export function eased(progress: number): number {
  return smooth(worked(progress));
}

export const lerp = (a: number, b: number, t: number) => a + (b - a) * t;

/** `rect` without margins. */
export function inset(rect: Rect, left: number, top: number, right = left, bottom = top): Rect {
  return {
    x: rect.x + left,
    y: rect.y + top,
    width: Math.max(0, rect.width - left - right),
    height: Math.max(0, rect.height - top - bottom),
  };
}
