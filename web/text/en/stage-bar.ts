/** The words around the picture: the strip of stages, the play buttons, the colour scales. */
import type { Step } from '../../state/state';

/** What the picture is, to a screen reader. */
export const canvasRole = 'matrices';

export const stripLabels = {
  stages: 'Stages',
  timeline: 'Timeline',
  at: (stage: string, progress: number, back: boolean) =>
    `${stage}${back ? ', going back' : ''}, ${Math.round(progress * 100)} %`,
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
} as const;

export const directionLabels = {
  backward: 'Backward',
  hint: 'Show ∂L/∂tensor in each matrix’s own place, from the output back to the words',
  spoken: 'Backward: the gradients, from the output back to the words',
} as const;

export const paceLabels = {
  door: 'Pace',
  value: (speed: number, step: Step) => `${speed}×${step === 'stage' ? '' : `, by ${step}`}`,
  hint: 'How fast it plays, and how far a step goes',
  speed: 'Playing',
  speedHint: 'Times the usual speed',
  step: 'A step is a',
  stepHint: 'How far the buttons beside Play go',
} as const;

export const legendLabels = {
  whichProjection: 'Which projection is shown',
  diverging: (range: string) => `Colours from −${range} over 0 to ${range}`,
  zoom: 'Zoom',
  zoomNow: (scale: number) => `Zoom ${scale}×: the picture is ${scale} times as large as its place`,
  shares: 'Attention from 0 to 1',
  attention: 'attention',
  lock: (locked: boolean) => (locked ? 'Unlock' : 'Lock'),
  scale: (locked: boolean, compared: boolean) =>
    `${locked ? 'One colour scale for all heads and stages' : 'One colour scale for all heads of a stage; locked, for all stages'}${compared ? ', in both layers' : ''}`,
  inLayerB: (provenance: string) => `; in B: ${provenance}`,
} as const;
