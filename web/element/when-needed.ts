/** Reports when an element is about to be needed: it comes near the window, gets the focus, or is printed. */

/** One more window height, above and below the window. */
const margin = '100% 0px';

/**
 * Calls `needed` once when the element is about to be needed.
 * @returns a function that stops the waiting
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
  // Before the layer is loaded the element shows a message, which can be focused.
  element.addEventListener('focusin', now);
  return stop;
}
