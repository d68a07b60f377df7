/** One learner's way through Explore by mouse: a whole page, since every part of it hands on to the next. */
import type { ManyHeads } from '../../web/element';
import { expect, test } from './support/test';
import { pageFigure } from './support/figure';
import { openMenu } from './support/layer';

test('a learner cuts, types, plays, follows a number, edits, compares, trains and goes back @quick @firefox', async ({
  page,
}) => {
  await page.goto('./#stage=scores&parameters=random');
  const figure = pageFigure(page);
  await figure.whole();

  await figure.press('.knife label:has(input[value=wide])');
  await figure.press('.heads label:has(input[value="2"])');
  expect((await figure.tensor('q')).shape).toEqual([2, 10, 16]);
  await figure.press('#undo');
  await figure.press('#undo');

  await figure.press('#edit-sentence');
  await figure.type('#sentence-text', 'We find our new car');
  expect((await figure.tensor('x')).shape).toEqual([5, 16]);

  const from = (await figure.state()).stage;
  await figure.press('#play');
  await expect.poll(async () => (await figure.state()).stage).not.toBe(from);
  await figure.press('#play');
  // Within a stage, the next step is its end.
  const position = () => figure.element.evaluate((element: ManyHeads) => element.position);
  const paused = await position();
  await figure.press('#next');
  await expect.poll(position).toBeGreaterThan(paused);

  await figure.press('[data-stage=scores]');
  await figure.whole();
  const { head } = await figure.state();
  await figure.press({ name: 'scores', index: [head, 1, 2] });
  expect((await figure.state()).cell).toEqual({ name: 'scores', index: [head, 1, 2] });
  await figure.press('.terms .link >> nth=0');
  expect((await figure.state()).cell?.name).toBe('q');
  await figure.press('[data-stage=project]');

  await figure.set({ cell: { name: 'W_Q', index: [1, 2] } });
  const before = (await figure.tensor('output')).data;
  await figure.type('#value', '0.75');
  expect((await figure.state()).edits).toHaveLength(1);
  expect((await figure.tensor('output')).data).not.toEqual(before);
  await figure.press('#undo');
  expect((await figure.tensor('output')).data).toEqual(before);

  await openMenu(page, 'mask');
  await figure.press('#mask-menu label:has(input[value=causal])');
  expect((await figure.tensor('masked')).data[1]).toBe(-Infinity);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Head by head', exact: true }).click();
  await page.getByRole('button', { name: 'Mute head 2', exact: true }).click();
  expect((await figure.state()).muted).toEqual([1]);

  await openMenu(page, 'compare');
  await figure.press('#compare-heads');
  await expect(page.locator('.canvas-box')).toHaveCount(2);
  await figure.press('#compare-stop');

  await figure.press('#direction');
  expect((await figure.state()).direction).toBe('backward');
  await figure.press('#direction');

  // Its address brings all of it back.
  const state = await figure.state();
  await page.reload();
  await figure.whole();
  expect(await figure.state()).toEqual(state);

  await openMenu(page, 'learn');
  await figure.press('#learn-one-or-two');
  await expect(page.locator('.training-said')).toContainText('step 400');
});
