/** Parameters `patterns` through core.js: the attention of each head, in the opening sentence and in any other. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCore } from '../../../web/core';

const core = await loadCore();
const opening = 'I am going to deposit my money at the bank'.split(' ');

/** Attention by head, row and key. */
function attention(words: readonly string[]) {
  const layer = core.createLayer({ dModel: 16, heads: 4, parameters: 'patterns', bias: false });
  layer.forward(core.embed({ words, dModel: 16, kind: 'patterns' }));
  const { data } = layer.tensor('attn_weights');
  layer.dispose();
  const n = words.length;
  return (head: number, row: number, key: number) => data[(head * n + row) * n + key] ?? NaN;
}

/** For each head, how many rows give at least half of their attention to one word. */
function decided(words: readonly string[]): readonly number[] {
  const share = attention(words);
  const places = words.map((_, place) => place);
  return core.patterns.heads.map(
    (_, head) =>
      places.filter((row) => Math.max(...places.map((key) => share(head, row, key))) >= 0.5).length,
  );
}

describe('heads with patterns', () => {
  it('have names, and so have their columns', () => {
    expect(core.patterns.heads).toEqual([
      'previous word',
      'nearest noun',
      'next word',
      'first word',
    ]);
    expect(core.patterns.inputs).toHaveLength(16);
    expect(core.patterns.outputs).toHaveLength(16);
    expect(core.patterns.outputs[0]).toBe('all · subj');
  });

  it('all give half of their attention or more to one word in every row of the opening sentence', () => {
    expect(decided(opening)).toEqual([10, 10, 10, 10]);
  });

  it('look where their names say there', () => {
    const share = attention(opening);
    const [money, bank] = [opening.indexOf('money'), opening.indexOf('bank')];
    const last = opening.length - 1;
    for (const row of opening.keys()) {
      const noun = bank - row <= Math.abs(row - money) ? bank : money;
      const looks = [Math.max(row - 1, 0), noun, Math.min(row + 1, last), 0];
      for (const [head, key] of looks.entries())
        expect(share(head, row, key), `${core.patterns.heads[head] ?? ''}, ${row}`).toBeGreaterThan(
          0.7,
        );
    }
  });

  it('are their recipe, entry by entry', () => {
    const { inputs } = core.patterns;
    const layer = core.createLayer({ dModel: 16, heads: 4, parameters: 'patterns' });
    const square = (
      entries: readonly (readonly [input: string, column: number, value: number])[],
    ) => {
      const matrix = new Float32Array(256);
      for (const [input, column, value] of entries)
        matrix[inputs.indexOf(input) * 16 + column] = value;
      return matrix;
    };
    const turned = (period: number, column: number, steps: number) => {
      const angle = (2 * Math.PI * steps) / period;
      return [
        [`sin ${period}`, column, 6 * Math.cos(angle)],
        [`cos ${period}`, column, 6 * Math.sin(angle)],
        [`sin ${period}`, column + 1, -6 * Math.sin(angle)],
        [`cos ${period}`, column + 1, 6 * Math.cos(angle)],
      ] as const;
    };
    const clocks = (column: number) =>
      inputs.slice(12).map((name, k) => [name, column + k, 5] as const);
    const recipe = {
      W_Q: square([
        ...turned(22, 0, -1),
        ...turned(13, 2, -1),
        ...turned(22, 4, 0.25),
        ['one', 6, 15],
        ...turned(22, 8, 1),
        ...turned(13, 10, 1),
        ['one', 13, 6],
        ['one', 15, 6],
      ]),
      W_K: square([
        ...clocks(0),
        ['sin 22', 4, 5],
        ['cos 22', 5, 5],
        ['noun', 6, 5],
        ...clocks(8),
        ...clocks(12),
      ]),
      W_V: square(
        [0, 4, 8, 12].flatMap((band) => [
          ...['subj', 'verb', 'noun', 'p'].map((name, k) => [name, band + k, 1] as const),
          ['one', band + 3, 0.1] as const,
        ]),
      ),
    };
    for (const [name, wanted] of Object.entries(recipe)) {
      const { data } = layer.tensor(name);
      for (const [k, value] of wanted.entries())
        expect(data[k], `${name} ${k}`).toBeCloseTo(value, 6);
    }
    layer.dispose();
  });

  const known = opening.concat('she', 'took', 'a', 'red', 'boat', 'island', 'cat', 'and');
  const word = fc.oneof(fc.constantFrom(...known), fc.stringMatching(/^[a-z]{1,8}$/));

  it('do so three at a time in any sentence that can be typed', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 64 }), (words) => {
        const share = attention(words);
        const last = words.length - 1;
        for (const row of words.keys()) {
          expect(share(0, row, Math.max(row - 1, 0))).toBeGreaterThan(0.8);
          expect(share(2, row, Math.min(row + 1, last))).toBeGreaterThan(0.8);
          expect(share(3, row, 0)).toBeGreaterThan(0.8);
        }
      }),
    );
  });
});
