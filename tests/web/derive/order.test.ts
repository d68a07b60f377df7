/** “Does word order matter?”: exchanges two words and checks the texts against the real core. */
import { describe, expect, it } from 'vitest';
import { exchange, pairOf, type Pair } from '../../../web/derive/panels/order';
import { valueAt } from '../../../web/derive/scene/scene';
import type { State } from '../../../web/state/state';
import { computed } from '../support/layers';

const many = Array.from({ length: 64 }, (_, k) => `w${k}`).join(' ');
const unplaced: readonly Partial<State>[] = [
  {},
  { parameters: 'patterns' },
  { parameters: 'random', variant: 'wide', heads: 2, bias: true },
  { parameters: 'random', dModel: 64, heads: 8, scaling: 0.01 },
  { parameters: 'random', mask: 'no-self', valueProjection: false, outputProjection: false },
  { parameters: 'random', kvHeads: 1, muted: [2] },
  { parameters: 'random', sentence: many, direction: 'backward' },
  { parameters: 'random', memory: 'she left it', bias: true },
  { parameters: 'random', mask: 'padding', padding: [3, 5] },
];

/** Exchanges the first and the last word, or another pair. */
function exchanged(patch: Partial<State>, pair: Pair | null = null) {
  const { snapshot } = computed(patch);
  return exchange(snapshot, pairOf(snapshot.words.length, pair));
}

const changed = ({ rows }: ReturnType<typeof exchange>) =>
  rows.filter(({ isSame }) => !isSame).map(({ place }) => place);

describe('two words exchanged', () => {
  it.each(unplaced)('take their rows along where nothing goes by place: %o', (patch) => {
    const made = exchanged({ ...patch, positions: false });
    expect(made).toMatchObject({ byPosition: false, byMask: false, sameInput: false });
    expect(changed(made)).toEqual([]);
    expect(made.difference).toBeLessThan(2e-6 * made.largest);
  });

  it.each(unplaced)('have other rows with positions: %o', (patch) => {
    const made = exchanged({ ...patch, positions: true });
    expect(made).toMatchObject({ byPosition: true, byMask: false });
    expect(changed(made)).toContain(0);
    expect(made.difference).toBeGreaterThan(1e-3 * made.largest);
  });

  it('change no row but their own where the others are asked in another sentence', () => {
    const { words } = computed().snapshot;
    const made = exchanged({ memory: 'she left it', parameters: 'random' });
    expect(changed(made)).toEqual([0, words.length - 1]);
    expect(made.rows[1]?.difference).toBe(0);
  });

  it('go by place under a causal mask: rows before the first of them are the same bits', () => {
    const made = exchanged({ parameters: 'random', mask: 'causal', positions: false }, [3, 6]);
    expect(made).toMatchObject({ byPosition: false, byMask: true });
    expect(changed(made)).toEqual([3, 4, 5, 6]);
    expect(made.rows.slice(0, 3).map(({ difference }) => difference)).toEqual([0, 0, 0]);
  });

  it('go by place where one of them is padding, or a mask of its own is another for them', () => {
    const random = { parameters: 'random', positions: false } as const;
    expect(exchanged({ ...random, mask: 'padding', padding: [0] }).byMask).toBe(true);
    const attnMask = (last: number) => ({ n: 2, m: 2, added: [1, 0, 0, last] });
    const own = { ...random, sentence: 'one two', mask: 'own' } as const;
    expect(exchanged({ ...own, attnMask: attnMask(1) }).byMask).toBe(false);
    expect(exchanged({ ...own, attnMask: attnMask(2) }).byMask).toBe(true);
  });

  it('say where all words have one row, which shows little', () => {
    expect(exchanged({ parameters: 'patterns', positions: false }).alike).toBe(true);
    expect(exchanged({ parameters: 'random', positions: false }).alike).toBe(false);
  });

  it('stand beside each other: a row before, and the row of the same word after', () => {
    const { snapshot } = computed({ parameters: 'random' });
    const { rows, before, after } = exchange(snapshot, [2, 5]);
    const { data } = snapshot.outputInOrder([0, 1, 5, 3, 4, 2, 6, 7, 8, 9]);
    const output = snapshot.tensor('output').data;
    for (const { place, now, difference } of rows) {
      let most = 0;
      for (let c = 0; c < 16; c++) {
        expect(valueAt(before.source, place, c)).toBe(output[place * 16 + c]);
        expect(valueAt(after.source, place, c)).toBe(data[now * 16 + c]);
        const apart = Math.abs((output[place * 16 + c] ?? 0) - (data[now * 16 + c] ?? 0));
        most = Math.max(most, apart);
      }
      expect(difference).toBe(most);
    }
    expect(rows.map(({ now }) => now)).toEqual([0, 1, 5, 3, 4, 2, 6, 7, 8, 9]);
    expect(before.explained).toBe(true);
    expect(after.explained).toBe(false);
    expect(after.say(2, 0)).toMatch(/^output after\[going, 1\] = /);
  });

  it('are the first and the last until other existing ones are chosen', () => {
    expect(pairOf(10, null)).toEqual([0, 9]);
    expect(pairOf(10, [4, 2])).toEqual([4, 2]);
    expect(pairOf(3, [4, 2])).toEqual([0, 2]);
  });
});
