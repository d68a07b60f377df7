/** Everything a scene is made from. */
import type { Place } from '../core-types';
import type { State } from '../state/state';
import type { Rect } from './scene';
import type { Snapshot } from './snapshot';

export interface Moment {
  readonly state: State;
  readonly snapshot: Snapshot;
  /** The other layer, while two are compared: both have one colour scale. */
  readonly beside?: Snapshot | null;
  /** The room there is, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The cell under the pointer, with the focus, or chosen. */
  readonly focus: Place | null;
  /** Reduced motion: things are at one place or another, never on their way. */
  readonly still?: boolean;
}

/**
 * A stage's time has three parts: what it needs moves into place, it works, and its result stands to be
 * seen.
 */
export const arrival = 0.2;
const workEnd = 0.88;

/** How far what the stage needs has moved into place, 0 … 1. */
export function arrived(progress: number): number {
  return Math.min(1, progress / arrival);
}

/** The share of a stage's cells that are computed at this moment, 0 … 1. */
export function worked(progress: number): number {
  return Math.min(1, Math.max(0, (progress - arrival) / (workEnd - arrival)));
}

/** Cells computed out of `total`. */
export function doneCount(progress: number, total: number): number {
  return Math.floor(worked(progress) * total + 1e-9);
}

/** Slow at both ends: for things that slide. */
export const smooth = (t: number) => t * t * (3 - 2 * t);

/** A stage's work, where that is to slide. */
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
