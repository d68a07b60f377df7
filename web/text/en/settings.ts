/** The words of the settings: variant, heads, parameters, mask, and what stands under More. */
export const settingLabels = {
  section: 'Parameters and mask',
  parameters: 'Parameters',
  parametersEdited: 'Parameters, edited',
  mask: 'Mask',
  more: 'More',
  dModel: 'd_model',
  dModelHint: 'Columns of x',
  scaling: 'Scores divided by',
  scalingHint: 'Before the softmax',
  divisor: 'Divisor',
  seed: 'Seed',
  anotherSeed: 'Another seed',
  reset: 'Start again',
} as const;

/** Of switches, by the state's field. */
export const switchLabels = {
  positions: 'Positions',
  bias: 'Biases',
  sharedQK: 'One matrix for q and k',
  valueProjection: 'W_V',
  outputProjection: 'W_O',
  sharedHeads: 'All heads share one small matrix',
} as const;

export const headLabels = {
  variant: 'Where does the knife fall?',
  heads: 'Heads',
  widthHint: 'Columns of one head; an empty field means d_model.',
  help: 'What these choices mean',
} as const;
