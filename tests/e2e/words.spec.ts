/** From words to x: classes and features, clocks and sinusoids. */
import { featureNames } from './support/feature-names';
import { at, open, setState, tensor, tensors } from './support/layer';
import { expect, test } from './support/test';

const range = (n: number) => Array.from({ length: n }, (_, k) => k);
/** Half a unit in the last place of a float32 of size 1, and of the function in float64. */
const rounding = 2 ** -24;

/** The features of every word of the opening sentence. */
const features: readonly (readonly string[])[] = [
  ['subj'],
  ['aux'],
  ['aux'],
  ['part'],
  ['verb'],
  ['det'],
  ['noun', 'finance'],
  ['prep'],
  ['det'],
  ['noun', 'place', 'finance'],
];

for (const [parameters, slow, fast] of [
  ['patterns', 22, 13],
  ['constructed', 24, 6],
] as const)
  test(`the opening words are their features, and where they stand, ${parameters} @quick`, async ({
    page,
  }) => {
    const layer = await open(page);
    await setState(layer, { parameters });
    const found = await tensors(layer, ['token', 'position', 'x']);
    for (const [j, own] of features.entries()) {
      const token = featureNames.map((name) => (name === 'one' || own.includes(name) ? 1 : 0));
      expect(range(16).map((c) => at(found.get('token'), j, c))).toEqual(token);
      const turn = (period: number) => (2 * Math.PI * j) / period;
      const clocks = [
        j / 10,
        Math.sin(turn(slow)),
        Math.cos(turn(slow)),
        Math.sin(turn(fast)),
        Math.cos(turn(fast)),
      ];
      const position = [...featureNames.slice(0, 11).map(() => 0), ...clocks];
      for (const [c, value] of position.entries())
        expect(Math.abs(at(found.get('position'), j, c) - value)).toBeLessThanOrEqual(
          rounding * Math.max(1, Math.abs(value)),
        );
    }
  });

test('words without named features get a vector each, and sinusoids', async ({ page }) => {
  const layer = await open(page);
  const sentence = 'bank the Bank at bank';
  for (const dModel of [4, 12, 64]) {
    await setState(layer, { sentence, dModel, parameters: 'random', heads: 2 });
    const found = await tensors(layer, ['token', 'position']);
    for (const j of range(5)) {
      for (const c of range(dModel)) {
        // Vaswani et al. 2017, §3.5: PE(pos, 2i) = sin(pos / 10000^(2i / d)), PE(pos, 2i + 1) = cos.
        const angle = j / 10000 ** ((c - (c % 2)) / dModel);
        const wanted = c % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
        expect(Math.abs(at(found.get('position'), j, c) - wanted)).toBeLessThanOrEqual(
          2 * rounding,
        );
        const token = at(found.get('token'), j, c);
        expect(Math.abs(token)).toBeLessThanOrEqual(Math.sqrt(3));
        // The same word has the same vector, with or without a capital.
        if (j === 2 || j === 4) expect(token).toBe(at(found.get('token'), 0, c));
      }
    }
    const rows = range(5).map((j) =>
      range(dModel)
        .map((c) => at(found.get('token'), j, c))
        .join(),
    );
    expect(new Set(rows).size).toBe(3);
  }
});

test('vectors of words have variance 1 over many words', async ({ page }) => {
  const layer = await open(page);
  const sentence = range(64)
    .map((k) => `word${k}`)
    .join(' ');
  await setState(layer, { sentence, dModel: 64, parameters: 'random', heads: 4 });
  const { data } = await tensor(layer, 'token');
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  const variance = data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length;
  // 4,096 uniform numbers: the mean is within 4 standard errors (1/64 each), and so is the variance (σ = √.8/64).
  expect(Math.abs(mean)).toBeLessThan(4 / 64);
  expect(Math.abs(variance - 1)).toBeLessThan((4 * Math.sqrt(0.8)) / 64);
});

test('positions can be switched off: then order is lost', async ({ page }) => {
  const layer = await open(page);
  for (const parameters of ['constructed', 'random'] as const) {
    await setState(layer, { sentence: 'bank money at', parameters, positions: false });
    const first = await tensor(layer, 'output');
    expect((await tensor(layer, 'position')).data.every((value) => value === 0)).toBe(true);
    await setState(layer, { sentence: 'at bank money' });
    const turned = await tensor(layer, 'output');
    // The same rows in another order, up to the order of the sums over words.
    for (const [was, is] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const) {
      for (const c of range(16)) expect(at(turned, is, c)).toBeCloseTo(at(first, was, c), 5);
    }
  }
});

test('a word’s class can be set, and follows its word', async ({ page }) => {
  const layer = await open(page);
  await page.locator('.chip', { hasText: 'deposit' }).click();
  await page.locator('.word-editor select[name=class]').selectOption('preposition');
  const token = await tensor(layer, 'token');
  expect(at(token, 4, featureNames.indexOf('prep'))).toBe(1);
  expect(at(token, 4, featureNames.indexOf('verb'))).toBe(0);
  await page.keyboard.press('Escape');
  await page.locator('.chip', { hasText: 'going' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.locator('.chip')).toHaveCount(9);
  expect(at(await tensor(layer, 'token'), 3, featureNames.indexOf('prep'))).toBe(1);
});
