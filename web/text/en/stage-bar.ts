/** The words around the picture: the strip of stages, the play buttons, the colour scales. */
import type { Step } from '../../state/state';

/** What the picture is, to a screen reader. */
export const canvasRole = 'matrices';

export const stripLabels = {
  stages: 'Stages',
  timeline: 'Timeline',
  changed: 'other numbers by the edits',
  depends: 'depends on the edits, the same numbers',
} as const;

export const transportLabels = {
  group: 'Play',
  play: 'Play',
  playAgain: 'Play from the start',
  pause: 'Pause',
  playKey: (label: string) => `${label} (space)`,
  back: (step: Step) => `Back a ${step}`,
  backKey: (step: Step) => `Back a ${step} (,)`,
  on: (step: Step) => `On a ${step}`,
  onKey: (step: Step) => `On a ${step} (.)`,
  step: 'Step',
  speed: 'Speed',
} as const;

export const legendLabels = {
  whichProjection: 'Which projection is shown',
  diverging: (range: string) => `Colours from −${range} over 0 to ${range}`,
  shares: 'Attention from 0 to 1',
  attention: 'attention',
  lockHint: 'One colour scale from the first stage to the last',
  lock: (locked: boolean) => (locked ? 'One scale for all stages: unlock' : 'Lock this scale'),
  scale: (locked: boolean, compared: boolean) =>
    `${locked ? 'One scale for all heads and stages' : 'One scale for all heads'}${compared ? ' of both layers' : ''}`,
  inLayerB: (provenance: string) => `; in B: ${provenance}`,
} as const;
