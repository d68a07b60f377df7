/** The words of files and programs that are read and written, in the language on show. */
import { follow } from './area';
import type { Catalogue } from './catalogue';
import * as english from './en/areas/files';

export let filesText: Catalogue['files'] = english;

follow('files', english, (words) => {
  filesText = words;
});
