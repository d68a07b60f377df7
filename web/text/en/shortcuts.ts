/** Every key of the stage and what it does, for the list on the page and for screen readers. */
interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
  /** Letters, digits and signs can be switched off. */
  readonly isCharacter?: true;
}

const all: readonly Shortcut[] = [
  { keys: ['←', '↑', '→', '↓'], does: 'from cell to cell, and on into the next matrix' },
  { keys: ['Page Up', 'Page Down'], does: 'from matrix to matrix' },
  { keys: ['Enter'], does: 'to where the chosen number came from' },
  {
    keys: ['n', 'N'],
    does: 'to the next name in the picture, or the one before: it says what it is',
    isCharacter: true,
  },
  { keys: ['Esc'], does: 'let go of the name, or of the cell' },
  { keys: ['Backspace'], does: 'a step back on the trail of numbers' },
  { keys: ['F2'], does: 'edit the chosen number, if it is an input or a parameter' },
  { keys: ['e'], does: 'the same as F2', isCharacter: true },
  { keys: ['Ctrl Z', 'Ctrl Y'], does: 'undo, redo' },
  { keys: ['Space'], does: 'play, pause' },
  {
    keys: [',', '.'],
    does: 'a step back, a step on (a stage, row or cell: chosen beside the play button)',
    isCharacter: true,
  },
  { keys: ['Home', 'End'], does: 'to the first stage, to the last' },
  { keys: ['1', '…', '9'], does: 'this head large', isCharacter: true },
  { keys: ['h', 'H'], does: 'the next head, the one before', isCharacter: true },
  { keys: ['?'], does: 'this list', isCharacter: true },
];

/** @param characters whether letters, digits and signs are shortcuts */
export const shortcutList = (characters: boolean): readonly Shortcut[] =>
  all.filter(({ isCharacter }) => characters || !isCharacter);

/** The label of the switch for them; its setting is remembered. */
export const characterKeys = 'Letters, digits and signs are shortcuts';

/** What gestures do. */
export const fingers =
  'With a finger: tap a cell or a head, swipe across the stage for the next head, drag the timeline.';

export const shortcutsSpoken = (characters: boolean): string =>
  `${shortcutList(characters)
    .map(({ keys, does }) => `${keys.join(' ')}: ${does}`)
    .join('; ')}.`;
