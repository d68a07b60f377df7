/** The option of which animal's letter is asked for; only that task has it. */
import { expect, it } from 'vitest';
import { defaultState } from '../../../web/state/state';
import { startOf, trainingOptions } from '../../../web/state/training';

it('reaches the core with the task that has it, and no other', () => {
  const state = { ...defaultState, question: 'friend' } as const;
  expect(trainingOptions({ ...state, task: 'prey' })).toMatchObject({ question: 'friend' });
  expect(trainingOptions({ ...state, task: 'lookup' })).not.toHaveProperty('question');
});

it('is the prey again where the task is begun anew', () => {
  expect(startOf('prey')).toMatchObject({ question: 'prey' });
});
