/** The words of the element and its first figure, in the language on show. */
import { follow } from './area';
import type { Catalogue } from './catalogue';
import * as english from './en/areas/page';

export let pageText: Catalogue['page'] = english;

follow('page', english, (words) => {
  pageText = words;
});
