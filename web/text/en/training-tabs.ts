/** The tabs beside the picture during a training: drawn before the panel itself is loaded. */
export const trainingTabs = {
  tabs: 'What is beside the picture',
  number: 'This number',
  learning: 'Learning',
  region: 'What has been learned',
  ofLayerA: 'of layer A',
  ofLayerB: 'of layer B',
} as const;
