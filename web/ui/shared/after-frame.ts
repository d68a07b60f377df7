import { isOnPaper, watchPaper } from './on-paper';

/**
 * Resolves once what is drawn now has been shown: what the first picture does not need is loaded after it. In
 * a tab that nobody sees there is no frame; it resolves when the tab is looked at. Paper waits for no frame, and so
 * does what is to be on it.
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
