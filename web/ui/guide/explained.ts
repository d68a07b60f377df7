/** A word of the field in a lesson says what it means, where it stands. */
import { wordMeaning } from '../../text/en/field-words';
import { wordInLine } from '../shared/terms';

export function explained(word: string): unknown {
  const says = wordMeaning(word);
  return says === null ? word : wordInLine(word, says);
}
