/** The words of the sentence's controls, and of the form that edits one word. */
import { isolated } from '../../state/sentence';
import { quoted } from './names';

export const sentenceLabels = {
  sentence: 'Sentence',
  memory: 'Second sentence',
  /** Beside the two sentences of cross-attention. */
  roles: { sentence: 'asks', memory: 'is asked' },
  addMemory: 'second sentence',
  addMemoryHint: 'Cross-attention: a second sentence gives the keys and values',
  removeMemory: 'Remove the second sentence',
  removeMemoryHint: 'Back to self-attention',
  edit: 'Edit',
  editHints: { sentence: 'Type your own sentence', memory: 'Type the second sentence' },
  done: 'Done',
  /** Beside the sample of an unknown word's frame. */
  unknown: 'dashed: no word class; press to choose',
  noWord: 'There is no word here: the picture shows another sentence.',
  noMemoryWord: 'There is no word here: without one this is self-attention.',
  cutByBrowser:
    'No spaces divide these words: this browser cut them, by Intl.Segmenter. Put spaces to cut them in other places.',
  ofFile: 'The rows of x are the file’s. With other words they are random vectors.',
  notCut:
    'No spaces divide these words, and this browser cannot cut them: it has no Intl.Segmenter. Put spaces between them.',
  /** Below a picture without its sentence. */
  cutUnseen: {
    'by-browser': 'This browser cut the sentence into words.',
    'not-at-all': 'No spaces divide the words of this sentence, and this browser cannot cut them.',
  },
  tooManyWords: (most: number, words: number) =>
    `The layer takes the first ${most} of your ${words} words; the text is kept.`,
} as const;

export const padMark = 'pad';

/** The tooltip of a word. */
export function wordHint(word: string, unknown: boolean, padded: boolean): string {
  const says = [
    unknown ? 'not in the lexicon, no word class' : '',
    padded ? 'padding, no word may look at it' : '',
  ].filter((each) => each !== '');
  return says.length > 0
    ? `${isolated(word)}: ${says.join('; ')}. Press to edit.`
    : `${isolated(word)}: press to edit`;
}

export const wordLabels = {
  form: (word: string) => `Edit ${quoted(word)}`,
  word: 'Word',
  class: 'Class',
  noClass: 'not in the lexicon',
  ofFile: 'The file gives this row. With another word all rows are random vectors.',
  padding: 'Padding: no word may look at it',
  done: 'Done',
  remove: 'Remove',
} as const;
