/** The words of the page's header and of small controls: menus, messages, edits, undo. */

export const menusLabels = {
  section: 'Menus',
  all: 'All menus',
  ladder: 'From one matrix to a head',
  ladderShort: 'The ladder',
  files: 'Files',
} as const;

export const dismissLabel = 'Dismiss this message';

export const editLabels = {
  section: 'Edited',
  count: (edits: number) => (edits === 1 ? '1 value' : `${edits} values`),
  goTo: 'Go to it',
  putBack: 'Put it back',
  putBackWhich: (name: string) => `Put ${name} back`,
  changedStage: 'a stage with numbers that the edits changed',
  dependentStage: 'depends on the edits, but its numbers are the same',
  undo: 'Undo',
  clear: 'Clear',
} as const;

export const undoLabels = {
  group: 'Changes',
  undo: 'Undo',
  undoKeys: 'Undo (Ctrl+Z)',
  redo: 'Redo',
  redoKeys: 'Redo (Ctrl+Shift+Z)',
} as const;
