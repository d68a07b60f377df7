/** When an element is about to be needed: near what the reader sees, printed, or in the keyboard's hands. */

/** As far again as the window is high, above and below. */
const margin = '100% 0px';

/**
 * Calls `needed` once, when that comes to pass.
 * @returns what takes it back
 */
export function whenNeeded(element: HTMLElement, needed: () => void): () => void {
  const stop = () => {
    observer.disconnect();
    window.removeEventListener('beforeprint', now);
    element.removeEventListener('focusin', now);
  };
  const now = () => {
    stop();
    needed();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) now();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
  window.addEventListener('beforeprint', now);
  // The frame that is shown while it waits can have the focus.
  element.addEventListener('focusin', now);
  return stop;
}
