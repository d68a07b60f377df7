/** The words of the core’s errors, in the language on show. */
import { follow } from './area';
import type { Catalogue } from './catalogue';
import * as english from './en/areas/core';

export let coreText: Catalogue['core'] = english;

follow('core', english, (words) => {
  coreText = words;
});
