/** Scrolls to what is out of sight. */
import { distance } from './on-screen';

/**
 * A panel below the picture usually opens below the window's edge: scrolls to it once it is drawn. The focus
 * stays.
 */
export function bringInSight(event: Event, panel: string): void {
  const section = (event.currentTarget as HTMLElement).closest('section');
  requestAnimationFrame(() => {
    if (section?.querySelector(panel)) section.scrollIntoView({ block: 'start' });
  });
}

/** Scrolls only `box`, and only as far as `part` is cut off at the bottom. */
export function toWholeIn(box: HTMLElement, part: HTMLElement): void {
  const top = distance(box, part).y;
  box.scrollTop += Math.max(0, top + part.offsetHeight - box.clientHeight);
}

/** Scrolls only `box`, so that `part` is at its top. */
export function toTopOf(box: HTMLElement, part: HTMLElement): void {
  box.scrollTop += distance(box, part).y;
}
