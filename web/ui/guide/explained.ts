/** A word of the field in a lesson says what it means, where it stands. */
import { lessonsText } from '../../text/lessons';
import { wordInLine } from '../shared/terms';

export function explained(word: string): unknown {
  const says = lessonsText.fieldWords.wordMeaning(word);
  return says === null ? word : wordInLine(word, says);
}
