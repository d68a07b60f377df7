/** The stages that every layer has, in order. */
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

/** The ids of the core's stage table, in order: layers without `qkNorm` lack `norm`. A test holds them against the core. */
export const allStageNames = [
  'embed',
  'project',
  'heads',
  'norm',
  'scores',
  'scale',
  'mask',
  'softmax',
  'weigh',
  'concat',
  'output',
] as const;
