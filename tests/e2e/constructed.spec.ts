/** The constructed parameters match their recipe entry by entry, and each head does what its name says. */
import { featureNames } from './support/feature-names';
import { at, open, tensors } from './support/layer';
import { expect, test } from './support/test';

const range = (n: number) => Array.from({ length: n }, (_, k) => k);

/** A zero matrix except for the entries of the recipe: [input, column, value]. */
function square(entries: readonly (readonly [string, number, number])[]): number[] {
  const matrix = range(256).map(() => 0);
  for (const [input, column, value] of entries)
    matrix[featureNames.indexOf(input) * 16 + column] = value;
  return matrix;
}

/** Rotates a (sin, cos) pair back by one step of 2π / period, scaled by 10. */
function turnedBack(pair: string, column: number, period: number) {
  const [sin, cos] = [Math.sin((2 * Math.PI) / period), Math.cos((2 * Math.PI) / period)];
  return [
    [`sin ${pair}`, column, 10 * cos],
    [`cos ${pair}`, column, -10 * sin],
    [`sin ${pair}`, column + 1, 10 * sin],
    [`cos ${pair}`, column + 1, 10 * cos],
  ] as const;
}

test('the constructed parameters are their recipe @quick', async ({ page }) => {
  const layer = await open(page, '#parameters=constructed');
  const found = await tensors(layer, ['W_Q', 'W_K', 'W_V', 'W_O']);
  const recipe = {
    W_Q: square([
      ...turnedBack('a', 0, 24),
      ...turnedBack('b', 2, 6),
      ...([
        ['verb', 4, 2],
        ['verb', 8, 2],
        ['prep', 12, 2],
      ] as const),
    ]),
    W_K: square([
      ...(['sin a', 'cos a', 'sin b', 'cos b'] as const).map((name, k) => [name, k, 1] as const),
      ...([
        ['noun', 4, 20],
        ['p', 4, -15],
        ['subj', 8, 8],
      ] as const),
      ...([
        ['noun', 12, 10],
        ['p', 12, 15],
      ] as const),
    ]),
    W_V: square(
      [0, 4, 8, 12].flatMap((band) =>
        (['subj', 'noun', 'place', 'finance'] as const).map(
          (name, k) => [name, band + k, 1] as const,
        ),
      ),
    ),
  };
  for (const [name, wanted] of Object.entries(recipe)) {
    const data = found.get(name)?.data ?? new Float32Array();
    expect([...data], name).toEqual(wanted.map(Math.fround));
  }
  // W_O is orthogonal: it mixes the heads without losing information.
  const W_O = found.get('W_O');
  for (const a of range(16)) {
    for (const b of range(16)) {
      const product = range(16).reduce((sum, k) => sum + at(W_O, a, k) * at(W_O, b, k), 0);
      expect(product).toBe(a === b ? 1 : 0);
    }
  }
});

test('the names of the columns and heads are on the page', async ({ page }) => {
  await open(page, '#cell=x.4.1');
  await expect(page.locator('[data-inspect]')).toContainText('deposit, verb');
  await page.goto('about:blank');
  await open(page, '#parameters=constructed&stage=softmax&head=2');
  await expect(page.locator('.caption')).toContainText('verb → object');
  await expect(page.locator('.caption')).toContainText('“deposit” gives 0.989');
});
