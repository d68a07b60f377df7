/** Starting points of a comparison and of watching a training: the layers, and the moment. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differing, otherOf } from '../../../web/state/compare';
import { starts, type StartId } from '../../../web/state/compare-starts';
import { tokenise } from '../../../web/state/sentence';
import { settle } from '../../../web/state/settle';
import { settleBoth } from '../../../web/state/settle-both';
import { defaultState, type State } from '../../../web/state/state';
import { learnStarts, type LearnId } from '../../../web/state/training-starts';
import { rules } from '../support/layers';
import { plainRules, states } from '../support/states';

describe('a comparison', () => {
  /** A reader in the middle of their own choices. */
  const busy: State = {
    ...defaultState,
    variant: 'narrow',
    heads: 8,
    dK: 3,
    dV: 5,
    mask: 'no-self',
    parameters: 'ones',
    memory: 'she left',
    classes: { 1: 'verb' },
    stage: 'heads',
    progress: 0.3,
    cell: { name: 'q', index: [0, 0, 0] },
  };

  function begun(id: StartId, from: Partial<State> = {}, offered = [1, 2, 4, 8, 16]): State {
    const before = { ...busy, ...from };
    return { ...before, ...starts.find((each) => each.id === id)?.patch(before, offered) };
  }

  const layer = ({ variant, heads, parameters, mask }: State) =>
    `${variant} ${heads} ${parameters} ${mask}`;

  it.each<[StartId, from: Partial<State>, a: string, b: string, stage: State['stage']]>([
    ['split-wide', {}, 'split 8 random no-self', 'wide 8 random no-self', 'softmax'],
    ['split-wide', { heads: 1 }, 'split 4 random no-self', 'wide 4 random no-self', 'softmax'],
    ['split-narrow', { heads: 2 }, 'split 2 random no-self', 'narrow 2 random no-self', 'project'],
    ['split-narrow', { heads: 1 }, 'split 4 random no-self', 'narrow 4 random no-self', 'project'],
    ['heads', {}, 'split 8 ones no-self', 'split 16 ones no-self', 'output'],
    ['heads', { heads: 16 }, 'split 8 ones no-self', 'split 16 ones no-self', 'output'],
    ['clones', {}, 'narrow 8 random no-self', 'narrow 8 clones no-self', 'softmax'],
    ['clones', { heads: 1 }, 'narrow 4 random no-self', 'narrow 4 clones no-self', 'softmax'],
    ['mask', {}, 'narrow 8 ones no-self', 'narrow 8 ones none', 'softmax'],
    ['mask', { mask: 'none' }, 'narrow 8 ones causal', 'narrow 8 ones none', 'softmax'],
    ['paper', {}, 'split 2 random no-self', 'split 1 random no-self', 'output'],
    ['paper-ones', {}, 'split 2 ones no-self', 'split 1 ones no-self', 'output'],
  ])('%s of %j is “%s” beside “%s”, at the end of %s', (id, from, a, b, stage) => {
    const now = begun(id, from);
    expect([layer(now), layer(otherOf(now))]).toEqual([a, b]);
    expect(now).toMatchObject({ stage, progress: 1, cell: null });
    // Where both have the same widths, these are the usual ones.
    if (['split-wide', 'heads', 'paper', 'paper-ones'].includes(id))
      expect(now).toMatchObject({ dK: null, dV: null });
  });

  it('of 8 heads with 8 with 2 of k and v is alike otherwise, in a d_model that 8 divides', () => {
    const now = begun('key-heads', { dModel: 24, sharedQK: true, kvHeads: 4 });
    expect(layer(now)).toBe('split 8 random no-self');
    expect(now).toMatchObject({ dModel: 24, kvHeads: null, sharedQK: false, dK: null, dV: null });
    expect(otherOf(now)).toEqual({ ...now, kvHeads: 2, compare: null });
    expect(begun('key-heads', { dModel: 12 }, [1, 2, 3])).toMatchObject({ dModel: 16, heads: 8 });
  });

  it('of the size that people try in PyTorch ([1, 12, 512]) has 12 words of its own', () => {
    const { dModel, sentence, memory, classes } = begun('paper');
    expect([dModel, tokenise(sentence).words.length, memory, classes]).toEqual([512, 12, '', {}]);
  });

  it('of the same twice is the reader’s own layer, at their moment', () => {
    expect(begun('same')).toEqual({ ...busy, compare: {} });
  });

  it.each(['split-wide', 'heads', 'clones', 'mask'] as const)(
    '%s has two layers from anywhere',
    (id) => {
      fc.assert(
        fc.property(states, fc.constantFrom(1, 2, 4, 8, 16), (from, heads) => {
          const wanted: State = { ...from, dModel: 16, heads, compare: null };
          const now = begun(id, { ...settle(plainRules, wanted).state, heads });
          expect(differing(now, otherOf(now))).not.toEqual([]);
        }),
        { numRuns: 40 },
      );
    },
  );
});

describe('watching a training', () => {
  const begun = (id: LearnId, from: Partial<State> = {}): State => ({
    ...defaultState,
    ...from,
    ...learnStarts.find((each) => each.id === id)?.patch,
  });

  const layer = ({ heads, variant, dK, dV, start }: State) =>
    `${heads} ${variant} ${dK ?? '-'} ${dV ?? '-'} ${start}`;

  it.each<[LearnId, task: string, step: number, a: string, b?: string]>([
    ['two-heads', 'what-where', 0, '2 split - - random'],
    ['one-or-two', 'what-where', 400, '1 split - - random', '2 split - - random'],
    ['twins', 'what-where', 400, '2 split - - clones'],
    ['twins-or-one', 'what-where', 400, '2 split - - clones', '1 split - - random'],
    ['half', 'what-where', 400, '2 split - - clones', '1 wide 8 8 random'],
    ['slices', 'lookup', 600, '2 wide - - random', '2 narrow - - random'],
    ['circle', 'relation', 0, '1 wide 2 - random'],
    ['line-or-circle', 'relation', 2000, '1 wide 1 - random', '1 wide 2 - random'],
    ['rank-2', 'relation', 2000, '1 wide 1 - random', '1 wide 2 - random'],
    ['rank-4', 'relation', 2000, '1 wide 1 - random', '1 wide 4 - random'],
    ['rank-8', 'relation', 2000, '1 wide 1 - random', '1 wide 8 - random'],
  ])('%s: %s after %i steps fits as it is, and shows attention', (id, task, step, a, b) => {
    const from = { look: 'sizes', learning: false, compare: {}, progress: 0.2, head: 0 } as const;
    const state = begun(id, from);
    expect(state).toMatchObject({ parameters: 'trained', task, trainingStep: step });
    expect(state).toMatchObject({ stage: 'softmax', progress: 1, learning: true });
    const identity = ['circle', 'line-or-circle'].includes(id);
    expect(state.relation).toBe(identity ? 'identity' : 'random');
    const shown = state.compare === null ? [state] : [state, otherOf(state)];
    expect(shown.map(layer)).toEqual(b === undefined ? [a] : [a, b]);
    const settled = settleBoth(rules, state, ['parameters', 'compare'], defaultState);
    expect(settled).toMatchObject({ state, adjustments: [], others: [] });
    // A head that only one of them has is not the one on show.
    if (task !== 'what-where') expect(begun(id, { head: 3 }).head).toBe(0);
  });
});
