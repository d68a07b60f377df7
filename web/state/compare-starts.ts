/** Starts of a comparison: questions, and the current layer beside itself. */
import type { State } from './state';

export type StartId =
  | 'split-narrow'
  | 'split-wide'
  | 'heads'
  | 'key-heads'
  | 'clones'
  | 'mask'
  | 'paper'
  | 'paper-ones'
  | 'same';

export interface Start {
  readonly id: StartId;
  /** @param heads the head counts offered in split */
  readonly patch: (state: State, heads: readonly number[]) => Partial<State>;
}

const done = { progress: 1, cell: null } as const;
const free = { dK: null, dV: null, kvHeads: null, qkNorm: 'none' } as const;

/** [1, 12, 512] with two heads and with one: the example that people try in PyTorch. */
const paper: Partial<State> = {
  sentence: 'I am going to deposit my money at the bank this morning',
  memory: '',
  classes: {},
  dModel: 512,
  variant: 'split',
  heads: 2,
  ...free,
  ...done,
  stage: 'output',
  compare: { heads: 1 },
};

export const starts: readonly Start[] = [
  {
    id: 'split-narrow',
    patch: ({ heads }) => ({
      variant: 'split',
      heads: heads > 1 ? heads : 4,
      ...free,
      ...done,
      // In narrow, hand-made parameters would find nothing in a head's piece of the input.
      parameters: 'random',
      stage: 'project',
      compare: { variant: 'narrow' },
    }),
  },
  {
    id: 'split-wide',
    patch: ({ heads }) => ({
      variant: 'split',
      heads: heads > 1 ? heads : 4,
      ...free,
      ...done,
      // Hand-made parameters of wide are split's columns and zeros: both layers would give the same output.
      parameters: 'random',
      stage: 'softmax',
      compare: { variant: 'wide' },
    }),
  },
  {
    id: 'heads',
    patch: ({ heads }, offered) => {
      const most = offered.filter((each) => offered.includes(2 * each)).at(-1) ?? 1;
      const h = offered.includes(2 * heads) ? heads : most;
      return {
        variant: 'split',
        heads: h,
        ...free,
        ...done,
        stage: 'output',
        compare: { heads: 2 * h },
      };
    },
  },
  {
    id: 'key-heads',
    patch: ({ dModel }, offered) => ({
      variant: 'split',
      dModel: offered.includes(8) ? dModel : 16,
      heads: 8,
      ...free,
      ...done,
      // Hand-made parameters need a k and v for each head.
      parameters: 'random',
      sharedQK: false,
      valueProjection: true,
      stage: 'project',
      compare: { kvHeads: 2 },
    }),
  },
  {
    id: 'clones',
    patch: ({ heads }) => ({
      heads: heads > 1 ? heads : 4,
      parameters: 'random',
      stage: 'softmax',
      ...done,
      compare: { parameters: 'clones' },
    }),
  },
  {
    id: 'mask',
    patch: ({ mask }) => ({
      mask: mask === 'none' ? 'causal' : mask,
      stage: 'softmax',
      ...done,
      compare: { mask: 'none' },
    }),
  },
  { id: 'paper', patch: () => ({ ...paper, parameters: 'random' }) },
  { id: 'paper-ones', patch: () => ({ ...paper, parameters: 'ones' }) },
  {
    id: 'same',
    patch: () => ({ compare: {} }),
  },
];
