/** Runs in the page: takes the element to a moment, and is done when it is drawn. */
import type { ManyHeads } from '../../web/element';
import type { Moment, ThemeName } from './moments';

export interface Showing {
  readonly moment: Moment;
  readonly theme: ThemeName;
}

/** All that it uses is inside it: a browser gets its text alone. */
export async function show({ moment: { state, press }, theme }: Showing): Promise<void> {
  const element = document.querySelector<ManyHeads>('many-heads');
  const root = element?.shadowRoot;
  if (!element || !root) throw new Error('there is no <many-heads>');
  await element.ready;
  for (const menu of root.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover();
  root.querySelector<HTMLElement>('#sentence-done')?.click();
  await element.updateComplete;
  element.reset();
  element.setState({ ...state, theme });
  await element.updateComplete;
  if (press !== undefined) {
    let target = root.querySelector<HTMLElement>(press);
    // Its part of the page may have to be loaded first.
    while (!target) {
      await new Promise(requestAnimationFrame);
      target = root.querySelector<HTMLElement>(press);
    }
    target.click();
    await element.updateComplete;
  }
  // What is open may have to be loaded first.
  const loading = [':popover-open', '.look-panel', '#values-panel', '.half']
    .map((place) => `${place} [role='status']`)
    .join();
  while (root.querySelector(loading)) await new Promise(requestAnimationFrame);
  // What grows or fades is looked at where it arrives.
  await new Promise(requestAnimationFrame);
  // The line that follows the pointer sticks to the window's edge over what is scrolled below it: looked
  // at where it belongs.
  window.scrollTo(0, 0);
  root.querySelector('.look-panel')?.scrollIntoView({ block: 'end', behavior: 'instant' });
  for (const animation of document.getAnimations())
    // Those that follow a scroller have no end in time.
    if (animation.timeline === document.timeline) animation.finish();
  await new Promise(requestAnimationFrame);
}
