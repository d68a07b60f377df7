/** The columns of the opening layer's x, in order. */
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
