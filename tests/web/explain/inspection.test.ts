import { describe, expect, it } from 'vitest';
import type { Place } from '../../../web/core/types';
import { equationOf, lettersOf } from '../../../web/explain/equations';
import { cellText, inspect, spotOf, type Inspection } from '../../../web/explain/inspection';
import { shownTerms } from '../../../web/explain/terms';
import { moved, noTrail, spotOfState, visited } from '../../../web/explain/trail';
import { shortest, stepped } from '../../../web/explain/value-field';
import { isExplained, tensorRow } from '../../../web/model/tables';
import { modelOf, numbersOf, shown } from './layers';

type AnyModel = ReturnType<typeof modelOf>;

const backward = new Map<string, AnyModel>();

/** One of the layers with its gradients; made once for all tests of this file. */
function backwardModel(name: string): AnyModel {
  const model = backward.get(name) ?? modelOf(shown[name] ?? { layer: {} });
  backward.set(name, model);
  model.change({ direction: 'backward' });
  return model;
}

/** Some places of each tensor that the run has and can explain. */
function placesOf(model: AnyModel): readonly Place[] {
  const numbers = numbersOf(model);
  const named = numbers.tables.tensors.filter(
    ({ name, kind, axes }) =>
      kind !== 'packed' &&
      isExplained(numbers.tables, name) &&
      !/_proj|norm\.weight|out_proj/.test(name) &&
      numbers.has({ name, index: axes.map(() => 0) }),
  );
  return named.flatMap(({ name }) => {
    const { shape } = numbers.tensor(name);
    return [0.4, 1].map((at) => ({
      name,
      index: shape.map((size, k) =>
        Math.min(size - 1, Math.round(at * (size - 1)) + (k > 0 ? 1 : 0)),
      ),
    }));
  });
}

/** What an operation makes of the terms that the inspector shows, as the core documents it. */
function combined({ op, rows, bias, gain, total, value }: Inspection, model: AnyModel): number {
  const sum = rows.reduce((all, { product }) => all + product, 0);
  const own = rows.find(({ isOwn }) => isOwn);
  const divisor = total?.value ?? NaN;
  switch (op) {
    case 'given':
    case 'derived':
      return value;
    case 'held':
      return 0;
    case 'softmax':
      return own && divisor !== 0 ? own.product / divisor : 0;
    case 'softmax-backward':
      return own ? own.left.value * ((own.right?.value ?? NaN) - divisor) : NaN;
    case 'rms-norm': {
      const { qkNormEps } = numbersOf(model).config;
      expect(divisor).toBeCloseTo(Math.sqrt(sum / rows.length + qkNormEps), 4);
      return ((own?.left.value ?? NaN) / divisor) * (gain?.value ?? NaN);
    }
    case 'rms-norm-backward':
      expect(divisor).toBeCloseTo(sum / rows.length, 4);
      return value;
    default:
      return sum + (bias?.value ?? 0);
  }
}

describe('the inspector', () => {
  it.each(Object.keys(shown))('shows terms that make the value: %s', (name) => {
    const model = backwardModel(name);
    const numbers = numbersOf(model);
    const places = placesOf(model);
    expect(places.length).toBeGreaterThan(50);
    for (const place of places) {
      const inspection = inspect(numbers, place);
      const made = combined(inspection, model);
      const bound =
        2e-5 * (1 + inspection.rows.reduce((all, row) => all + Math.abs(row.product || 0), 0));
      if (Number.isFinite(inspection.value))
        expect(Math.abs(made - inspection.value), JSON.stringify(place)).toBeLessThan(
          Math.max(bound, 1e-6),
        );
      else expect(made).toBe(inspection.value);
      for (const text of [inspection.where, inspection.what, inspection.name, inspection.written])
        expect(text).not.toMatch(/undefined|NaN|null/);
      expect(inspection.where).not.toBe('');
    }
  });

  it.each(Object.keys(shown))('links to places that a picture shows: %s', (name) => {
    const model = backwardModel(name);
    const links = new Map<string, Place>();
    for (const place of placesOf(model)) {
      const { rows, bias, gain, feeds } = inspect(numbersOf(model), place);
      const operands = [
        bias,
        gain,
        ...rows.slice(0, 3).flatMap(({ left, right }) => [left, right]),
      ];
      for (const each of [
        ...operands.flatMap((one) => one?.place ?? []),
        ...feeds.map((feed) => feed.place),
      ])
        if (!links.has(each.name)) links.set(each.name, each);
    }
    expect(links.size).toBeGreaterThan(15);
    const forward = [...links.values()].toSorted(
      (a, b) => Number(a.name.startsWith('grad.')) - Number(b.name.startsWith('grad.')),
    );
    for (const place of forward) {
      const spot = spotOf(model.state, numbersOf(model), place);
      model.change(spot);
      expect(model.state.cell, place.name).toEqual(place);
      expect(model.state.stage).toBe(spot.stage);
    }
  });

  it.each(Object.keys(shown))('has an equation for all that is computed: %s', (name) => {
    const model = backwardModel(name);
    const numbers = numbersOf(model);
    for (const place of placesOf(model)) {
      const { op } = numbers.explain(place);
      const isDerived = tensorRow(numbers.tables, place.name)?.kind === 'derived';
      if (op === 'given' || op === 'held' || isDerived || /^[Wbg]_/.test(place.name)) continue;
      expect(equationOf(numbers, place.name), place.name).toMatch(/^<math/);
    }
  });

  it('says what the letters of an equation stand for', () => {
    const model = modelOf({ layer: { parameters: 'random', qkNorm: 'head', rotary: 'halves' } });
    const numbers = numbersOf(model);
    const letters = (name: string) => lettersOf(numbers, equationOf(numbers, name) ?? '').join();
    expect(letters('context')).toBe('A = attn_weights');
    expect(letters('q_norm')).toContain('q′ = q_norm');
    expect(letters('q_rotated')).toBe('q″ = q_rotated, k″ = k_rotated,θ = i / 10000^(2p/4)');
    expect(letters('grad.q')).toContain('root mean square');
    expect(letters('grad.q_norm')).toContain('θ');
    expect(letters('concat')).toBe('');
  });

  it('says where a number is in words, and what it equals', () => {
    const model = modelOf(shown['constructed'] ?? { layer: {} });
    const numbers = numbersOf(model);
    const dot = inspect(numbers, { name: 'scores', index: [1, 4, 6] });
    expect(dot.where).toBe('head 2, “deposit” for “money”');
    expect(dot.name).toBe('scores₂[deposit, money]');
    expect(dot.written).toMatch(/ × /);
    const share = inspect(numbers, { name: 'attn_weights', index: [1, 4, 6] });
    expect(share.written).toMatch(/^e\^\(.* − .*\) ÷ .* = 1 ÷ /);
    expect(inspect(numbers, { name: 'x', index: [6, 2] }).where).toBe('“money”, column noun');
    expect(inspect(numbers, { name: 'W_Q', index: [1, 5] }).where).toBe(
      'head 2, row verb, column 6',
    );
  });

  it('says what named columns mean, and how inputs were made', () => {
    const numbers = numbersOf(modelOf({ layer: { parameters: 'constructed' } }));
    const say = (name: string, index: readonly number[]) => inspect(numbers, { name, index });
    expect(say('output', [4, 4]).what).toContain(
      '“subj” of heads 2 and 3, less that of heads 1 and 4',
    );
    expect(say('x', [6, 2]).what).toContain('1 for a noun');
    expect(say('token', [6, 2]).origin).toContain('“money” is of the class');
    expect(say('position', [6, 13]).origin).toBe('“money” is word 7, so j = 6: cos(2πj / 24).');
    expect(cellText(numbers, { name: 'scores', index: [1, 4, 6] })).toBe(
      'scores, head 2, “deposit” for “money”: 22',
    );
  });

  it('says why a number is hidden by the mask, or is locked', () => {
    const model = modelOf({ layer: { mask: 'causal', sharedQK: true, parameters: 'random' } });
    const numbers = numbersOf(model);
    expect(inspect(numbers, { name: 'masked', index: [0, 1, 3] }).note).toBe(
      '“am” may not look ahead to “to”.',
    );
    expect(inspect(numbers, { name: 'W_K', index: [0, 0] }).lock).toContain('One matrix');
    expect(inspect(numbers, { name: 'b_Q', index: [0] }).lock).toContain('no biases');
    expect(inspect(numbers, { name: 'scores', index: [0, 0, 0] }).lock).toContain('computed');
    expect(inspect(numbers, { name: 'W_Q', index: [0, 0] }).lock).toBeNull();
  });

  it('says what an edited number was', () => {
    const model = modelOf({ layer: { edits: [{ name: 'W_Q', index: [0, 0], value: 9 }] } });
    const found = inspect(numbersOf(model), { name: 'W_Q', index: [0, 0] });
    expect(found.value).toBe(9);
    expect(found.before).toBe(0);
    expect(found.origin).toContain('it was 0');
  });

  it('folds long sums: the largest first, and counts the others', () => {
    const model = modelOf({ layer: { parameters: 'random' } });
    const { rows } = inspect(numbersOf(model), { name: 'q_packed', index: [0, 0] });
    const { shown: first, folded } = shownTerms(rows, false);
    expect(first.length + folded.length).toBe(16);
    const sizes = [...first, ...folded].map(({ product }) => Math.abs(product));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(shownTerms(rows, true).folded).toEqual([]);
    // In the order of a hidden tensor's numbers nothing can be read.
    expect(shownTerms(rows, false, true).shown).toEqual(rows.slice(0, 6));
  });
});

describe('the trail', () => {
  const model = modelOf({ layer: {} });
  const at = (cell: Place, stage = model.state.stage) => ({
    ...spotOfState(model.state),
    cell,
    stage,
  });
  const [a, b] = [
    { name: 'scores', index: [1, 2, 3] },
    { name: 'q', index: [1, 2, 0] },
  ];
  it('goes back and forward, and a new cell ends what lay ahead', () => {
    const two = visited(visited(noTrail, at(a)), at(b));
    const back = moved(two, -1);
    expect(back && back.spots[back.at]?.cell).toEqual(a);
    expect(back && moved(back, -1)).toBeNull();
    const other = visited(back ?? noTrail, at({ name: 'k', index: [1, 3, 0] }));
    expect(other.spots.map(({ cell }) => cell?.name)).toEqual(['scores', 'k']);
    expect(moved(other, 1)).toBeNull();
  });
  it('does not grow while the same cell is carried from stage to stage', () => {
    const carried = visited(
      visited(noTrail, at(a, 'scores')),
      at({ ...a, name: 'masked' }, 'mask'),
    );
    expect(carried.spots.map(({ cell }) => cell?.name)).toEqual(['masked']);
    const link = visited(carried, at({ ...a, name: 'scaled' }, 'scale'), true);
    expect(link.spots.map(({ cell }) => cell?.name)).toEqual(['masked', 'scaled']);
  });
});

describe('an edited number', () => {
  it('is written as people type it, and moves in round steps', () => {
    expect(shortest(Math.fround(0.1))).toBe('0.1');
    expect(stepped(0.2, 1)).toBe(0.3);
    expect(stepped(12, -10)).toBe(2);
    expect(stepped(10_000, 1)).toBe(10_000);
  });
});
