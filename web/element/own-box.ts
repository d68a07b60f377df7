/**
 * `display: contents` leaves an element no box. A figure would then have no size, nothing of it could come into sight,
 * and it would wait for ever to begin: it takes its own display again.
 */
export function takeOwnBox(host: HTMLElement): void {
  if (getComputedStyle(host).display === 'contents')
    host.style.setProperty('display', 'flex', 'important');
}
