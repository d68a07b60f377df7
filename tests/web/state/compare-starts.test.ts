/** Starting points of a comparison: the two layers, and the moment. */
import { describe, expect, it } from 'vitest';
import { otherOf } from '../../../web/state/compare';
import { starts, type StartId } from '../../../web/state/compare-starts';
import { tokenise } from '../../../web/state/sentence';
import { defaultState, type State } from '../../../web/state/state';

/** A reader in the middle of their own choices. */
const busy: State = {
  ...defaultState,
  variant: 'narrow',
  heads: 8,
  dK: 3,
  dV: 5,
  mask: 'no-self',
  parameters: 'ones',
  stage: 'heads',
  progress: 0.3,
  cell: { name: 'q', index: [0, 0, 0] },
};

const layer = ({ variant, heads, parameters, mask }: State) =>
  `${variant}, ${heads} heads, ${parameters}, mask ${mask}`;

function begun(id: StartId, from: Partial<State> = {}) {
  const before = { ...busy, ...from };
  const offered = [1, 2, 4, 8, 16];
  const now = { ...before, ...starts.find((each) => each.id === id)?.patch(before, offered) };
  return { now, layers: [layer(now), layer(otherOf(now))] };
}

describe('the two layers', () => {
  it('of “split or wide” have the same heads, and random parameters', () => {
    expect(begun('split-wide').layers).toEqual([
      'split, 8 heads, random, mask no-self',
      'wide, 8 heads, random, mask no-self',
    ]);
  });

  it('of “split or narrow” have the same heads, at least two, and random parameters', () => {
    expect(begun('split-narrow').layers).toEqual([
      'split, 8 heads, random, mask no-self',
      'narrow, 8 heads, random, mask no-self',
    ]);
    expect(begun('split-narrow', { heads: 2 }).now.heads).toBe(2);
    expect(begun('split-narrow', { heads: 1 }).now).toMatchObject({ heads: 4, stage: 'project' });
  });

  it('of “more heads” are split, one with twice the heads of the other', () => {
    expect(begun('heads').layers).toEqual([
      'split, 8 heads, ones, mask no-self',
      'split, 16 heads, ones, mask no-self',
    ]);
  });

  it('of “8 heads against 8 with 2 of k and v” are alike otherwise, in a d_model that 8 divides', () => {
    const { now, layers } = begun('key-heads', { dModel: 24, sharedQK: true, kvHeads: 4 });
    expect(layers).toEqual(Array(2).fill('split, 8 heads, random, mask no-self'));
    expect(now).toMatchObject({ dModel: 24, kvHeads: null, sharedQK: false });
    expect(otherOf(now).kvHeads).toBe(2);
    const odd = starts
      .find(({ id }) => id === 'key-heads')
      ?.patch({ ...busy, dModel: 12 }, [1, 2, 3]);
    expect(odd).toMatchObject({ dModel: 16, heads: 8 });
  });

  it('of “clones” are heads that differ and heads that are all the same', () => {
    expect(begun('clones').layers).toEqual([
      'narrow, 8 heads, random, mask no-self',
      'narrow, 8 heads, clones, mask no-self',
    ]);
  });

  it('of “mask” are the reader’s mask and none, or a causal one where there was none', () => {
    expect(begun('mask').layers).toEqual([
      'narrow, 8 heads, ones, mask no-self',
      'narrow, 8 heads, ones, mask none',
    ]);
    expect(begun('mask', { mask: 'none' }).layers).toEqual([
      'narrow, 8 heads, ones, mask causal',
      'narrow, 8 heads, ones, mask none',
    ]);
  });

  it('of the questions about heads have four where the reader has one, and two stay two', () => {
    for (const id of ['split-wide', 'clones'] as const) {
      expect(begun(id, { heads: 1 }).now.heads, id).toBe(4);
      expect(begun(id, { heads: 2 }).now.heads, id).toBe(2);
    }
  });

  it.each(['random', 'ones'] as const)(
    'of the size that people try in PyTorch ([1, 12, 512]) have two heads and one, of %s parameters',
    (parameters) => {
      const id = parameters === 'ones' ? 'paper-ones' : 'paper';
      const { now, layers } = begun(id, { memory: 'she left', classes: { 1: 'verb' } });
      expect(layers).toEqual([
        `split, 2 heads, ${parameters}, mask no-self`,
        `split, 1 heads, ${parameters}, mask no-self`,
      ]);
      expect(now.dModel).toBe(512);
      expect(tokenise(now.sentence).words).toHaveLength(12);
      // Removes the memory and the classes, which belong to other words.
      expect(now).toMatchObject({ memory: '', classes: {} });
    },
  );
});

describe('the moment', () => {
  it('is the end of the stage that shows the difference, with no cell chosen', () => {
    const stage = {
      'split-wide': 'softmax',
      heads: 'output',
      clones: 'softmax',
      mask: 'softmax',
      paper: 'output',
      'paper-ones': 'output',
    } as const;
    for (const id of Object.keys(stage) as (keyof typeof stage)[])
      expect(begun(id).now, id).toMatchObject({ stage: stage[id], progress: 1, cell: null });
  });

  it('of “the same twice” is the reader’s own, as is everything else', () => {
    expect(begun('same').now).toEqual({ ...busy, compare: {} });
  });
});

it('widths of a wide head are the usual ones where both layers are to have the same', () => {
  for (const id of ['split-wide', 'heads', 'key-heads', 'paper', 'paper-ones'] as const)
    expect(begun(id).now, id).toMatchObject({ dK: null, dV: null });
});
