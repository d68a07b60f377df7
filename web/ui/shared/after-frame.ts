/**
 * Resolves once what is drawn now has been shown: what the first picture does not need is loaded after it. In
 * a tab that nobody sees there is no frame; it resolves when the tab is looked at.
 */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
