/** Every key of the stage and what it does: the list that is shown, and what a screen reader hears. */
export const shortcutList: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['←', '↑', '→', '↓'], 'from cell to cell, and on into the next matrix'],
  [['Page Up', 'Page Down'], 'from matrix to matrix'],
  [['Enter'], 'to where the chosen number came from'],
  [['n', 'N'], 'to the next name in the picture, or the one before: it says what it is'],
  [['Esc'], 'let go of the name, or of the cell'],
  [['Backspace'], 'a step back on the trail of numbers'],
  [['e'], 'edit the chosen number, if it is an input or a parameter'],
  [['Ctrl Z', 'Ctrl Y'], 'undo, redo'],
  [['Space'], 'play, pause'],
  [[',', '.'], 'a step back, a step on (a stage, row or cell: chosen beside the play button)'],
  [['Home', 'End'], 'to the first stage, to the last'],
  [['1', '…', '9'], 'this head large'],
  [['h', 'H'], 'the next head, the one before'],
  [['?'], 'this list'],
];

/** What a finger does. */
export const fingers =
  'With a finger: tap a cell or a head, swipe across the stage for the next head, drag the timeline.';

export const shortcutsSpoken = `${shortcutList.map(([keys, does]) => `${keys.join(' ')}: ${does}`).join('; ')}.`;
