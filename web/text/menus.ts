/** The words of the menus, and of what is chosen in a file, in the language on show. */
import { follow } from './area';
import type { Catalogue } from './catalogue';
import * as english from './en/areas/menus';

export let menusText: Catalogue['menus'] = english;

follow('menus', english, (words) => {
  menusText = words;
});
