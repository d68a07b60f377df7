/** Names with explanations in the picture: which exist, and that each is found at its place. */
import { describe, expect, it } from 'vitest';
import { handMade } from '../../../web/state/hand-made';
import { hitLabel, namedLabels } from '../../../web/derive/scene/hit';
import { stageNames } from '../../../web/state/state';
import { featureMeaning } from '../../../web/text/en/features';
import { computed, desktop, phone, sceneOf, variants } from '../support/layers';

describe('names in the picture', () => {
  it.each(variants)('are the titles and shapes of all large matrices in %s', (variant) => {
    for (const stage of stageNames) {
      const scene = sceneOf(computed({ stage, variant }), desktop);
      const silent = scene.labels.filter(
        ({ role, says }) => (role === 'title' || role === 'shape') && says === undefined,
      );
      expect(silent.map(({ text }) => `${stage}: ${text}`)).toEqual([]);
    }
  });

  it.each([
    ['project', 'W_Q', /^W_Q: .*queries/],
    [
      'project',
      '10 × 16',
      /^Rows × columns: n × d_model\. n: how many words .* d_model: how many numbers stand for one word\.$/,
    ],
    ['heads', '4 × 10 × 4', /^Heads × rows × columns: h × n × d_k/],
    ['scores', 'k₂ᵀ', /^k, the keys/],
    ['concat', 'concat', /^concat:/],
  ] as const)('say in %s what %s is', (stage, name, says) => {
    const named = namedLabels(sceneOf(computed({ stage }), desktop));
    expect(named.find(({ text }) => text === name)?.says).toMatch(says);
  });

  it.each(handMade)('have a sentence for every feature of %s parameters', (parameters) => {
    const { names } = computed({ parameters }).snapshot;
    const features = names?.inputs ?? [];
    expect(features).toHaveLength(16);
    for (const feature of features) expect(featureMeaning(feature)).not.toBeNull();
    expect(featureMeaning('constructor')).toBeNull();
  });

  it.each([desktop, phone])('are found where they stand, slanted or not', (size) => {
    for (const stage of stageNames) {
      const scene = sceneOf(computed({ stage }), size);
      for (const label of namedLabels(scene)) {
        const turn = (label.angle * Math.PI) / 180;
        const before = { left: 3, center: 0, right: -3 }[label.align];
        const up = label.role === 'word' ? 0 : -label.size * 0.3;
        const x = label.x + before * Math.cos(turn) - up * Math.sin(turn);
        const y = label.y + before * Math.sin(turn) + up * Math.cos(turn);
        expect(hitLabel(scene, x, y)?.text, `${stage}: ${label.text}`).toBe(label.text);
      }
      expect(hitLabel(scene, -40, -40)).toBeNull();
    }
  });
});
