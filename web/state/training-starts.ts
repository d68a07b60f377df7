/** What can be watched being learned: each with its layer, its words, and where it asks for it a second layer. */
import type { State } from './state';
import { startOf } from './training';

export type LearnId = 'two-heads' | 'one-or-two' | 'twins' | 'twins-or-one' | 'slices' | 'rank';

export interface LearnStart {
  readonly id: LearnId;
  readonly patch: Partial<State>;
}

const watched = { stage: 'softmax', progress: 1, learning: true, compare: null } as const;
/** Of a task whose trainings both have that many steps: the picture shows what was learned. */
const trained = (trainingStep: number) => ({ ...watched, trainingStep });

export const learnStarts: readonly LearnStart[] = [
  { id: 'two-heads', patch: { ...startOf('what-where'), ...watched } },
  {
    id: 'one-or-two',
    patch: { ...startOf('what-where'), ...trained(400), heads: 1, compare: { heads: 2 } },
  },
  { id: 'twins', patch: { ...startOf('what-where'), ...trained(400), start: 'clones' } },
  {
    id: 'twins-or-one',
    patch: {
      ...{ ...startOf('what-where'), ...trained(400), start: 'clones' },
      compare: { heads: 1, start: 'random' },
    },
  },
  {
    id: 'slices',
    patch: {
      ...startOf('lookup'),
      ...trained(600),
      variant: 'wide',
      head: 0,
      compare: { variant: 'narrow' },
    },
  },
  { id: 'rank', patch: { ...startOf('relation'), ...trained(2000), dK: 1, compare: { dK: 8 } } },
];
