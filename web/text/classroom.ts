/** The words of presentations, handouts and the teacher’s window, in the language on show. */
import { follow } from './area';
import type { Catalogue } from './catalogue';
import * as english from './en/areas/classroom';

export let classroomText: Catalogue['classroom'] = english;

follow('classroom', english, (words) => {
  classroomText = words;
});
