/** When an element is about to be needed: it comes close to the window, gets the focus, or is printed. */

/** One window's height more, above and below the window. */
const margin = '100% 0px';

/**
 * Calls `needed` once, when that happens.
 * @returns what stops waiting for it
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
  // Before the layer is loaded a message stands in its place, which can have the focus.
  element.addEventListener('focusin', now);
  return stop;
}
