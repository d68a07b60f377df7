/** The columns of the constructed layer's x, in order; the opening layer has other names for the clocks. */
export const featureNames = [
  'subj',
  'verb',
  'noun',
  'prep',
  'det',
  'aux',
  'part',
  'adj',
  'place',
  'finance',
  'one',
  'p',
  'sin a',
  'cos a',
  'sin b',
  'cos b',
];
