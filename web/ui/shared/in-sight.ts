/** Brings into sight what is there and out of it. */
import { distance } from './on-screen';

/**
 * What is opened below the picture is mostly below the window's edge: it comes into sight, once it is drawn.
 * The focus stays where it is.
 */
export function bringInSight(event: Event, panel: string): void {
  const section = (event.currentTarget as HTMLElement).closest('section');
  requestAnimationFrame(() => {
    if (section?.querySelector(panel)) section.scrollIntoView({ block: 'start' });
  });
}

/** Scrolls `box` alone, and only as far as `part` of it is cut off below. */
export function toWholeIn(box: HTMLElement, part: HTMLElement): void {
  const top = distance(box.getRootNode() as ShadowRoot, box, part).y;
  box.scrollTop += Math.max(0, top + part.offsetHeight - box.clientHeight);
}

/** Scrolls `box` alone, so that `part` of it stands at its top. */
export function toTopOf(box: HTMLElement, part: HTMLElement): void {
  box.scrollTop += distance(box.getRootNode() as ShadowRoot, box, part).y;
}
