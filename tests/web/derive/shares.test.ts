import { describe, expect, it } from 'vitest';
import { evenRows, undivided } from '../../../web/derive/inspect/shares';
import { computed, desktop, sceneOf } from '../support/layers';

describe('rows of attention', () => {
  it('are even where a word finds nothing: all but the verb’s, in the opening sentence', () => {
    expect(evenRows(computed().snapshot, 1)).toBe(9);
    expect(evenRows(computed({ sentence: 'the bank' }).snapshot, 1)).toBe(2);
    expect(evenRows(computed({ parameters: 'random' }).snapshot, 1)).toBe(0);
  });
});

describe('the softmax without dividing', () => {
  it('is shown at the share that the division changed most', () => {
    const { snapshot } = computed({ parameters: 'random' });
    const all = undivided(snapshot, 0, [...snapshot.words.keys()]);
    const rows = snapshot.words.map((_, row) => undivided(snapshot, 0, [row]));
    const change = (each: typeof all) => Math.abs(each.divided - each.undivided);
    expect(change(all)).toBe(Math.max(...rows.map(change)));
    expect(change(all)).toBeGreaterThan(0);
    expect(rows.map(({ row }) => row)).toEqual(snapshot.words.map((_, row) => row));
  });

  it('is told with the numbers of its place, with fewer keys than queries, too', () => {
    const { snapshot } = computed({ parameters: 'random', memory: 'a small ship' });
    const { row, col, ...shares } = undivided(snapshot, 2, [...snapshot.words.keys()]);
    const at = (name: 'attn_weights' | 'attn_unscaled') => {
      const { data, shape } = snapshot.tensor(name);
      const [, n = 0, m = 0] = shape;
      return data[2 * n * m + row * m + col];
    };
    expect(shares).toEqual({ divided: at('attn_weights'), undivided: at('attn_unscaled') });
  });

  it('stands below the scaled scores, and not where nothing is divided', () => {
    const names = (scaling: 'sqrt_d_k' | 'none') =>
      sceneOf(computed({ stage: 'scale', scaling }), desktop)
        .matrices.filter(({ small, paint }) => !small && paint === 'bars')
        .map(({ address }) => address.name);
    expect(names('sqrt_d_k')).toEqual(['attn_weights', 'attn_unscaled']);
    expect(names('none')).toEqual([]);
  });
});
