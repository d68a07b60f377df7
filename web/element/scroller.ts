/** What scrolls around a part of the element: a box of the page, or the window. */
import { around, boundsOf } from '../ui/shared/on-screen';

/** The box around it that scrolls vertically; null for the window. */
function scrollerOf(element: Element): HTMLElement | null {
  for (let each = around(element); each; each = around(each)) {
    if (each === document.body || each === document.documentElement) return null;
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(each).overflowY);
    if (scrolls && each.scrollHeight > each.clientHeight) return each as HTMLElement;
  }
  return null;
}

/** The top and bottom of what can be seen around an element, in window pixels. */
export function sightOf(element: Element): { readonly top: number; readonly bottom: number } {
  const scroller = scrollerOf(element);
  if (!scroller) return { top: 0, bottom: window.innerHeight };
  const { y, height } = boundsOf(scroller);
  return { top: Math.max(0, y), bottom: Math.min(window.innerHeight, y + height) };
}

/** Scrolls what is around the element down, by so many window pixels. */
export function scrollAround(element: Element, by: number, behavior: ScrollBehavior): void {
  const scroller = scrollerOf(element);
  if (!scroller) return window.scrollBy({ top: by, behavior });
  const scale = boundsOf(scroller).height / scroller.offsetHeight;
  scroller.scrollBy({ top: by / scale, behavior });
}
