/** Messages while a part of the page is loaded, and when that fails. */

export const loadingText = 'Loading …';
export const loadingLayerText = 'Loading the layer …';

/** The browser's own message names the file. */
export const notLoadedText = (error: unknown): string =>
  `This could not be loaded: ${notLoadedWhy(error)}.`;

export const notLoadedWhy = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

export const tryAgainText = 'Try again';
