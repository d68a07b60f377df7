/** The words of the equations in the inspector, in the language on show. */
import { follow } from './area';
import type { Catalogue } from './catalogue';
import * as english from './en/areas/inspector';

export let inspectorText: Catalogue['inspector'] = english;

follow('inspector', english, (words) => {
  inspectorText = words;
});
