/** The words around the picture: the strip of stages, the play buttons, the colour scales. */
import type { State, Step } from '../../state/state';
import { tensorTitle } from './names';
import { formatNumber } from './numbers';

/** The role of the picture, for a screen reader. */
export const canvasRole = 'matrices';

export const stripLabels = {
  stages: 'Stages',
  timeline: 'Timeline',
  at: (stage: string, progress: number, back: boolean) =>
    `${stage}${back ? ', going back' : ''}, ${Math.round(progress * 100)} %`,
  changed: 'the edits changed its numbers',
  depends: 'depends on the edits, but its numbers are the same',
} as const;

export const transportLabels = {
  group: 'Play',
  play: 'Play',
  playAgain: 'Play from the start',
  pause: 'Pause',
  playKey: (label: string) => `${label} (space)`,
  back: (step: Step) => `Back one ${step}`,
  backKey: (step: Step, comma: boolean) => `Back one ${step}${comma ? ' (,)' : ''}`,
  on: (step: Step) => `Forward one ${step}`,
  onKey: (step: Step, stop: boolean) => `Forward one ${step}${stop ? ' (.)' : ''}`,
} as const;

export const directionLabels = {
  backward: 'Backward pass',
  hint: 'The backward pass: how much each number would change the loss L (its gradient ∂L/∂…), from the output back to the words',
  spoken: 'Backward pass: the gradients, from the output back to the words',
} as const;

export const paceLabels = {
  value: (speed: number, step: Step) => `${speed}×${step === 'stage' ? '' : `, by ${step}`}`,
  hint: 'How fast it plays, and how far a step goes',
  speed: 'Playing',
  speedHint: 'Times the usual speed',
  step: 'A step is a',
  stepHint: 'How far the buttons beside Play go',
} as const;

export const legendLabels = {
  whichProjection: 'Which projection is shown',
  diverging: (range: string) => `Colours from −${range} through 0 to ${range}`,
  nearZero: (matrices: readonly { readonly name: string; readonly most: number }[]) =>
    `${matrices.length === 1 ? 'looks' : 'look'} like 0: ${matrices.map(({ name, most }) => `${tensorTitle(name)} (≤ ${formatNumber(most, 3)})`).join(', ')}`,
  nearZeroHint:
    'Each stage has one colour scale. These numbers are less than a hundredth of its end, so they look like 0: point at one, and the inspector says what it is.',
  zoom: 'Zoom',
  zoomNow: (scale: number) => `Zoom ${scale}×: the picture is drawn ${scale} times as large`,
  shares: 'Attention from 0 to 1',
  attention: 'attention',
  before: (before: State, now: State) =>
    `Compare with before${before.variant === now.variant ? '' : `: ${before.variant}`}${before.heads === now.heads ? '' : `: ${before.heads} ${before.heads === 1 ? 'head' : 'heads'}`}`,
  beforeShort: '⇄ before',
  beforeHint: 'The layer before the last change (A) beside the layer now (B)',
  inLayerB: (provenance: string) => `; in B: ${provenance}`,
} as const;
