/** The words of the editor of walkthroughs, in the language on show. */
import { follow } from './area';
import type { Catalogue } from './catalogue';
import * as english from './en/areas/maker';

export let makerText: Catalogue['maker'] = english;

follow('maker', english, (words) => {
  makerText = words;
});
