/** A task's columns are named after their meaning: in pictures, in places, in the inspector. */
import { describe, expect, it } from 'vitest';
import { placeWord } from '../../../web/derive/scene/axes';
import { inspect } from '../../../web/derive/inspect/inspect';
import type { State } from '../../../web/state/state';
import { computed, desktop, sceneOf } from '../support/layers';

const animals: Partial<State> = {
  parameters: 'trained',
  task: 'prey',
  question: 'prey-plus-1',
  heads: 1,
  trainingStep: 0,
  mask: 'no-self',
  sentence: 'lion-C wolf-A fox-E cat-B mouse-D bee-A',
};
const withoutOutput: Partial<State> = { ...animals, outputProjection: false };

const titleOf = (patch: Parameters<typeof computed>[0], name: string, index: readonly number[]) =>
  placeWord(computed(patch).snapshot, { name, index });

describe('columns of a task', () => {
  it('are those of x, and the rows of matrices that read all of x', () => {
    expect(titleOf(animals, 'x', [2, 10])).toBe('x[fox-E, E]');
    expect(titleOf(animals, 'W_Q', [0, 3])).toBe('W_Q[lion, 4]');
    expect(titleOf(animals, 'x', [2, 11])).toBe('x[fox-E, 12]');
    // In narrow, head 2 starts at another column.
    expect(titleOf({ ...animals, variant: 'narrow', heads: 2 }, 'W_Q', [0, 3])).toBe('W_Q[1, 4]');
  });

  it('are those of the output, and of the values where they become it as they are', () => {
    expect(titleOf(animals, 'output', [0, 7])).toBe('output[lion-C, B]');
    expect(titleOf(animals, 'W_V', [6, 7])).toBe('W_V[A, 8]');
    expect(titleOf(withoutOutput, 'W_V', [6, 7])).toBe('W_V[A, B]');
  });

  it('are said in the inspector, and stand over x and beside W_V', () => {
    const { snapshot } = computed({ ...animals, stage: 'output' });
    expect(inspect(snapshot, { name: 'output', index: [0, 7] }).what).toContain(
      'the score of the answer “B”',
    );
    const words = (stage: 'embed' | 'project') =>
      sceneOf(computed({ ...animals, stage, projection: 'v' }), desktop).labels.map(
        ({ text }) => text,
      );
    for (const stage of ['embed', 'project'] as const)
      expect(words(stage)).toEqual(expect.arrayContaining(['lion', 'bee', 'A', 'E']));
  });
});
