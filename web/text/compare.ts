/** The words of two layers side by side, in the language on show. */
import { follow } from './area';
import type { Catalogue } from './catalogue';
import * as english from './en/areas/compare';

export let compareText: Catalogue['compare'] = english;

follow('compare', english, (words) => {
  compareText = words;
});
