/** The name of the page leads to its first screen. */
import type { ManyHeads } from '../element';

export function homeByName(layer: ManyHeads): void {
  const home = layer.querySelector<HTMLAnchorElement>('#home');
  if (!home) return;
  home.addEventListener('click', (event) => {
    // In another tab it is a link like any other.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    layer.showWelcome();
  });
  // In a lesson the name is only read aloud: nobody would see the focus on it.
  layer.addEventListener('mh-tour', () => {
    home.tabIndex = layer.tour === null ? 0 : -1;
  });
}
