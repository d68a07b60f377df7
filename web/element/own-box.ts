/**
 * `display: contents` would leave the element without a box: without a size it would never come into sight,
 * and never start. So it restores its own display.
 */
export function takeOwnBox(host: HTMLElement): void {
  if (getComputedStyle(host).display === 'contents')
    host.style.setProperty('display', 'flex', 'important');
}
