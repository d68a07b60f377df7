/** Trainings to watch: each with its layer, its words and, where it has one, its second layer. */
import type { State } from './state';
import { startOf } from './training';

export type LearnId =
  | 'two-heads'
  | 'one-or-two'
  | 'twins'
  | 'twins-or-one'
  | 'half'
  | 'slices'
  | 'circle'
  | 'line-or-circle'
  | 'rank-2'
  | 'rank-4'
  | 'rank-8';

export interface LearnStart {
  readonly id: LearnId;
  readonly patch: Partial<State>;
}

const watched = { stage: 'softmax', progress: 1, learning: true, compare: null } as const;
/** A training that has taken this many steps: the picture shows what was learned. */
const trained = (trainingStep: number) => ({ ...watched, trainingStep });

/** Every animal is paired with itself alone, or with half of all. */
const matching: Partial<State> = { ...startOf('relation'), relation: 'identity', head: 0 };
const related: Partial<State> = { ...startOf('relation'), ...trained(2000), head: 0 };

/** The seed is the first screen's. */
const twins: Partial<State> = {
  ...startOf('what-where'),
  ...trained(400),
  start: 'clones',
  seed: 1,
};

export const learnStarts: readonly LearnStart[] = [
  { id: 'two-heads', patch: { ...startOf('what-where'), ...watched } },
  {
    id: 'one-or-two',
    patch: { ...startOf('what-where'), ...trained(400), heads: 1, compare: { heads: 2 } },
  },
  { id: 'twins', patch: twins },
  {
    id: 'twins-or-one',
    patch: { ...twins, compare: { heads: 1, start: 'random' } },
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
  // In wide a head's width is free, so one head can be as wide as the two together.
  {
    id: 'half',
    patch: {
      ...startOf('what-where'),
      ...trained(400),
      start: 'clones',
      compare: { heads: 1, variant: 'wide', dK: 8, dV: 8, start: 'random' },
    },
  },
  { id: 'circle', patch: { ...matching, ...watched, dK: 2 } },
  { id: 'line-or-circle', patch: { ...matching, ...trained(2000), dK: 1, compare: { dK: 2 } } },
  { id: 'rank-2', patch: { ...related, dK: 1, compare: { dK: 2 } } },
  { id: 'rank-4', patch: { ...related, dK: 1, compare: { dK: 4 } } },
  { id: 'rank-8', patch: { ...related, dK: 1, compare: { dK: 8 } } },
];
