/** The words of the controls beside the picture: messages, files, edits, undo. */

export const filesLabel = 'Files';

export const dismissLabel = 'Dismiss this message';

export const editLabels = {
  section: 'Edited values',
  title: 'edited',
  goTo: 'Go to it',
  putBack: 'Put it back',
  putBackWhich: (name: string) => `Put ${name} back`,
  changedStage: 'a stage with other numbers',
  dependentStage: 'depends on the edits, the same numbers',
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
