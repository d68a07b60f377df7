import { describe, expect, it } from 'vitest';
import { stageNames } from '../../../web/state/state';
import { computed, desktop, sceneOf, variants } from '../support/layers';
import { sceneBrief } from '../support/sceneBrief';
import { sceneText } from '../support/sceneText';

/**
 * The picture of every stage as text, beside this file. After an intended change of layout, run `npx vitest run
 * tests/web/derive/scenes.test.ts -u` and read the diff.
 */
describe('the opening layer at 1040 × 560', () => {
  it.each(stageNames)('shows %s as it did', async (stage) => {
    const scene = sceneOf(computed({ stage }), desktop);
    await expect(sceneText(scene)).toMatchFileSnapshot(`scenes/${stage}.txt`);
  });

  it.each(['embed', 'project', 'heads', 'scores', 'weigh'] as const)(
    'shows %s with a second sentence as it did',
    async (stage) => {
      const cross = computed({
        stage,
        memory: 'she will leave her money',
        mask: 'padding',
        padding: [4],
      });
      const scene = sceneOf(cross, desktop);
      await expect(sceneText(scene)).toMatchFileSnapshot(`scenes/cross-${stage}.txt`);
    },
  );

  it.each(['project', 'heads', 'scores', 'weigh'] as const)(
    'shows %s with two heads of k and v as it should',
    async (stage) => {
      const shared = computed({ stage, parameters: 'random', kvHeads: 2, head: 2 });
      await expect(sceneText(sceneOf(shared, desktop))).toMatchFileSnapshot(
        `scenes/shared-${stage}.txt`,
      );
    },
  );

  it('shows softmax in the making, with a cell lit, as it did', async () => {
    const moment = computed({ stage: 'softmax', progress: 0.49, mask: 'causal' });
    const scene = sceneOf(moment, desktop, { name: 'attn_weights', index: [1, 2, 1] });
    await expect(sceneText(scene)).toMatchFileSnapshot('scenes/softmax-half.txt');
  });
});

/** One file for each layer, so a change of one stage shows up once in each. */
describe.each(variants)('every stage of a %s layer', (variant) => {
  it.each([1, 4, 8])('of %i heads is where it was', async (heads) => {
    const scenes = stageNames.map((stage) => {
      const moment = computed({ stage, variant, heads, head: heads - 1 });
      return `# ${stage}\n${sceneBrief(sceneOf(moment, desktop))}\n`;
    });
    await expect(scenes.join('\n')).toMatchFileSnapshot(`scenes/layers/${variant}-${heads}.txt`);
  });
});
