/** Two words exchanged: who keeps their output, and why. */
import { describe, expect, it } from 'vitest';
import { exchange, order, pairOf, placesOf } from '../../../web/panels/order';
import { looking, saidBy } from './looking';

function exchanged(query: string, pair: readonly [number, number] | null = null) {
  const { model, numbers } = looking(query);
  const made = exchange({ model, numbers }, pairOf(numbers.words.length, pair));
  const changed = made.rows.flatMap(({ isSame }, place) => (isSame ? [] : [place]));
  return { ...made, changed, places: placesOf(numbers, made.order) };
}

const many = Array.from({ length: 64 }, (_, k) => `w${k}`).join('+');
const unplaced = [
  '',
  'parameters=random&variant=wide&heads=2&bias=on',
  'parameters=random&d-model=64&heads=8&scaling=0.01',
  'parameters=random&mask=no-self&value-projection=off&output-projection=off',
  'parameters=random&kv-heads=1&muted=3',
  `parameters=random&sentence=${many}&direction=backward`,
  'parameters=random&memory=she+left+it&bias=on',
  'parameters=random&mask=padding&padding=4,6',
  'parameters=random&edits=W_Q.0.0:3,token.0.1:2',
];

describe('two words exchanged', () => {
  it.each(unplaced)('take their outputs along where nothing goes by place: %s', (query) => {
    const { changed, places, difference, largest } = exchanged(`${query}&positions=off`);
    expect(places).toEqual({ positions: false, distance: false, mask: false });
    expect(changed).toEqual([]);
    expect(difference).toBeLessThan(2e-6 * largest);
  });

  it.each(unplaced)('have other outputs with positions: %s', (query) => {
    const { changed, places } = exchanged(query);
    expect(places.positions).toBe(true);
    expect(changed).toContain(0);
  });

  it.each(['rotary=halves', 'alibi=on'])('have other outputs by their distance: %s', (option) => {
    const { changed, places } = exchanged(`parameters=random&positions=off&${option}`);
    expect(places).toEqual({ positions: false, distance: true, mask: false });
    expect(changed.length).toBeGreaterThan(0);
  });

  it('leave rows before them the same to the bit under a causal mask', () => {
    const made = exchanged('parameters=random&mask=causal&positions=off', [3, 6]);
    expect(made.places.mask).toBe(true);
    expect(made.changed).toEqual([3, 4, 5, 6]);
    expect(made.rows.slice(0, 3).map(({ difference }) => difference)).toEqual([0, 0, 0]);
  });

  it('change no row but their own where keys are another sentence', () => {
    const { changed, rows } = exchanged('parameters=random&memory=she+left+it');
    expect(changed).toEqual([0, rows.length - 1]);
  });

  it('stand beside their own rows, as the model computes them', () => {
    const { model, numbers } = looking('parameters=random');
    const { before, after } = exchange({ model, numbers }, [2, 5]);
    const moved = model.outputInOrder([0, 1, 5, 3, 4, 2, 6, 7, 8, 9])?.data ?? [];
    expect(before).toEqual(numbers.tensor('output').data);
    expect(after.subarray(2 * 16, 3 * 16)).toEqual(moved.slice(5 * 16, 6 * 16));
  });

  it('are the first and the last until two that are there are chosen', () => {
    expect(pairOf(10, null)).toEqual([0, 9]);
    expect(pairOf(10, [4, 2])).toEqual([4, 2]);
    expect(pairOf(3, [4, 2])).toEqual([0, 2]);
  });

  it('are told apart from two with the same vector, and from a single word', () => {
    const same = 'parameters=random&sentence=bank+and+bank';
    expect(saidBy(order.rows(looking(same)))).toContain('the same vector');
    expect(saidBy(order.rows(looking('sentence=alone')))).toContain('needs two words');
  });
});
