/** The columns of the constructed layer's x, in order; of the opening layer the clocks have other names. */
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
