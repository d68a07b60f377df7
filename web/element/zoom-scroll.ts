/** Which part of a picture larger than its box is in sight after zooming. */
import type { Place } from '../core/types';
import { cellRect, largestMatrix } from '../derive/scene/cell-rect';
import type { Scene } from '../derive/scene/scene';

/** A point in a picture, as shares of its width and height. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The spot in the middle of a scrolled box. */
export const middleOf = (box: Element): Spot => ({
  x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
  y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
});

/** The middle of the cell, or of the largest matrix. */
export function spotOf(scene: Scene, place: Place | null): Spot {
  const part = (place && cellRect(scene, place)) ?? largestMatrix(scene);
  if (!part) return { x: 0.5, y: 0.5 };
  return {
    x: (part.x + part.width / 2) / scene.width,
    y: (part.y + part.height / 2) / scene.height,
  };
}

/** Scrolls only the box, as far as it goes. */
export function scrollToMiddle(box: Element, { x, y }: Spot): void {
  box.scrollLeft = x * box.scrollWidth - box.clientWidth / 2;
  box.scrollTop = y * box.scrollHeight - box.clientHeight / 2;
}
