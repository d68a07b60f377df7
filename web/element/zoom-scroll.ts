/** A picture that is larger than its box: which part of it is in sight after it became larger or smaller. */
import type { Place } from '../core/types';
import { cellRect, largestMatrix } from '../derive/scene/cell-rect';
import type { Scene } from '../derive/scene/scene';

/** A point of a picture, as shares of its width and height. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What stands in the middle of a box that was scrolled. */
export const middleOf = (box: Element): Spot => ({
  x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
  y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
});

/** The cell's middle, or that of the largest matrix. */
export function spotOf(scene: Scene, place: Place | null): Spot {
  const part = (place && cellRect(scene, place)) ?? largestMatrix(scene);
  if (!part) return { x: 0.5, y: 0.5 };
  return {
    x: (part.x + part.width / 2) / scene.width,
    y: (part.y + part.height / 2) / scene.height,
  };
}

/** Scrolls the box alone, as far as it goes. */
export function scrollToMiddle(box: Element, { x, y }: Spot): void {
  box.scrollLeft = x * box.scrollWidth - box.clientWidth / 2;
  box.scrollTop = y * box.scrollHeight - box.clientHeight / 2;
}
