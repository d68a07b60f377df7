/** Runs in the page: puts the element into a moment and waits until it is drawn. */
import type { ManyHeads } from '../../web/element';
import type { Moment } from './moments';

/** The browser receives only the source text, so the function may use nothing from outside. */
export async function show({ state, press }: Moment): Promise<void> {
  const element = document.querySelector<ManyHeads>('many-heads');
  const root = element?.shadowRoot;
  if (!element || !root) throw new Error('there is no <many-heads>');
  await element.ready;
  for (const menu of root.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover();
  root.querySelector<HTMLElement>('#sentence-done')?.click();
  await element.updateComplete;
  element.reset();
  element.setState({ ...state, theme: 'light' });
  await element.updateComplete;
  if (press !== undefined) {
    let target = root.querySelector<HTMLElement>(press);
    // The part with this control may have to load first.
    while (!target) {
      await new Promise(requestAnimationFrame);
      target = root.querySelector<HTMLElement>(press);
    }
    target.click();
    await element.updateComplete;
  }
  // The opened part may have to load first; what a closed menu holds loads only when that opens.
  const loading = [
    ":popover-open [role='status']",
    ":is(.look-panel, #values-panel, .half) [role='status']:not([popover] *)",
  ].join();
  while (root.querySelector(loading)) await new Promise(requestAnimationFrame);
  // Skips animations to their end.
  await new Promise(requestAnimationFrame);
  // The line that follows the pointer sticks to the window's edge and covers scrolled content: scroll it to its own
  // place.
  window.scrollTo(0, 0);
  root.querySelector('.look-panel')?.scrollIntoView({ block: 'end', behavior: 'instant' });
  for (const animation of document.getAnimations())
    // Scroll-driven animations have no end in time.
    if (animation.timeline === document.timeline) animation.finish();
  await new Promise(requestAnimationFrame);
}
