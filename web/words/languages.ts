/** The languages that can be shown: a row each, and a folder of catalogues beside `en`. */
import type { Language } from './words';

export const languages: readonly Language[] = [{ tag: 'en', load: () => Promise.resolve([]) }];
