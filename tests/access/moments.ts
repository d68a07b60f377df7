/** Moments of the page whose DOM differs, which must be accessible. */
import type { StageName } from '../../web/core/types';
import { looks, type State } from '../../web/state/state';
import { isCloser } from '../../web/state/closer-look';

export interface Moment {
  readonly name: string;
  readonly state: Partial<State>;
  /** Selector of a control to press after setting the state. */
  readonly press?: string;
}

/** Other stages have the same parts around another picture. */
const stages = ['embed', 'heads', 'softmax', 'output'] as const satisfies readonly StageName[];

const cell = { stage: 'softmax', cell: { name: 'attn_weights', index: [1, 4, 6] } } as const;

const trained = { stage: 'softmax', parameters: 'trained', heads: 2, trainingStep: 40 } as const;

export const moments: readonly Moment[] = [
  ...stages.map((stage) => ({ name: stage, state: { stage } })),
  {
    name: 'a cell of scores',
    state: { ...cell, stage: 'scores', cell: { ...cell.cell, name: 'scores' } },
  },
  { name: 'a cell of softmax', state: cell },
  {
    name: 'a word, with a second sentence and padding',
    state: { memory: 'the old bank near zzz', mask: 'padding', padding: [1], stage: 'mask' },
    press: '.of-memory .chip-item:nth-child(2) .chip',
  },
  { name: 'the sentence, opened', state: {}, press: '#edit-sentence' },
  ...['sizes', 'parameters', 'mask', 'scaling', 'cost'].map((id) => ({
    name: `the menu ${id}`,
    state: { variant: 'wide', parameters: 'random' } as const,
    press: `#${id}`,
  })),
  ...['lessons', 'ladder', 'compare', 'share', 'learn', 'view', 'pace'].map((id) => ({
    name: `the menu ${id}`,
    state: {},
    press: `#${id}`,
  })),
  { name: 'what the choices mean', state: { mask: 'causal' }, press: '#choices-help' },
  { name: 'the menu files', state: {}, press: '#files' },
  // Split cannot have six heads, so a message appears.
  {
    name: 'a message',
    state: { variant: 'wide', parameters: 'random', heads: 6 },
    press: '.knife input[value=split]',
  },
  { name: 'two layers', state: { ...cell, compare: { mask: 'causal', heads: 8 } } },
  {
    name: 'what the choices of layer B mean',
    state: { compare: { mask: 'causal', heads: 8 } },
    press: '#b-choices-help',
  },
  {
    name: 'an edited number',
    state: {
      stage: 'project',
      cell: { name: 'W_Q', index: [3, 5] },
      edits: [{ name: 'W_Q', index: [3, 5], value: 0.5 }],
    },
  },
  { name: 'a training', state: trained },
  { name: 'the way back', state: { stage: 'weigh', direction: 'backward' } },
  {
    name: 'a gradient of a training',
    state: { ...trained, direction: 'backward', learning: false, stage: 'output' },
  },
  {
    name: 'task and start of a training',
    state: { ...trained, start: 'clones' },
    press: '#training-options',
  },
  ...(['values', 'keys'] as const).map((look) => ({ name: look, state: { ...cell, look } })),
  ...looks
    .filter((look) => isCloser(look) && look !== 'sizes' && look !== 'keys')
    .map((look) => ({
      name: `Look closer, ${look}`,
      state: { ...cell, look, muted: look === 'heads' ? [1] : [] },
    })),
];

/** Those that have other parts on a phone, and are laid out by each browser itself. */
export const onPhones = moments.filter(({ name }) =>
  ['embed', 'a cell of softmax', 'the sentence, opened', 'two layers', 'a training'].includes(name),
);
