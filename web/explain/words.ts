/** Registers the words of this room. */
import english from '../words/en/explain.ftl?raw';
import { registerWords } from '../words/words';

registerWords(english);
