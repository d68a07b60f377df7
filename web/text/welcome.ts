/** The words of the first screen and its questions, in the language on show. */
import { follow } from './area';
import type { Catalogue } from './catalogue';
import * as english from './en/areas/welcome';

export let welcomeText: Catalogue['welcome'] = english;

follow('welcome', english, (words) => {
  welcomeText = words;
});
