/** Where a comparison may begin: four questions, and the layer that is there beside itself. */
import type { State } from './state';

export interface Start {
  readonly id: string;
  readonly title: string;
  readonly asks: string;
  /** @param heads the head counts that split offers */
  readonly patch: (state: State, heads: readonly number[]) => Partial<State>;
}

const done = { progress: 1, cell: null } as const;
const free = { dK: null, dV: null } as const;

export const starts: readonly Start[] = [
  {
    id: 'split-wide',
    title: 'Split against wide',
    asks: 'Does a head need matrices of its own, as large as the input?',
    patch: ({ heads }) => ({
      ...{ variant: 'split', heads: heads > 1 ? heads : 4, ...free, ...done },
      ...{ stage: 'softmax', compare: { variant: 'wide' } },
    }),
  },
  {
    id: 'heads',
    title: 'h against 2h',
    asks: 'Do more heads mean more parameters, or another output?',
    patch: ({ heads }, offered) => {
      const most = offered.filter((each) => offered.includes(2 * each)).at(-1) ?? 1;
      const h = offered.includes(2 * heads) ? heads : most;
      return {
        ...{ variant: 'split', heads: h, ...free, ...done },
        ...{ stage: 'output', compare: { heads: 2 * h } },
      };
    },
  },
  {
    id: 'clones',
    title: 'Random against clones',
    asks: 'What do heads add that all start the same?',
    patch: ({ heads }) => ({
      ...{ heads: heads > 1 ? heads : 4, parameters: 'random', stage: 'softmax', ...done },
      compare: { parameters: 'clones' },
    }),
  },
  {
    id: 'mask',
    title: 'Mask against none',
    asks: 'What changes when a word may not look ahead?',
    patch: ({ mask }) => ({
      ...{ mask: mask === 'none' ? 'causal' : mask, stage: 'softmax', ...done },
      compare: { mask: 'none' },
    }),
  },
  {
    id: 'same',
    title: 'From here',
    asks: 'This layer beside itself: then change one of them.',
    patch: () => ({ compare: {} }),
  },
];
