/** SVG and PNG come from two painters of the same scene: each must show everything, in the same places. */
import type { Locator, Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { themes } from '../../web/draw/theme';
import type { State } from '../../web/state/state';
import { compared, withoutLetters } from '../e2e/support/pixels';
import { expect, test } from './support/test';

/** The allowed share of differing pixels; the frame of a lesson alone would be ten times as much. */
const most = 0.0003;

async function open(page: Page): Promise<Locator> {
  await withoutLetters(page);
  await page.goto('./base.html');
  const layer = page.locator('many-heads');
  await layer.evaluate((el: ManyHeads) => el.ready.then(() => undefined));
  return layer;
}

/** Compares pictures with titles, which shift everything downwards. */
async function expectTheSame(layer: Locator, what: string): Promise<void> {
  await layer.evaluate((el: ManyHeads) => el.updateComplete);
  const { sizes, wrong, differing } = await compared(layer);
  expect(sizes[0], what).toBe(sizes[1]);
  expect(wrong, what).toEqual([]);
  expect(differing, what).toBeLessThan(most);
}

const svgOf = (layer: Locator): Promise<string> =>
  layer.evaluate(async (el: ManyHeads) => (await el.picture({ format: 'svg' })).text());

test('the frames and covers of a lesson are in both', async ({ page }) => {
  const layer = await open(page);
  const { accent, line } = themes.light;
  const coversIn = (svg: string) => svg.split(new RegExp(`<path [^>]*stroke="${line}"`)).length - 1;
  expect(coversIn(await svgOf(layer)), 'nothing is hidden without a lesson').toBe(0);
  await layer.evaluate((el: ManyHeads) => el.setAttribute('lesson', 'pieces'));
  const rests = () => layer.evaluate((el: ManyHeads) => el.tour?.rests === true);
  await expect.poll(rests).toBe(true);
  const count = await layer.evaluate((el: ManyHeads) => el.tour?.count ?? 0);
  expect(count).toBeGreaterThan(5);
  let [frames, covers] = [0, 0];
  for (let step = 0; step < count; step++) {
    await layer.evaluate((el: ManyHeads, to) => el.tour?.goTo(to), step);
    await expect.poll(rests).toBe(true);
    await expectTheSame(layer, `step ${step + 1}`);
    const svg = await svgOf(layer);
    frames += svg.split(`rx="4" fill="none" stroke="${accent}"`).length - 1;
    covers += coversIn(svg);
  }
  expect(frames, 'what is spoken of').toBeGreaterThan(0);
  expect(covers, 'what is hidden').toBeGreaterThan(0);
});

const moments: readonly (readonly [what: string, state: Partial<State>])[] = [
  [
    'an edit, what depends on it, and the chosen cell',
    {
      stage: 'scores',
      cell: { name: 'scores', index: [0, 2, 3] },
      edits: [{ name: 'W_Q', index: [3, 5], value: 2 }],
    },
  ],
  ['sixteen heads in double lines', { stage: 'project', dModel: 32, heads: 16, head: 9 }],
  ['a large band that is hollow', { stage: 'concat', dModel: 32, heads: 16, head: 12 }],
  [
    'rows that were never trained',
    { parameters: 'trained', heads: 2, trainingStep: 20, stage: 'embed', sentence: 'a zebra sat' },
  ],
  ['half of the work done', { stage: 'softmax', progress: 0.45, mask: 'causal' }],
  [
    'gradients',
    {
      ...{ parameters: 'trained', heads: 2, trainingStep: 20 },
      ...{ stage: 'scores', direction: 'backward' },
    },
  ],
];

for (const [what, state] of moments) {
  test(`${what}: in both`, async ({ page }) => {
    const layer = await open(page);
    await layer.evaluate((el: ManyHeads, patch) => el.setState(patch), state);
    await expectTheSame(layer, what);
  });
}
