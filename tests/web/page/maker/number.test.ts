/** Guessed numbers: facts offered as the right answer, and the range of the guess. */
import { describe, expect, it } from 'vitest';
import type { Step } from '../../../../web/lessons/format';
import { factGroupsOf, offeredFacts, readOf } from '../../../../web/page/maker/facts';
import { isOpen, openRange, rangeFor } from '../../../../web/page/maker/number-range';
import { asKind, leavesInspector, withNumber } from '../../../../web/page/maker/prediction';
import { factRow } from '../../../../web/lessons/facts';
import { spaceBefore } from '../../../../web/page/maker/writing';
import { defaultState } from '../../../../web/state/state';

const step: Step = { id: 'step-1', title: 'A', text: ['B.'] };
const page = { ...defaultState, cell: { name: 'attn_weights', index: [1, 4, 6] } };
const asked = asKind(step, {}, 'number', page);
const unknown = { before: null, now: null };

describe('the right answer', () => {
  it('can be any number that the moment offers, before a sentence names it', () => {
    const offers = offeredFacts(page, {}, 'number');
    const numbers = factGroupsOf(page)
      .flatMap(({ choices }) => choices)
      .filter(({ fact }) => factRow(fact.fact).gives === 'number');
    expect(offers.map(({ choice }) => choice)).toEqual(numbers);
    expect(offers.length).toBeGreaterThan(10);
    // Offers have names that no fact of a step can have, so they cannot be confused.
    for (const { name } of offers) expect(name).not.toMatch(/^[A-Za-z]/);
    for (const offer of offers) expect(Object.keys(readOf(offer)).at(-1)).toBe(offer.name);
  });

  it('is a fact of the step once it is chosen, and is offered no more', () => {
    for (const { choice } of offeredFacts(page, {}, 'number')) {
      const chosen = withNumber(asked, {}, choice, unknown);
      const { facts = {}, prediction } = chosen;
      if (prediction?.kind !== 'number') throw new Error('a number is asked');
      expect(facts[prediction.truth]).toMatchObject(choice.fact);
      expect(offeredFacts(page, facts, 'number').map((each) => each.choice)).not.toContainEqual(
        choice,
      );
      // Another choice replaces it completely.
      const words = { fact: { fact: 'size.n' }, label: 'words' } as const;
      expect(withNumber(chosen, {}, words, unknown).facts).toEqual({ n: { fact: 'size.n' } });
    }
  });
});

describe('between which numbers readers guess', () => {
  it.each([
    [10, 0, 20],
    [448, 0, 500],
    [16, 0, 20],
    [5, 0, 10],
    [0, 0, 1],
    [1024, 0, 2000],
    [-3, -5, 0],
    [0.25, 0, 0.5],
    [0.7, 0, 1],
  ])('is to the next round number beyond %d: %d … %d', (truth, least, most) => {
    expect(rangeFor(truth)).toMatchObject({ least, most });
  });

  it('has a right answer that can be reached', () => {
    for (const truth of [3, 448, 0.2537, -0.031, 0.00123, 12.75, 123_456]) {
      const { least, most, step: by = 1, tolerance } = rangeFor(truth);
      const nearest = least + Math.round((truth - least) / by) * by;
      expect(Math.abs(nearest - truth), String(truth)).toBeLessThanOrEqual(tolerance + 1e-12);
      expect(most).toBeGreaterThan(least);
    }
  });

  it('is left open where the right answer is not known', () => {
    expect(asked.prediction).toMatchObject(openRange);
    expect(isOpen(rangeFor(null))).toBe(true);
    expect(isOpen(rangeFor(-Infinity))).toBe(true);
  });

  it('follows the right answer, until its author says otherwise', () => {
    const of = (from: Step, before: number | null, now: number | null) =>
      withNumber(from, {}, 'n', { before, now });
    const first = of(asked, null, 448);
    expect(first.prediction).toMatchObject({ least: 0, most: 500 });
    const second = of(first, 448, 16);
    expect(second.prediction).toMatchObject({ least: 0, most: 20 });
    if (second.prediction?.kind !== 'number') throw new Error('a number is asked');
    const own = { ...second, prediction: { ...second.prediction, most: 64 } };
    expect(of(own, 16, 448).prediction).toMatchObject({ least: 0, most: 64 });
  });
});

describe('a fact that is inserted', () => {
  it.each([
    ['There are', ' '],
    ['é', ' '],
    ['8', ' '],
    ['It is.', ' '],
    ['{n}', ' '],
    ['There are ', ''],
    ['(', ''],
    ['“', ''],
    ['', ''],
  ])('after “%s” has “%s” before it', (written, space) => {
    expect(spaceBefore(written, '{n}')).toBe(space);
    expect(spaceBefore(written, '*')).toBe('');
  });
});

describe('a hidden caption', () => {
  it('leaves the inspector, unless what that speaks of is hidden, too', () => {
    expect(leavesInspector({ parts: ['caption'] })).toBe(true);
    expect(leavesInspector({ parts: ['caption', 'cost'] })).toBe(true);
    expect(leavesInspector({ parts: ['caption', 'labels'] })).toBe(false);
    expect(leavesInspector({ parts: ['caption'], from: 'scores' })).toBe(false);
    expect(leavesInspector({ parts: ['caption'], tensors: [{ tensor: 'q' }] })).toBe(false);
    expect(leavesInspector({ parts: ['labels'] })).toBe(false);
    expect(leavesInspector({})).toBe(false);
  });
});
