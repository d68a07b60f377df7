import { describe, expect, it } from 'vitest';
import { keyWithLargestShare, wordLinks } from '../../../web/derive/scene/words';
import { arrival } from '../../../web/state/timeline';
import { computed, variants } from '../support/layers';

describe('who looks at whom', () => {
  it('draws every share of the large head from the bound on, and no other', () => {
    for (const variant of variants) {
      for (const allHeads of [false, true]) {
        const { state, snapshot } = computed({ variant, allHeads, stage: 'weigh' });
        const { data, shape } = snapshot.tensor('attn_weights');
        const [, n = 0, m = 0] = shape;
        const { links, least } = wordLinks(snapshot, state, null);
        const expected = [...data].flatMap((share, at) => {
          const [head, query, key] = [Math.floor(at / (n * m)), Math.floor(at / m) % n, at % m];
          return share >= least && (allHeads || head === state.head) ? [[head, query, key]] : [];
        });
        expect(expected.length).toBeGreaterThan(0);
        const drawn = links.map(({ head, query, key }) => [head, query, key]);
        expect(drawn.map(String).toSorted()).toEqual(expected.map(String).toSorted());
      }
    }
  });

  it.each([
    [1, 1],
    [24, 576],
    [26, 0],
  ])('draws an even share among %i words as long as it can be seen: %i', (words, count) => {
    const sentence = 'zzz '.repeat(words);
    const { state, snapshot } = computed({ sentence, positions: false, stage: 'softmax' });
    expect(wordLinks(snapshot, state, null).links).toHaveLength(count);
  });

  it('has no links of rows that softmax has not reached', () => {
    const before = computed({ stage: 'softmax', progress: arrival });
    expect(wordLinks(before.snapshot, before.state, null).links).toEqual([]);
    const half = computed({ stage: 'softmax', progress: 0.54 });
    const { links } = wordLinks(half.snapshot, half.state, null);
    expect(Math.max(...links.map(({ query }) => query))).toBe(4);
  });

  it('gives the shares of the cursor’s row', () => {
    const { state, snapshot } = computed({ stage: 'softmax' });
    const { query, shares } = wordLinks(snapshot, state, {
      name: 'attn_weights',
      index: [1, 4, 6],
    });
    expect(query).toBe(4);
    expect(shares[6]).toBe(snapshot.tensor('attn_weights').data[1 * 100 + 4 * 10 + 6]);
    expect(keyWithLargestShare(snapshot, 1, 4)).toBe(6);
    expect(wordLinks(snapshot, state, { name: 'W_O', index: [1, 4] }).query).toBeNull();
    expect(wordLinks(snapshot, state, null).shares).toEqual([]);
  });
});
