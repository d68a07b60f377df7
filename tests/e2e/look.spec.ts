/** Look closer: other ways of reading the same layer, opened by mouse and by keys, consistent with the tensors. */
import type { Locator, Page } from '@playwright/test';
import { looks as allLooks } from '../../web/state/state';
import { isCloser } from '../../web/state/closer-look';
import { lookTitles } from '../../web/text/en/look-titles';
import { at, open, read, setState, stateOf, tensor, tensors } from './support/layer';
import { expect, test } from './support/test';

/** The looks that have matrices, and the texts of their buttons. */
const looks = allLooks
  .filter(isCloser)
  .filter((look) => look !== 'sizes' && look !== 'keys')
  .map((look) => [look, lookTitles[look]] as const);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.locator('#look-panel');
const map = (page: Page, name: string) => page.locator(`canvas[data-map="${name}"]`);
const fact = (page: Page, name: string) => page.locator(`[data-fact="${name}"]`);

/** The number after “largest difference”. */
async function difference(found: Locator): Promise<number> {
  const text = (await found.textContent()) ?? '';
  return read(
    /largest difference ([\d.,·⁻⁰¹²³⁴⁵⁶⁷⁸⁹0]+?)[,:]? (?:where|the)/.exec(text)?.[1] ?? '',
  );
}

/** The middle of a cell of a map, in pixels from its corner. */
async function cellAt(
  canvas: Locator,
  [rows, cols]: readonly [number, number],
  r: number,
  c: number,
) {
  const box = await canvas.boundingBox();
  if (!box) throw new Error('no map');
  return { x: ((c + 0.5) / cols) * box.width, y: ((r + 0.5) / rows) * box.height };
}

/** The largest |a − b|, rounded to three digits like the text. */
function apart(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let most = 0;
  for (let k = 0; k < a.length; k++) most = Math.max(most, Math.abs((a[k] ?? 0) - (b[k] ?? 0)));
  return Number(most.toPrecision(3));
}

test('each opens and closes by mouse, and no more than one is open', async ({ page }) => {
  const layer = await open(page);
  await expect(panel(page)).toHaveCount(0);
  for (const [look, name] of looks) {
    await button(page, name).click();
    await expect(panel(page)).toHaveAttribute('data-look', look);
    await expect(page.locator('.look-tabs [aria-expanded=true]')).toHaveCount(1);
    expect((await stateOf(layer)).look).toBe(look);
  }
  await button(page, 'Before heads').click();
  await expect(panel(page)).toHaveCount(0);
  expect((await stateOf(layer)).look).toBe('none');
});

test('each opens by keyboard, and Escape closes it and gives the focus back', async ({ page }) => {
  await open(page);
  for (const [look, name] of looks) {
    await button(page, name).focus();
    await page.keyboard.press('Enter');
    await expect(panel(page)).toHaveAttribute('data-look', look);
    await page.locator('#look-panel canvas').first().focus();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(button(page, name)).toBeFocused();
  }
});

test('a link carries the open look, the muted heads and the chosen number', async ({ page }) => {
  const layer = await open(page);
  await button(page, 'Head by head').click();
  await button(page, 'Mute head 3').click();
  await button(page, 'One matrix or two').click();
  await map(page, 'W_Q W_Kᵀ of head 2').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const state = await stateOf(layer);
  expect(state).toMatchObject({
    look: 'merged',
    muted: [2],
    cell: { name: 'merged', index: [1, 1, 0] },
  });
  const hash = () => new URL(page.url()).hash;
  await expect.poll(hash).toContain('cell=merged.1.1.0');
  const link = hash();
  await page.goto('about:blank');
  expect(await stateOf(await open(page, link))).toEqual(state);
  await expect(panel(page)).toHaveAttribute('data-look', 'merged');
  await expect(page.locator('[data-chosen]')).toHaveAttribute('data-chosen', 'merged.1.1.0');
});

test('muting a head takes its contribution out of the output', async ({ page }) => {
  const layer = await open(page, '#look=heads');
  const before = await tensors(layer, ['output', 'contributions']);
  await button(page, 'Mute head 2').click();
  await expect(button(page, 'Muted head 2')).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, 'Muted head 2')).toBeFocused();
  await expect(page.locator('.look-empty')).toHaveCount(1);
  await expect(map(page, 'contribution of head 2')).toHaveCount(0);
  const after = await tensors(layer, ['output', 'contributions']);
  for (const [r, c] of [
    [4, 1],
    [4, 9],
    [7, 3],
  ] as const) {
    const left = at(before.get('output'), r, c) - at(before.get('contributions'), 1, r, c);
    expect(at(after.get('output'), r, c)).toBeCloseTo(left, 5);
    expect(at(after.get('contributions'), 1, r, c)).toBe(0);
  }
  await button(page, 'Muted head 2').click();
  expect((await tensor(layer, 'output')).data).toEqual(before.get('output')?.data);
  await expect(page.locator('.look-empty')).toHaveCount(0);
});

test('head by head: cosines and sums are the tensors’ @quick', async ({ page }) => {
  const layer = await open(page, '#look=heads&parameters=random&bias=on');
  const found = await tensors(layer, [
    'similarity_attention',
    'similarity_parameters',
    'contributions',
    'b_O',
    'output',
  ]);
  const cells = page.locator('[data-cosine]');
  // 4 × 4 head pairs, of attention and of parameters; the panel's code loads on demand.
  await expect(cells).toHaveCount(32);
  const shown = await cells.evaluateAll((all) =>
    all.map((cell) => [cell.getAttribute('data-cosine'), cell.textContent]),
  );
  const cosines = ['attention', 'parameters'].flatMap((what) => [
    ...(found.get(`similarity_${what}`)?.data ?? []),
  ]);
  expect(shown.map(([value]) => Number(value))).toEqual(cosines);
  for (const [value, text] of shown)
    expect(Math.abs(read(text ?? '') - Number(value))).toBeLessThan(0.0051);
  const output = found.get('output')?.data ?? new Float32Array();
  const sums = Float64Array.from(output, (_, k) =>
    [0, 1, 2, 3].reduce(
      (sum, head) => sum + (found.get('contributions')?.data[head * output.length + k] ?? 0),
      found.get('b_O')?.data[k % 16] ?? 0,
    ),
  );
  expect(await difference(fact(page, 'sum'))).toBe(apart(sums, output));
  await setState(layer, { parameters: 'clones' });
  await expect(fact(page, 'similarity-attention')).toContainText('1.00 everywhere');
  await expect(fact(page, 'similarity-parameters')).toContainText('Clones');
});

test('one matrix or two: rank, scores and counts are the tensors’', async ({ page }) => {
  const layer = await open(page, '#look=merged&parameters=random&bias=on');
  const found = await tensors(layer, [
    'singular_values',
    'ranks',
    'scores',
    'merged_scores',
    'q_two_steps',
    'q_folded',
  ]);
  const data = (name: string) => found.get(name)?.data ?? new Float32Array();
  for (const head of [0, 3]) {
    await page
      .getByRole('group', { name: 'Which head' })
      .getByRole('button', { name: `Head ${head + 1}` })
      .click();
    const bars = await page
      .locator('[data-singular]')
      .evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('data-singular'))));
    expect(bars).toEqual([...data('singular_values').subarray(head * 16, head * 16 + 16)]);
    await expect(fact(page, 'rank')).toContainText(`rank ${data('ranks')[head]} ≤`);
  }
  expect(await difference(fact(page, 'scores'))).toBe(apart(data('scores'), data('merged_scores')));
  expect(await difference(fact(page, 'fold'))).toBe(apart(data('q_two_steps'), data('q_folded')));
  await expect(fact(page, 'cost')).toContainText('512 numbers instead of 1,024');
  await setState(layer, { heads: 2 });
  await expect(fact(page, 'cost')).toContainText('Equal here');
  await setState(layer, { heads: 1 });
  await expect(fact(page, 'cost')).toContainText('one merged matrix is cheaper');
});

test('a pressed number says what it is made of, in the look and in the inspector', async ({
  page,
}) => {
  const layer = await open(page, '#look=merged');
  const canvas = map(page, 'W_Q W_Kᵀ of head 2');
  const position = await cellAt(canvas, [16, 16], 1, 2);
  await canvas.hover({ position });
  await expect(page.locator('.look-said')).toHaveText(/merged₂\[.*\] = 40/);
  await canvas.click({ position });
  expect(at(await tensor(layer, 'merged'), 1, 1, 2)).toBe(40);
  await expect(page.locator('.look-chosen')).toContainText('= 40 = 2 × 20');
  await expect(page.locator('.inspector [data-value]')).toHaveAttribute('data-value', '40');
  await page.getByRole('button', { name: 'Show all of it above' }).click();
  await expect(page.locator('.inspector')).toBeFocused();
});

test('PyTorch’s view follows a query to its place in memory', async ({ page }) => {
  const layer = await open(page, '#look=layout&parameters=random&cell=q.2.4.1');
  const offset = Number(await fact(page, 'offset').getAttribute('data-offset'));
  expect(offset).toBe(4 * 16 + 2 * 4 + 1);
  const found = await tensors(layer, ['q', 'q_packed']);
  expect(found.get('q_packed')?.data[offset]).toBe(at(found.get('q'), 2, 4, 1));
  const offsets = await page.locator('[data-step-offset]').allTextContents();
  expect(offsets.slice(1).map(Number)).toEqual([offset, offset, offset]);
  await expect(fact(page, 'wrong-view')).toContainText('words 3 to 5');
  const wrong = map(page, 'q of head 2, wrongly read');
  await wrong.hover({ position: await cellAt(wrong, [10, 4], 2, 3) });
  await expect(page.locator('.look-said')).toContainText('really of “to”, head 1, column 4');
  await setState(layer, { heads: 1 });
  await expect(fact(page, 'wrong-view')).toContainText('With one head');
});

test('before heads: six scorers, and what is said of them', async ({ page }) => {
  const layer = await open(page, '#look=scorers');
  await expect(page.locator('[data-scorer]')).toHaveCount(6);
  await expect(page.locator('[data-scorer=additive]')).toContainText('2d² + d = 528');
  await expect(fact(page, 'windows')).toContainText('not to 1');
  await expect(fact(page, 'twins')).toContainText('largest difference 0');
  const canvas = map(page, 'attention weights of dot product');
  await canvas.hover({ position: await cellAt(canvas, [10, 10], 9, 9) });
  await expect(page.locator('.look-said')).toContainText('“bank” to “bank”: 0.');
  await setState(layer, { memory: 'she left it' });
  await expect(canvas).toHaveAttribute('aria-label', /10 × 3$/);
});

test('a map is walked with the arrow keys, and says each number', async ({ page }) => {
  await open(page, '#look=scorers');
  await map(page, 'attention weights of scaled dot product').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'End']) await page.keyboard.press(key);
  await expect(page.locator('.look-said')).toContainText('“am” to “bank”');
});

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test(`a link to a look brings its panel into sight at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const look of ['merged', 'sizes', 'values']) {
      await page.goto('about:blank');
      await open(page, `#look=${look}`);
      const top = () =>
        page
          .locator('#look-panel, #values-panel')
          .evaluate((each) => each.getBoundingClientRect().top);
      await expect.poll(top, look).toBeLessThan(height * 0.4);
      expect(await top(), look).toBeGreaterThan(-1);
    }
    // Without a look in the link the page does not scroll.
    await page.goto('about:blank');
    await open(page, '#stage=scores');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
}

test('`hide` takes it away', async ({ page }) => {
  const layer = await open(page);
  await layer.evaluate((el) => el.setAttribute('hide', 'look'));
  await expect(page.locator('.look')).toHaveCount(0);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 640, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`nothing sticks out at ${viewport.width} pixels`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const layer = await open(page);
    for (const [look] of looks) {
      for (const state of [
        { variant: 'split', heads: 4, dModel: 16 },
        { variant: 'wide', heads: 16, dModel: 16 },
        { variant: 'split', heads: 16, dModel: 64, parameters: 'random' },
      ] as const) {
        await setState(layer, { ...state, look });
        const outside = await page.locator('.look').evaluate((section) => {
          const { right } = section.getBoundingClientRect();
          return (
            [...section.querySelectorAll('*')]
              // The row of buttons scrolls where it is too wide.
              .filter((part) => !part.closest('.look-scroll, .hidden-label, .look-tabs > *'))
              .filter((part) => part.getBoundingClientRect().right > right + 0.5)
              .map((part) => part.className)
          );
        });
        expect(outside, look).toEqual([]);
      }
    }
  });
}
