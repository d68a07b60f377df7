/** The words of the panels that take a closer look, in the language on show. */
import { follow } from './area';
import type { Catalogue } from './catalogue';
import * as english from './en/areas/look';

export let lookText: Catalogue['look'] = english;

follow('look', english, (words) => {
  lookText = words;
});
