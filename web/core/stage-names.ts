/** The ids of the core's stage table, in order. A test holds them against the core. */
export const stageNames = [
  'embed',
  'project',
  'heads',
  'scores',
  'scale',
  'mask',
  'softmax',
  'weigh',
  'concat',
  'output',
] as const;
