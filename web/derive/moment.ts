/** Everything a scene is made from. */
import type { Place } from '../core-types';
import type { State } from '../state/state';
import type { Rect } from './scene';
import type { Snapshot } from './snapshot';

export interface Moment {
  readonly state: State;
  readonly snapshot: Snapshot;
  /** The room there is, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The cell under the pointer, with the focus, or chosen. */
  readonly focus: Place | null;
}

/** The first part of a stage's time is work, the rest a pause in which the result can be seen. */
const workShare = 0.85;

/** The share of a stage's cells that are computed at this moment, 0 … 1. */
export function worked(progress: number): number {
  return Math.min(1, progress / workShare);
}

/** Cells computed out of `total`. */
export function doneCount(progress: number, total: number): number {
  return Math.floor(worked(progress) * total + 1e-9);
}

/** Slow at both ends: for things that slide. */
export function eased(progress: number): number {
  const t = worked(progress);
  return t * t * (3 - 2 * t);
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
