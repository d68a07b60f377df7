/** The words around a lesson, and of what is refused in one, in the language on show. */
import { follow } from './area';
import type { Catalogue } from './catalogue';
import * as english from './en/areas/lessons';

export let lessonsText: Catalogue['lessons'] = english;

follow('lessons', english, (words) => {
  lessonsText = words;
});
