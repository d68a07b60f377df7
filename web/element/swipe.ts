/** A swipe of a finger across the stage, which goes to the next or the previous head. */
import { pointUnder, screenScale } from '../ui/shared/on-screen';

/** The least length of a swipe, in window pixels. */
const least = 48;

export class Swipe {
  private start: { readonly id: number; readonly x: number; readonly y: number } | null = null;
  private swiped = false;

  down(event: PointerEvent): void {
    this.swiped = false;
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    const point = pointUnder(event.currentTarget as HTMLElement, event);
    if (point) this.start = { id: event.pointerId, ...point };
  }

  /** 1 for a swipe to the left (to what is at the right), −1 for one to the right, 0 for none. */
  up(event: PointerEvent): -1 | 0 | 1 {
    const { start } = this;
    this.start = null;
    const canvas = event.currentTarget as HTMLElement;
    const end = pointUnder(canvas, event);
    if (start?.id !== event.pointerId || !end) return 0;
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    if (Math.abs(dx) * (screenScale(canvas) ?? 1) < least || Math.abs(dx) < 2 * Math.abs(dy))
      return 0;
    this.swiped = true;
    return dx < 0 ? 1 : -1;
  }

  /** Whether the next click belongs to a swipe, and so chooses nothing. */
  takesClick(): boolean {
    const { swiped } = this;
    this.swiped = false;
    return swiped;
  }
}
