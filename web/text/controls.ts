/** The words of the controls around the picture, in the language on show. */
import { follow } from './area';
import type { Catalogue } from './catalogue';
import * as english from './en/areas/controls';

export let controlsText: Catalogue['controls'] = english;

follow('controls', english, (words) => {
  controlsText = words;
});
