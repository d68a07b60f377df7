/** The words of the controls beside the picture: messages, files, pictures, edits, undo. */

export const dismissLabel = 'Dismiss this message';

export const fileLabels = {
  menu: 'Files',
  open: 'Open a layer …',
  hint: 'A safetensors file with PyTorch’s names. You can also drop it on the page.',
  saveLayer: 'Save the layer',
  saveTrace: 'Save every stage',
  copyPytorch: 'Copy as PyTorch',
  copyNumpy: 'Copy as NumPy',
} as const;

export const pictureLabels = {
  title: 'Picture of this moment',
  format: 'Format',
  size: 'Size',
  asOnShow: 'as on show',
  twice: 'twice',
  withTitles: 'with title, scale and caption',
  save: 'Save the picture',
  copy: 'Copy as PNG',
} as const;

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
