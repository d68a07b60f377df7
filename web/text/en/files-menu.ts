/** The words of the menu of files and pictures. */
export const fileLabels = {
  open: 'Open a layer …',
  again: (file: string, layers: number) => `Another of the ${layers} layers of ${file} …`,
  hint: 'A safetensors file, or all files of a model together; its config.json may come with them. Or a lesson’s JSON. You can also drop them on the page.',
  saveLayer: 'Save the layer',
  saveRun: 'Save the layer with x',
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
