/** Sessions with edits: what changes, what lights up, what stays, and undo. */
import { describe, expect, it } from 'vitest';
import type { Place } from '../../../web/core/types';
import { affectedStages } from '../../../web/derive/scene/downstream';
import { inspect } from '../../../web/derive/inspect/inspect';
import { programOf } from '../../../web/element/files';
import { Session } from '../../../web/session/session';
import { decode } from '../../../web/state/codec';
import { isInput, mostEdits } from '../../../web/state/edits';
import { core, numberAt } from '../support/layers';
import { tensorsOf } from '../support/places';
import { open } from '../support/session';

const snapshotOf = (session: Session) => {
  if (!session.snapshot) throw new Error('no numbers');
  return session.snapshot;
};
const query: Place = { name: 'W_Q', index: [1, 2] };

describe('an edit', () => {
  it('is in the numbers, the stages that depend on it are told, and names stay', () => {
    const { session } = open('mask=causal');
    expect(session.edit(query, 0.625)).toBeNull();
    expect(numberAt(snapshotOf(session), query)).toBe(0.625);
    expect(affectedStages(snapshotOf(session)).get('output')).toBe(true);
    expect(snapshotOf(session).names).not.toBeNull();
  });

  it('computes what a layer with these parameters and inputs computes', () => {
    const { session } = open('parameters=random&bias=on&heads=2');
    session.edit({ name: 'W_V', index: [3, 7] }, -2.5);
    session.edit({ name: 'position', index: [2, 1] }, 4);
    const { parameters, x } = programOf(session);
    const other = core.createLayer({ dModel: 16, heads: 2, bias: true });
    other.setParameters(parameters);
    other.forward(x.data);
    expect(other.tensor('W_V').data[3 * 16 + 7]).toBe(-2.5);
    expect(snapshotOf(session).tensor('output').data).toEqual(other.tensor('output').data);
    other.dispose();
  });

  it('is gone bit for bit when it is put back, by hand or by its own old number', () => {
    const { session } = open('parameters=random');
    const names = tensorsOf(snapshotOf(session));
    const before = names.map((name) => snapshotOf(session).tensor(name).data);
    const was = numberAt(snapshotOf(session), query) ?? NaN;
    for (const back of [null, was]) {
      session.edit(query, 3);
      expect(session.state.edits).toHaveLength(1);
      session.edit(query, back);
      expect(session.state.edits).toEqual([]);
      expect(names.map((name) => snapshotOf(session).tensor(name).data)).toEqual(before);
    }
  });

  it('is said wherever the numbers are spoken of, and its cell says what it was', () => {
    const { session } = open('parameters=random&seed=3');
    session.edit(query, 3);
    expect(session.caption()).toContain('Edited: W_Q[2, 3].');
    const { origin, before } = inspect(snapshotOf(session), query);
    expect(origin).toMatch(/^Edited: it was .* Drawn from the seed 3\.$/);
    expect(before).not.toBe(3);
    expect(snapshotOf(session).config.parameters).toBe('random');
  });

  it.each([
    ['shared-qk=on', { name: 'W_K', index: [0, 0] }, 'W_K is W_Q'],
    ['value-projection=off&heads=1', { name: 'W_V', index: [0, 0] }, 'identity'],
    ['', { name: 'b_Q', index: [0] }, 'no biases'],
    ['', { name: 'W_Q', index: [99, 0] }, '16 × 16'],
    ['', { name: 'token', index: [10, 0] }, '10 × 16'],
    ['', { name: 'memory_token', index: [0, 0] }, 'self-attention has none'],
  ] as const)('in “%s” of %j is refused: %s', (link, place, says) => {
    const { session, said } = open(link);
    const before = snapshotOf(session).tensor('output').data;
    expect(session.edit(place, 9)).toContain(says);
    expect(said().join()).toContain(
      `edits: ${[place.name, ...place.index].join('.')} was left as it was.`,
    );
    expect(session.state.edits).toEqual([]);
    expect(snapshotOf(session).tensor('output').data).toEqual(before);
  });

  it('before there is a layer is looked at as soon as there is one', () => {
    const session = new Session({ emit: () => undefined, playing: () => false });
    session.change({ parameters: 'random' });
    expect(session.edit(query, 9)).toBeNull();
    session.start(core);
    expect(numberAt(snapshotOf(session), query)).toBe(9);
  });

  it('that is refused leaves those beside it', () => {
    const { session, said } = open();
    const edits = [
      { ...query, value: 3 },
      { name: 'W_Q', index: [99, 0], value: 4 },
    ];
    session.change({ edits });
    expect(session.state.edits).toEqual([edits[0]]);
    expect(numberAt(snapshotOf(session), query)).toBe(3);
    expect(said().join()).toContain('W_Q');
  });

  it('number 65 is refused, and the 64 stay', () => {
    const { session } = open('parameters=random');
    const all = Array.from(
      { length: mostEdits },
      (_, k) => `W_Q.${k % 16}.${Math.floor(k / 16)}:5`,
    );
    session.take(decode([['edits', all.join()]]), 'link');
    expect(session.edit({ name: 'W_O', index: [0, 0] }, 1)).toContain('At most 64');
    expect(session.state.edits).toHaveLength(mostEdits);
    // Existing edits can still be changed.
    expect(session.edit({ name: 'W_Q', index: [0, 0] }, 1)).toBeNull();
  });
});

describe('what an edit replaced', () => {
  it.each([
    ['heads=2', true, 'the same matrices are cut anew'],
    ['mask=causal', true, 'nothing of the parameters changed'],
    ['sentence=a+word', true, 'nor with another sentence'],
    ['seed=8', false, 'other numbers are drawn'],
    ['variant=narrow', false, 'another shape'],
    ['d-model=24', false, 'another shape'],
    ['parameters=ones', false, 'other numbers'],
  ])('%s: a parameter’s edit stays: %s (%s)', (change, stays) => {
    const { session, said } = open('parameters=random');
    session.edit(query, 3);
    session.take(decode(new URLSearchParams(change)), 'link');
    expect(session.state.edits).toHaveLength(stays ? 1 : 0);
    expect(numberAt(snapshotOf(session), query) === 3).toBe(stays);
    expect(said().join().includes('W_Q[2, 3] was dropped')).toBe(!stays);
  });

  it.each([
    ['I am going to deposit my money at the bank today', true],
    ['I am going to deposit my cash', true],
    ['I was going', true],
    ['we are going', false],
    ['you', false],
  ])('in “%s” the edit of “I” stays: %s', (sentence, stays) => {
    const { session, said } = open('parameters=random');
    session.edit({ name: 'token', index: [0, 1] }, 3);
    session.change({ sentence });
    expect(session.state.edits).toHaveLength(stays ? 1 : 0);
    expect(said().join().includes('was dropped')).toBe(!stays);
  });

  it('takes along the edits of what is gone, and leaves the others', () => {
    const { session } = open('parameters=random');
    session.edit({ name: 'token', index: [9, 0] }, 3);
    session.edit({ name: 'token', index: [0, 1] }, 4);
    session.edit(query, 5);
    session.change({ sentence: 'I am going' });
    expect(session.state.edits).toEqual([
      { name: 'token', index: [0, 1], value: 4 },
      { ...query, value: 5 },
    ]);
    // While all edits stay, the list keeps its identity, so derived values stay cached.
    const { edits } = session.state;
    session.change({ mask: 'causal' });
    expect(session.state.edits).toBe(edits);
  });

  it('is not there in a link of an imported layer', () => {
    const { session, said } = open('parameters=imported&edits=W_Q.1.2:3,token.0.0:1');
    expect(session.state.edits.every(({ name }) => isInput(name))).toBe(true);
    expect(said().join()).toContain('edits: 1 ');
  });
});

describe('undo and redo', () => {
  it('leave the place and the look as they are, and say what they did', () => {
    const { session } = open('stage=softmax&cell=attn_weights.1.4.6');
    session.change({ mask: 'causal' });
    session.change({ stage: 'weigh', look: 'heads', theme: 'dark' });
    session.undo();
    expect(session.state).toMatchObject({
      mask: 'none',
      stage: 'weigh',
      look: 'heads',
      theme: 'dark',
    });
    expect(session.said).toBe('Undone: mask.');
    session.undo();
    expect(session.state.mask).toBe('none');
  });

  it('take a slide as one change, steps one by one', () => {
    const { session } = open();
    for (const value of [0.1, 0.2, 0.3]) session.edit(query, value, true);
    session.edit(query, 0.4);
    session.edit(query, 0.5);
    const values: (number | undefined)[] = [];
    while (session.history.canUndo) {
      session.undo();
      values.push(session.state.edits[0]?.value);
    }
    expect(values).toEqual([0.4, 0.3, undefined]);
  });
});
