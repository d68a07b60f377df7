/** What the inspector says. That terms make their value is tested in C++ (explain_test.cpp). */
import { describe, expect, it } from 'vitest';
import { headOf } from '../../../web/derive/scene/axes';
import { inspect } from '../../../web/derive/inspect/inspect';
import { projectionOf, stageOf } from '../../../web/derive/stage-table';
import { cellOf } from '../../../web/derive/scene/scene';
import type { State } from '../../../web/state/state';
import { formatExact, formatNumber, formatTerm } from '../../../web/text/en/numbers';
import { computed, desktop, numberAt, sceneOf } from '../support/layers';
import { sample, tensorsOf } from '../support/places';

const layers: readonly Partial<State>[] = [
  { variant: 'narrow', heads: 16 },
  { parameters: 'random', bias: true, dModel: 24, heads: 6 },
  { parameters: 'clones', variant: 'wide', heads: 3 },
  { mask: 'no-self', scaling: 'sqrt_d_model', sentence: 'alone' },
  { memory: 'she will leave', mask: 'padding', padding: [1] },
  { memory: 'one two', parameters: 'random', variant: 'narrow', sharedHeads: true, bias: true },
  { parameters: 'random', variant: 'wide', heads: 3, dK: 5, dV: 7, muted: [1], mask: 'causal' },
  { heads: 1, sharedQK: true, valueProjection: false, outputProjection: false, scaling: 'none' },
  { sentence: 'שלום e\u0301 👩‍👩‍👧 <script>', positions: false },
];

describe.each(layers)('the inspector of %o', (layer) => {
  const { state, snapshot } = computed(layer);
  const places = tensorsOf(snapshot).flatMap((name) => sample(snapshot, name, 5));

  it('reads the number that is in the tensor', () => {
    for (const place of places) {
      const value = numberAt(snapshot, place) ?? NaN;
      const { number, value: short, exact, place: own } = inspect(snapshot, place);
      expect({ number, short, exact, own }).toEqual({
        number: value,
        short: formatNumber(value),
        exact: formatExact(value),
        own: place,
      });
    }
  });

  it('shows every term as it is, each operand with the number of the place it leads to', () => {
    for (const place of places) {
      const e = snapshot.explain(place);
      const { rows, bias, total } = inspect(snapshot, place);
      expect(total).toBe(formatNumber(e.op === 'softmax' ? e.denominator : e.value));
      expect(rows.map(({ productValue }) => productValue)).toEqual(
        e.terms.map(({ product }) => product),
      );
      for (const { productValue, product } of rows) expect(product).toBe(formatTerm(productValue));
      for (const operand of [...rows.flatMap(({ left, right }) => [left, right]), bias]) {
        if (!operand?.place) continue;
        const { name, value, text } = operand;
        expect(Object.is(numberAt(snapshot, operand.place), value), name).toBe(true);
        expect(text).toBe(formatTerm(value));
      }
    }
  });

  it('says all of it in words', () => {
    for (const place of places) {
      const inspection = inspect(snapshot, place);
      const texts = JSON.stringify(inspection, (_, value: unknown) =>
        value === null || typeof value === 'number' ? undefined : value,
      );
      expect(texts).not.toMatch(/undefined|NaN|not a number|\[object|\{\d\}/);
      expect(inspection.title).toContain('[');
      if (!place.name.startsWith('b_')) expect(inspection.what).not.toBe('');
    }
  });

  it('knows a stage that shows each of them', () => {
    for (const place of places) {
      // The picture has no biases; a single head's contribution equals the output.
      if (place.name.startsWith('b_')) continue;
      if (place.name === 'contributions' && state.heads === 1) continue;
      const stage = stageOf(snapshot, place.name);
      const head = headOf(snapshot, place) ?? state.head;
      const projection = projectionOf(place.name) ?? 'q';
      const { matrices } = sceneOf(
        { snapshot, state: { ...state, stage, head, projection, progress: 1 } },
        desktop,
      );
      const shown = matrices.some((matrix) => cellOf(matrix, place) !== null);
      expect(shown, `${place.name}.${place.index.join('.')} in ${stage}`).toBe(true);
    }
  });
});

describe('the inspector', () => {
  it('explains a share of the opening page in full', () => {
    const { snapshot } = computed();
    const share = inspect(snapshot, { name: 'attn_weights', index: [1, 4, 6] });
    expect(share.title).toBe('attention₂[deposit, money]');
    expect(share.what).toBe('The share of its attention that “deposit” gives to “money”.');
    expect(share.rows.map(({ label }) => label)).toEqual(snapshot.words);
    expect(share.rows.findIndex(({ own }) => own)).toBe(6);
    expect(share.value).toBe('0.9890');
    expect(share.note).toBe(`1 ÷ ${share.total} = 0.9890`);
  });

  it('names features and the bias', () => {
    const { snapshot } = computed({ bias: true });
    const query = inspect(snapshot, { name: 'q_packed', index: [4, 4] });
    expect(query.rows).toHaveLength(16);
    expect(query.rows.map(({ label }) => label)).toEqual(snapshot.names?.inputs);
    expect(query.bias).toMatchObject({ value: 0, place: { name: 'b_Q', index: [4] } });
  });

  it('says why a number is −∞, and that its share is exactly 0', () => {
    const { snapshot } = computed({ mask: 'causal' });
    const masked = inspect(snapshot, { name: 'masked', index: [1, 4, 6] });
    expect(masked.value).toBe('−∞');
    expect(masked.note).toBe('“deposit” may not look ahead: “money” is word 7, later than word 5.');
    expect(inspect(snapshot, { name: 'attn_weights', index: [1, 4, 6] }).note).toBe(
      '“deposit” may not look at “money”: the share is exactly 0.',
    );
  });

  it('says of a dot product over one column that it is one product', () => {
    const score = { name: 'scores', index: [1, 4, 6] };
    const [one, four] = [{ heads: 16 }, {}].map((layer) =>
      inspect(computed(layer).snapshot, score),
    );
    expect([one?.op, one?.rows.length, one?.formula]).toEqual(['dot', 1, 'this product']);
    expect([four?.op, four?.rows.length, four?.formula]).toEqual([
      'dot',
      4,
      'the sum of these products',
    ]);
  });

  it('says in narrow how little a head sees', () => {
    const { snapshot } = computed({ variant: 'narrow' });
    const query = inspect(snapshot, { name: 'q_packed', index: [0, 5] });
    expect(query.rows).toHaveLength(4);
    expect(query.rows[0]?.left.place).toEqual({ name: 'x', index: [0, 4] });
    expect(query.note).toBe('This head sees only these 4 of the 16 inputs.');
  });
});

it('says that a mask of the layer’s own adds to a score, and that another one only hides', () => {
  const words = computed().snapshot.words.length;
  const added = Array.from({ length: words * words }, (_, at) => (at === 0 ? 0.5 : 0));
  const own = computed({ mask: 'own', attnMask: { n: words, m: words, added } }).snapshot;
  const at = { name: 'masked', index: [0, 0, 0] };
  const by = (numberAt(own, at) ?? NaN) - (numberAt(own, { ...at, name: 'scaled' }) ?? NaN);
  expect(by).toBeCloseTo(0.5, 5);
  expect(inspect(own, at).what).toContain('the score plus the mask’s number');
  const causal = computed({ mask: 'causal' }).snapshot;
  expect(inspect(causal, at).what).toContain('the score if it may look there');
});
