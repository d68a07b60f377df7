/** Normalised q and k: a link opens the stage, the inspector explains an entry, and the menu of sizes turns it on. */
import { open, openMenu, read, stateOf } from './support/layer';
import { expect, test } from './support/test';

test('a link opens the stage norm, and its numbers are the core’s', async ({ page }) => {
  const layer = await open(page, '?qk-norm=head&parameters=random&stage=norm&cell=q_norm.1.4.2');
  expect(await stateOf(layer)).toMatchObject({ qkNorm: 'head', stage: 'norm' });
  await expect(page.locator('button[data-stage=norm]')).toHaveAttribute('aria-current', 'step');
  await expect(page.locator('button.stage')).toHaveCount(11);
  await expect(page.locator('.caption')).toContainText('divided by its root mean square');

  const found = await page.locator('many-heads').evaluate((element) => {
    const figure = element as HTMLElementTagNameMap['many-heads'];
    const numbers = (name: string) => [...figure.tensor(name).data];
    const { value, denominator } = figure.explain('q_norm', [1, 4, 2]);
    return {
      ...{ value, denominator, q: numbers('q'), normed: numbers('q_norm') },
      ...{ shape: [...figure.tensor('q_norm').shape], output: numbers('output') },
    };
  });
  expect(found.shape).toEqual([4, 10, 4]);
  const row = (1 * 10 + 4) * 4;
  const squares = found.q.slice(row, row + 4).map((each) => each * each);
  const size = Math.sqrt(squares.reduce((sum, each) => sum + each, 0) / 4 + 1e-6);
  expect(found.denominator).toBeCloseTo(size, 5);
  expect(found.value).toBeCloseTo((found.q[row + 2] ?? NaN) / size, 5);
  const inspector = page.locator('.inspector');
  await expect(inspector).toContainText('root mean square of the row');
  const total = await inspector.innerText();
  expect(read(/root mean square of the row\s*(\S+)/.exec(total)?.[1] ?? '')).toBeCloseTo(size, 3);

  await openMenu(page, 'sizes');
  await page.locator('#qk-norm').selectOption({ label: 'no' });
  await expect(page.locator('button.stage')).toHaveCount(10);
  expect(await stateOf(layer)).toMatchObject({ qkNorm: 'none', stage: 'heads' });
  const plain = await page
    .locator('many-heads')
    .evaluate((element) => [
      ...(element as HTMLElementTagNameMap['many-heads']).tensor('output').data,
    ]);
  expect(plain).toHaveLength(found.output.length);
  expect(plain).not.toEqual(found.output);
});
