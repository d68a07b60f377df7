/** The words of “Make a walkthrough”. */
import { seedCount } from '../../state/seed-count';
import { formatCount, formatFixed } from './numbers';

export const makerLabels = {
  title: 'Make a walkthrough',
  close: 'Close; the draft stays in this browser',
  undo: 'Undo',
  redo: 'Redo',
  open: 'Open a file …',
  save: 'Save as a file',
  share: 'Share',
  preview: 'Preview',
  fresh: 'New',
  goOnWith: 'Edit the lesson that was on show',
  shrink: 'Make room for the page',
  grow: 'Back to the walkthrough',
  back: 'Back to the editor',
  previewing: 'Preview: this is what a reader sees.',

  about: 'Title and question',
  noSteps:
    'Set the page to a moment that you want to show: a stage, a variant, a cell. Then add it, and write its text.',
  addMoment: 'Add this moment',
  noTitle: '(no title yet)',
  up: 'Up',
  down: 'Down',
  duplicate: 'Duplicate',
  remove: 'Delete',

  addParagraph: 'Another paragraph',
  emphasis: 'Emphasis',
  code: 'Code',
  depend: 'Make it depend on the layer',
  always: 'Say it always',
  asSaid: 'As it is said',

  otherMoment: 'The page shows another moment than this step.',
  showMoment: 'Show the step’s moment',
  takeMoment: 'Make this the step’s moment',

  still: 'nothing: this moment stands',
  playTo: (stage: string) => `up to ${stage}`,
  noPrediction: 'none',
} as const;

export const ofStep = (what: string, at: number) => `${what}: step ${at + 1}`;
export const ofItem = (what: string, item: string) => `${what}: ${item}`;

/** A label inside a sentence. Names such as W_Q keep their capital. */
const within = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/**
 * What is missing, and where.
 * @param labels of the form, from the outside in
 */
export function missingAt(labels: readonly string[], says: string): string {
  const [first = makerLabels.title, ...rest] = labels;
  return `${[first, ...rest.map(within)].join(', ')}: ${says}`;
}

/**
 * The editor's names of the format's fields, by the object that contains them. A field may have a hint; a
 * list has names for its entries and for its button; a choice has words for its options. '' is the name of
 * the entry itself.
 */
export const formWords = {
  lesson: {
    title: 'Title',
    question: 'Question that it answers',
    minutes: 'Minutes',
    language: 'Language, as en',
    steps: { label: 'Steps', entry: (at: number) => `Step ${at}` },
    check: {
      label: 'Questions at the end',
      hint: 'No answer may depend on a number of the layer.',
      entry: (at: number) => `Question ${at}`,
      add: 'Add a question',
    },
  },
  step: {
    title: 'Title of the step',
    text: {
      label: 'Sentences',
      hint: 'Two or three. *Emphasis*, `code`; W_Q and d_k get their subscripts.',
    },
    facts: 'Facts',
    focus: {
      label: 'What to look at',
      hint: 'It is outlined. Choose a cell in the picture first, to name its row or its matrix.',
      add: 'Add',
    },
    playTo: {
      label: 'What plays',
      hint: 'On arrival; where there is a prediction, once it is made.',
    },
    playTraining: 'play the training, from its beginning to the step of this moment',
    playSeeds: `train from ${seedCount} seeds, a dot for each`,
    prediction: 'Prediction',
    more: {
      label: 'More, for whoever wants it',
      hint: 'Folded below the step. Where there is a prediction, readers see it once it is made.',
    },
    notes: {
      label: 'Notes for the teacher',
      hint: 'Readers do not see them. One note on each line.',
    },
  },
  conditional: { when: 'Said only if', text: '', otherwise: 'Else this is said' },
  question: {
    ask: 'What is asked',
    options: {
      label: 'Answers',
      entry: (at: number) => `Answer ${at}`,
      add: 'Another answer',
    },
  },
  answer: { text: '', right: 'right', why: 'why' },
} as const;

/** Messages on what happened and what went wrong. */
export const makerNotices = {
  added: (at: number) => `Step ${at + 1} is this moment.`,
  removed: (at: number) => `Step ${at + 1} was deleted.`,
  moved: (at: number) => `It is step ${at + 1} now.`,
  duplicated: (at: number) => `The copy is step ${at + 1}.`,
  undone: 'Undone.',
  redone: 'Done again.',
  most: (most: number) => `A walkthrough has at most ${most} steps.`,
  imported:
    'The parameters on show lie in a file of yours, which a walkthrough cannot hold. Choose other parameters first.',
  opened: (title: string) => `“${title}” is open. Undo brings back what was here.`,
  tooLarge: (most: number) =>
    `The file is refused: it has more than ${formatCount(most)} characters.`,
  refusedFile: 'The file is refused; your draft stays.',
  unfinished: 'It cannot be shown yet:',
  empty: 'still empty.',
  noFact: (name: string) => `this step has no fact “${name}”.`,
  mostAboveLeast: '“Most” must be above “Least”.',
  drawsNothing:
    'nothing is drawn at its moment, the beginning of the first stage. Show another moment and make it the step’s, or choose what plays.',
  saved: (name: string) => `Saved as ${name}.`,
  fresh: 'A new one. Undo brings back the one before.',
  elsewhere:
    'Another tab changed the draft, and its version is shown. Undo brings back what was here.',
  notKept:
    'This browser does not keep the draft: its storage is full or forbidden. Save it as a file.',
  unreadable:
    'The draft that was kept in this browser cannot be read. It was put aside, and this is a new one.',
} as const;

export const sharing = {
  title: 'Share',
  link: 'Link',
  size: (characters: number, most: number) =>
    `${formatFixed(characters / 1000, 1)} of ${formatFixed(most / 1000, 1)} kB`,
  tooLong: (characters: number, most: number) =>
    `As a link it would have ${formatFixed(characters / 1000, 1)} kB; ${formatFixed(most / 1000, 1)} kB is the most that every program passes on. Save it as a file.`,
  copy: 'Copy the link',
  copied: 'The link is in the clipboard.',
  notCopied:
    'The clipboard is closed to this page. Select and copy: the text is selected, so press Ctrl+C (⌘C on a Mac).',
  embed: 'In a page of yours',
  embedSays:
    'Save the walkthrough as a file and put it in the folder of your page. If it lies elsewhere, write its address there, such as /texts/ and its name for a folder of your site. To serve the script yourself, put embed.js on your site, too.',
  script: 'Download embed.js',
  fallback: 'Multi-head attention: open the walkthrough’s page',
  copySnippet: 'Copy the line',
  snippetCopied: 'The line is in the clipboard.',
  close: 'Done',
} as const;
