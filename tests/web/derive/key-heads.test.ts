/** Heads that share k and v: drawn once, with correct origins of every number. */
import { describe, expect, it } from 'vitest';
import { inspect } from '../../../web/derive/inspect/inspect';
import { chain } from '../../../web/derive/panels/layout';
import { axisNames } from '../../../web/derive/scene/key-heads';
import { computed, desktop, sceneOf } from '../support/layers';

const layer = (patch = {}) =>
  computed({ parameters: 'random', heads: 8, kvHeads: 2, stage: 'heads', ...patch });
const { snapshot } = layer();

describe('a head of q', () => {
  it('says that its scores come from the k that it shares', () => {
    for (const head of [0, 3, 4, 7]) {
      const { rows, title } = inspect(snapshot, { name: 'scores', index: [head, 1, 2] });
      const group = head < 4 ? 0 : 1;
      expect(title).toContain('scores');
      expect(rows.map(({ left }) => left.place?.index[0])).toEqual(rows.map(() => head));
      expect(rows.map(({ right }) => right?.place)).toEqual(
        rows.map((_, column) => ({ name: 'k', index: [group, 2, column] })),
      );
      expect(rows[0]?.right?.name).toContain(group === 0 ? 'k₁₋₄[' : 'k₅₋₈[');
    }
  });
});

describe('the picture', () => {
  it('has a band of k and of v for each group, in the hue of every head that reads it', () => {
    const scene = sceneOf(layer({ head: 5 }), desktop);
    const of = (key: string) => scene.bands.filter((band) => band.key === key);
    expect(scene.matrices.filter(({ key }) => /^k#/.test(key))).toHaveLength(2);
    expect(scene.matrices.filter(({ key }) => /^q#/.test(key))).toHaveLength(8);
    expect(of('k#1').map(({ head, selected }) => [head, selected])).toEqual([
      [4, false],
      [5, true],
      [6, false],
      [7, false],
    ]);
    const k = scene.matrices.find(({ key }) => key === 'k#1');
    expect(k).toMatchObject({ head: 5, sharers: [4, 5, 6, 7], dimmed: false });
    expect(scene.labels.map(({ text }) => text)).toContain('heads 5 to 8');
  });
});

describe('names of sizes', () => {
  const namesOf = (patch = {}) => {
    const { snapshot: named } = layer(patch);
    return ['k', 'k_packed', 'q'].map((name) => axisNames(named, name).join(' × '));
  };

  it('tell the heads of k and v from those of q only where there are fewer', () => {
    expect(namesOf({})).toEqual(['h_kv × m × d_k', 'm × h_kv·d_k', 'h × n × d_k']);
    expect(namesOf({ kvHeads: null })).toEqual(['h × m × d_k', 'm × h·d_k', 'h × n × d_k']);
  });

  it('say how many rows the packed parameters have', () => {
    const [first] = chain(snapshot, { word: 0, head: 0, column: 0 });
    // (8 + 2)·2 + 2·2
    expect(first).toMatchObject({ axes: ['(h + h_kv)·d_k + h_kv·d_v', 'd'], shape: [24, 16] });
  });
});
