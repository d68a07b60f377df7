/** A session with two layers: one timeline, one cursor, common refusals. */
import { describe, expect, it } from 'vitest';
import { pairText } from '../../../web/derive/compare/pair';
import { at } from '../../../web/state/timeline';
import { core, numberAt } from '../support/layers';
import { open } from '../support/session';

const scores = (...index: number[]) => ({ name: 'scores', index });

describe('two layers', () => {
  it('are computed from a link, each with its own numbers, and move along one timeline', () => {
    const { session, said } = open('compare=variant:wide&stage=scores');
    expect(session.snapshot?.tensor('q').shape).toEqual([4, 10, 4]);
    expect(session.second.snapshot?.tensor('q').shape).toEqual([4, 10, 16]);
    expect(session.second.state).toMatchObject({ variant: 'wide', stage: 'scores' });
    expect(said()).toEqual([]);
    session.move(at(session.state, 4.4));
    expect(session.second.state).toMatchObject({ stage: 'scale', variant: 'wide' });
    expect(session.second.state.progress).toBeCloseTo(0.4);
  });

  it('read one sentence', () => {
    const { session } = open('compare=heads:8');
    session.change({ sentence: 'they hide the old letter' });
    for (const { snapshot } of [session, session.second])
      expect(snapshot?.tensor('attn_weights').shape.slice(1)).toEqual([5, 5]);
    expect(session.state.compare).toEqual({ heads: 8 });
  });

  it('become one again, also with reset', () => {
    const { session } = open('compare=heads:8');
    session.change({ compare: null });
    expect([session.second.snapshot, session.second.model]).toEqual([null, null]);
    // The page opens with other parameters, so the link must name these.
    expect(session.link()).toEqual([['parameters', 'constructed']]);
    session.change({ compare: { heads: 8 } });
    session.reset();
    expect([session.state.compare, session.second.snapshot]).toEqual([null, null]);
  });

  it('say of B what had to change in B', () => {
    const { session, said } = open('compare=heads:3');
    expect(said()).toEqual([expect.stringMatching(/^B: heads: 3 does not fit/)]);
    expect(session.state).toMatchObject({ heads: 4, compare: { heads: 2 } });
  });

  it('stay both as they were where the core refuses B', () => {
    const { session, said } = open('compare=heads:8&parameters=random');
    const before = session.state;
    // Simulates a layer too large for the memory.
    const createLayer = () => {
      throw new RangeError('heads: too large');
    };
    session.second.stop();
    Object.assign(session.coreLayers ?? {}, { core: { ...core, createLayer } });
    session.change({ heads: 2, compare: { heads: 4 } });
    Object.assign(session.coreLayers ?? {}, { core });
    expect(said()).toEqual(['heads: too large']);
    expect(session.state).toEqual(before);
    // A's numbers can still be explained.
    expect(session.snapshot?.explain(scores(3, 4, 6)).name).toBe('scores');
    expect(session.snapshot?.config.heads).toBe(4);
  });
});

describe('one cursor', () => {
  it('lights in B what is chosen and pointed at in A, and the other way round', () => {
    const { session, events } = open('compare=variant:wide&stage=project');
    session.cursor.inspect({ name: 'W_Q', index: [3, 9] }, false);
    expect(session.second.state.cell).toEqual({ name: 'W_Q', index: [3, 33] });
    session.cursor.point({ name: 'q_packed', index: [4, 5] });
    expect(session.second.hover).toEqual({ name: 'q_packed', index: [4, 17] });
    session.cursor.point(null);
    session.second.point({ name: 'q_packed', index: [4, 17] });
    const place = { name: 'q_packed', index: [4, 5] };
    expect(session.hover).toEqual(place);
    // A's value is told.
    const value = session.snapshot && numberAt(session.snapshot, place);
    expect(events.at(-1)).toEqual({ type: 'mh-inspect', detail: { place, value } });
    session.second.inspect({ name: 'W_Q', index: [3, 34] }, false);
    expect(session.state.cell).toEqual({ name: 'W_Q', index: [3, 10] });
  });

  it('may be on a cell that B alone has, also in a link', () => {
    const { session } = open('compare=heads:8&stage=scores');
    session.second.change({ head: 6 });
    expect(session.state).toMatchObject({ head: 1, compare: { heads: 8, head: 6 } });
    session.second.inspect(scores(6, 4, 6), false);
    expect(session.state.cell).toBeNull();
    expect(session.second.alone).toEqual(scores(6, 4, 6));
    const again = open(new URLSearchParams(session.link()).toString()).session;
    expect(again.state).toEqual(session.state);
    // In the next stage the same query and key are chosen.
    again.change({ stage: 'softmax' });
    expect(again.second.state.cell).toEqual({ name: 'attn_weights', index: [6, 4, 6] });
    again.cursor.inspect({ name: 'attn_weights', index: [1, 4, 6] }, false);
    expect(again.second.state.cell).toEqual({ name: 'attn_weights', index: [1, 4, 6] });
    expect(again.state.compare).toEqual({ heads: 8, head: 6 });
  });

  it('says that B has no such cell, and leaves it out', () => {
    const { session, said } = open('compare=heads:8,cell:scores.9.9.99');
    expect(said()).toEqual(['B: This layer has no cell scores.9.9.99; none is chosen.']);
    expect(session.state.compare).toEqual({ heads: 8 });
  });

  it('follows a number of B to where it came from', () => {
    const { session } = open('compare=heads:8&stage=scores');
    session.second.inspect({ name: 'q', index: [6, 4, 1] }, true);
    expect(session.state).toMatchObject({ stage: 'heads', projection: 'q' });
    expect(session.second.state).toMatchObject({ head: 6, cell: { name: 'q', index: [6, 4, 1] } });
  });
});

describe('a change in B', () => {
  it('changes B alone where it is the layer’s, and both where it is shared', () => {
    const { session } = open('compare=same');
    session.second.change({ mask: 'causal' });
    expect(session.state).toMatchObject({ mask: 'none', compare: { mask: 'causal' } });
    session.second.change({ head: 3, projection: 'v' });
    expect(session.state).toMatchObject({ head: 3, projection: 'v', compare: { mask: 'causal' } });
    session.second.change({ mask: 'none' });
    expect(session.state.compare).toEqual({});
  });

  it('is undone alone: the head and cell of B that are looked at are no step, and stay', () => {
    const { session } = open('compare=heads:8&stage=scores');
    const looked = { heads: 8, head: 7, cell: scores(7, 1, 2) };
    session.second.change({ head: 6 });
    session.second.inspect(scores(7, 1, 2), true);
    expect(session.state.compare).toEqual(looked);
    expect(session.history.canUndo).toBe(false);
    session.second.change({ mask: 'causal' });
    session.undo();
    expect(session.state.compare).toEqual(looked);
    session.redo();
    expect(session.state.compare).toEqual({ ...looked, mask: 'causal' });
  });

  it('that is undone says nothing of a cell of B that is gone with it', () => {
    const { session, said } = open('compare=same&stage=scores');
    session.second.change({ heads: 8 });
    session.second.inspect(scores(6, 4, 6), true);
    session.undo();
    expect(session.state.compare).toEqual({});
    expect(said()).toEqual([]);
  });
});

describe('the caption', () => {
  it('does not call two trainings the same parameters', () => {
    const link = 'compare=heads:2&parameters=trained&heads=1&training-step=5&stage=output';
    const { session } = open(link);
    session.pairText = pairText;
    expect(session.caption()).toContain(' Each was trained by itself, so their parameters differ.');
    expect(session.caption()).not.toContain('The same parameters');
  });

  it('says what is compared and how far the two are apart in one sentence, then why', () => {
    const { session } = open('compare=heads:8&stage=output');
    expect(session.caption(), 'until its words are loaded').toMatch(/^W_O brings/);
    session.pairText = pairText;
    expect(session.caption()).toMatch(
      /^A \(split, 4 heads\) and B \(split, 8 heads\) differ most in output\[.+\]: .+ in A, .+ in B\. The same parameters, cut in other places, are another function\.$/,
    );
    session.change({ compare: null });
    expect(session.caption()).toMatch(/^W_O brings/);
  });
});
