/** A finger drawn across the stage: to the next head, or to the one before. */

/** At least this far, in CSS pixels, and more across than along. */
const least = 48;

export class Swipe {
  private start: { readonly id: number; readonly x: number; readonly y: number } | null = null;
  private swiped = false;

  down(event: PointerEvent): void {
    this.swiped = false;
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    this.start = { id: event.pointerId, x: event.clientX, y: event.clientY };
  }

  /** 1 for a swipe to the left, which brings what is at the right; −1 to the right; 0 for none. */
  up(event: PointerEvent): -1 | 0 | 1 {
    const { start } = this;
    this.start = null;
    if (start?.id !== event.pointerId) return 0;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (Math.abs(dx) < least || Math.abs(dx) < 2 * Math.abs(dy)) return 0;
    this.swiped = true;
    return dx < 0 ? 1 : -1;
  }

  /** Whether the click that follows belongs to a swipe, and chooses nothing. */
  takesClick(): boolean {
    const { swiped } = this;
    this.swiped = false;
    return swiped;
  }
}
