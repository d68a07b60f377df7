/** Starting points for watching a training: the layers that each question compares, and the step. */
import { expect, it } from 'vitest';
import { otherOf } from '../../../web/state/compare';
import { settleBoth } from '../../../web/state/settle-both';
import { defaultState, type State } from '../../../web/state/state';
import { learnStarts, type LearnId } from '../../../web/state/training-starts';
import { rules } from '../support/layers';

const begun = (id: LearnId, from: Partial<State> = {}): State => ({
  ...defaultState,
  ...from,
  ...learnStarts.find((each) => each.id === id)?.patch,
});

function layers(state: State): string[] {
  const shown = state.compare === null ? [state] : [state, otherOf(state)];
  return shown.map(({ heads, variant, dK, dV, start }) =>
    [heads, variant, ...(dK === null ? [] : [`d_k ${dK}`]), ...(dV === null ? [] : [`d_v ${dV}`])]
      .concat(start)
      .join(' '),
  );
}

it.each<[LearnId, string, number, ...string[]]>([
  ['two-heads', 'what-where', 0, '2 split random'],
  ['one-or-two', 'what-where', 400, '1 split random', '2 split random'],
  ['twins', 'what-where', 400, '2 split clones'],
  ['twins-or-one', 'what-where', 400, '2 split clones', '1 split random'],
  ['half', 'what-where', 400, '2 split clones', '1 wide d_k 8 d_v 8 random'],
  ['slices', 'lookup', 600, '2 wide random', '2 narrow random'],
  ['circle', 'relation', 0, '1 wide d_k 2 random'],
  ['line-or-circle', 'relation', 2000, '1 wide d_k 1 random', '1 wide d_k 2 random'],
  ['rank-2', 'relation', 2000, '1 wide d_k 1 random', '1 wide d_k 2 random'],
  ['rank-4', 'relation', 2000, '1 wide d_k 1 random', '1 wide d_k 4 random'],
  ['rank-8', 'relation', 2000, '1 wide d_k 1 random', '1 wide d_k 8 random'],
])('%s: %s after %i steps', (id, task, trainingStep, ...shown) => {
  const state = begun(id);
  expect(state).toMatchObject({ parameters: 'trained', task, trainingStep });
  expect(layers(state)).toEqual(shown);
  const relation = ['circle', 'line-or-circle'].includes(id) ? 'identity' : 'random';
  expect(state.relation).toBe(relation);
});

it.each(learnStarts)('$id fits as it is, and shows attention with what is learned', ({ id }) => {
  const from = { look: 'sizes', learning: false, compare: {}, head: 0, progress: 0.2 } as const;
  const state = begun(id, from);
  expect(state).toMatchObject({ stage: 'softmax', progress: 1, learning: true });
  const settled = settleBoth(rules, state, ['parameters', 'compare'], defaultState);
  expect(settled).toMatchObject({ state, adjustments: [], others: [] });
});

it('a head that only one of them has is not the one on show', () => {
  for (const id of ['slices', 'circle', 'line-or-circle', 'rank-2', 'rank-4', 'rank-8'] as const)
    expect(begun(id, { head: 3 }).head, id).toBe(0);
});
