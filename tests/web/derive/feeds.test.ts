/** From every number back to inputs and parameters with known origins, and forward again. */
import { describe, expect, it } from 'vitest';
import type { Place } from '../../../web/core/types';
import { feedsOf } from '../../../web/derive/inspect/feeds';
import { inspect } from '../../../web/derive/inspect/inspect';
import { isEditable, isInputOf } from '../../../web/state/edits';
import type { State } from '../../../web/state/state';
import { computed, core } from '../support/layers';
import { sample, tensorsOf } from '../support/places';

const layers: readonly Partial<State>[] = [
  { sharedQK: true, valueProjection: false, outputProjection: false },
  { memory: 'one two three', mask: 'padding', padding: [1] },
  { variant: 'narrow', sharedHeads: true, parameters: 'random', positions: false, bias: true },
];

const named = layers.map((patch) => ({ name: JSON.stringify(patch), patch }));
const key = ({ name, index }: Place) => [name, ...index].join('.');

describe.each(named)('in $name', ({ patch }) => {
  const { snapshot } = computed(patch);
  const places = tensorsOf(snapshot).flatMap((name) => sample(snapshot, name, 4));

  it('every number leads on to terms, or says where it comes from', () => {
    for (const place of places) {
      const { rows, origin, lock } = inspect(snapshot, place);
      // x and memory can come from a file, but are sums here.
      const isHere = isEditable(place.name) && !isInputOf('file', place.name);
      if (isHere) expect(origin, key(place)).not.toBe('');
      else expect(rows.length, key(place)).toBeGreaterThan(0);
      if (!isHere) expect(lock, key(place)).toContain('computed');
    }
  });

  it('each link of what a number feeds leads to a number that is made of it', () => {
    for (const place of places) {
      for (const feed of feedsOf(snapshot, place)) {
        const e = snapshot.explain(feed.place);
        const from = [...e.terms.flatMap((term) => [term.leftFrom, term.rightFrom]), e.biasFrom];
        expect(
          from.map((each) => each && key(each)),
          feed.text,
        ).toContain(key(place));
      }
    }
  });
});

describe('what a number feeds, in words', () => {
  const { snapshot } = computed();
  const words = (name: string, index: readonly number[]) =>
    feedsOf(snapshot, { name, index }).map(({ text, cells }) => `${text} ${cells}`);

  it.each([
    ['scores', [1, 4, 6], ['scaled₂[deposit, money] 1']],
    ['k', [1, 6, 2], ['scores₂[·, money] 10']],
    ['x', [6, 4], ['q[money, ·] 16', 'k[money, ·] 16', 'v[money, ·] 16']],
    ['W_Q', [3, 5], ['q[·, 6] 10', 'merged₂[prep, ·] 16']],
    ['masked', [1, 4, 6], ['attention₂[deposit, ·] 10']],
    ['token', [4, 3], ['x[deposit, prep] 1']],
    ['output', [4, 3], []],
  ] as const)('%s %j', (name, index, expected) => {
    expect(words(name, index)).toEqual(expected);
  });

  it('is part of a row where narrow cuts the input', () => {
    const narrow = computed({ variant: 'narrow' }).snapshot;
    const [first] = feedsOf(narrow, { name: 'x', index: [6, 5] });
    expect(first?.text).toBe('q[money, 5 … 8]');
  });
});

describe('the core', () => {
  const layer = core.createLayer({ dModel: 4, heads: 2, sharedQK: true, bias: false });
  layer.forward(new Float32Array(8));

  it.each([
    ['scores', [0, 0, 0], 1, 'name: there is no tensor "scores"; there are W_Q'],
    ['W_Q', [0, 9], 1, 'index: [0, 9] is not a place in a tensor of 4 × 4.'],
    ['W_Q', [0, 0], NaN, 'value: there is NaN; every number must be finite.'],
    ['W_Q', [0, 0], 1e300, 'value: 1e+300 is not allowed; allowed are numbers from -3.4'],
    ['W_K', [0, 0], 9, 'W_K: 9 at [0, 0] is not allowed; allowed is'],
    ['b_Q', [0], 1, 'b_Q: this layer has no biases'],
  ] as const)('refuses %s %j = %d, and nothing changes', (name, index, value, says) => {
    const before = layer.tensor('in_proj_weight').data;
    expect(() => layer.setValue(name, index, value)).toThrow(says);
    expect(layer.tensor('in_proj_weight').data).toEqual(before);
    expect(layer.tensor('output').data).toHaveLength(8);
  });

  it('takes a number, its twin with it', () => {
    layer.setValue('W_Q', [1, 2], 0.5);
    expect(layer.tensor('W_K').data[6]).toBe(0.5);
    expect(layer.explain('W_K', [1, 2]).op).toBe('copy');
    expect(layer.config.parameters).toBe('given');
    expect(() => layer.tensor('output')).toThrow('not there yet');
  });
});
