import { isOnPaper, watchPaper } from './on-paper';

/**
 * Resolves once the current drawing has been shown, to load what the first picture does not need. In a hidden
 * tab there are no frames: it resolves when the tab is shown. Printing does not wait for frames, so it
 * resolves at once then.
 */
export function afterFrame(): Promise<void> {
  if (isOnPaper()) return Promise.resolve();
  return new Promise((resolve) => {
    const shown = () => {
      stop();
      resolve();
    };
    const stop = watchPaper(shown);
    requestAnimationFrame(() => setTimeout(shown));
  });
}
