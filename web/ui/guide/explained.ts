/** A field word in a lesson, as a button that explains it if there is an explanation. */
import { lessonsText } from '../../text/lessons';
import { wordInLine } from '../shared/terms';

export function explained(word: string): unknown {
  const says = lessonsText.fieldWords.wordMeaning(word);
  return says === null ? word : wordInLine(word, says);
}
