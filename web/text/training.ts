/** The words beside a training, in the language on show. */
import { follow } from './area';
import type { Catalogue } from './catalogue';
import * as english from './en/areas/training';

export let trainingText: Catalogue['training'] = english;

follow('training', english, (words) => {
  trainingText = words;
});
