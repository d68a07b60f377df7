/** The page's name in the heading leads to its first screen. */
import type { ManyHeads } from '../element';

export function homeByName(layer: ManyHeads): void {
  const home = layer.querySelector<HTMLAnchorElement>('#home');
  if (!home) return;
  home.addEventListener('click', (event) => {
    // Opening it in another tab or window is left to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    layer.showWelcome();
  });
  // During a lesson the heading is visible to screen readers only, so nobody would see the focus on it.
  layer.addEventListener('mh-tour', () => {
    home.tabIndex = layer.tour === null ? 0 : -1;
  });
}
