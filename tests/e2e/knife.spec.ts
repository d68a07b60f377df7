/** Where the knife falls: what changes with the variant or the head count, and what does not. */
import { at, open, setState, tensor, tensors, type Tensor } from './support/layer';
import { expect, test } from './support/test';

const range = (n: number) => Array.from({ length: n }, (_, k) => k);
const numbers = (found: Tensor) => [...found.data];

test('the reader’s own controls cut the layer @quick', async ({ page }) => {
  const layer = await open(page);
  await page.getByRole('radio', { name: /Narrow/ }).check();
  await page.getByRole('radio', { name: '8', exact: true }).check();
  expect((await tensor(layer, 'q')).shape).toEqual([8, 10, 2]);
  expect((await tensor(layer, 'in_proj_weight')).shape).toEqual([48, 2]);
  await page.getByRole('radio', { name: /Wide/ }).check();
  expect((await tensor(layer, 'q')).shape).toEqual([8, 10, 16]);
  expect((await tensor(layer, 'in_proj_weight')).shape).toEqual([3 * 8 * 16, 16]);
});

for (const parameters of ['constructed', 'random'] as const) {
  test(`another head count in split re-cuts the same ${parameters} matrices`, async ({ page }) => {
    const layer = await open(page);
    await setState(layer, { parameters, heads: 1 });
    const before = await tensors(layer, ['in_proj_weight', 'out_proj.weight']);
    const output = numbers(await tensor(layer, 'output'));
    for (const heads of [2, 4, 8, 16]) {
      await setState(layer, { heads });
      const now = await tensors(layer, ['in_proj_weight', 'out_proj.weight']);
      for (const name of ['in_proj_weight', 'out_proj.weight'])
        expect(now.get(name)?.data, name).toEqual(before.get(name)?.data);
      // The parameters are the same, the function is another.
      expect(numbers(await tensor(layer, 'output'))).not.toEqual(output);
    }
  });

  test(`narrow keeps the diagonal blocks of split’s ${parameters} matrices`, async ({ page }) => {
    const layer = await open(page);
    for (const heads of [1, 2, 4, 16]) {
      const width = 16 / heads;
      await setState(layer, { parameters, variant: 'split', heads });
      const split = await tensors(layer, ['W_Q', 'W_K', 'W_V', 'W_O']);
      await setState(layer, { variant: 'narrow' });
      const narrow = await tensors(layer, ['W_Q', 'W_K', 'W_V', 'W_O']);
      for (const name of ['W_Q', 'W_K', 'W_V']) {
        const wanted = range(width).flatMap((row) =>
          range(16).map((col) => at(split.get(name), Math.floor(col / width) * width + row, col)),
        );
        expect([...(narrow.get(name)?.data ?? [])], `${name} ${heads}`).toEqual(wanted);
      }
      expect(narrow.get('W_O')?.data).toEqual(split.get('W_O')?.data);
    }
  });

  test(`wide keeps each head’s columns of split’s ${parameters} matrices`, async ({ page }) => {
    const layer = await open(page);
    for (const heads of [2, 4, 8]) {
      const width = 16 / heads;
      await setState(layer, { parameters, variant: 'split', heads });
      const split = await tensors(layer, ['W_K', 'W_V', 'W_O']);
      await setState(layer, { variant: 'wide' });
      const wide = await tensors(layer, ['W_K', 'W_V', 'W_O']);
      const bands = range(heads).flatMap((head) => range(width).map((col) => [head, col] as const));
      for (const name of ['W_K', 'W_V']) {
        for (const row of range(16)) {
          const kept = bands.map(([head, col]) => at(wide.get(name), row, head * 16 + col));
          const had = bands.map(([head, col]) => at(split.get(name), row, head * width + col));
          expect(kept, `${name}, row ${row}`).toEqual(had);
        }
      }
      // Random W_O is smaller for a fan-in of h·d; its rows keep their directions.
      if (parameters === 'constructed') {
        const kept = bands.map(([head, col]) => at(wide.get('W_O'), head * 16 + col, 3));
        expect(kept).toEqual(
          bands.map(([head, col]) => at(split.get('W_O'), head * width + col, 3)),
        );
      }
    }
  });
}

test('with one head wide, split and narrow are the same function', async ({ page }) => {
  const layer = await open(page);
  const outputs: number[][] = [];
  for (const variant of ['wide', 'split', 'narrow'] as const) {
    await setState(layer, { variant, heads: 1, parameters: 'random' });
    outputs.push(numbers(await tensor(layer, 'output')));
  }
  expect(outputs[1]).toEqual(outputs[0]);
  expect(outputs[2]).toEqual(outputs[0]);
});

test('the constructed heads do in wide what they do in split, and go blind in narrow', async ({
  page,
}) => {
  const layer = await open(page, '#parameters=constructed');
  // The recipe says: deposit → money, deposit → I, at → bank; every word but the first → the one before.
  const shares = async () => {
    const attention = await tensor(layer, 'attn_weights');
    const previous = range(9).map((row) => at(attention, 0, row + 1, row));
    return [
      at(attention, 1, 4, 6),
      at(attention, 2, 4, 0),
      at(attention, 3, 7, 9),
      Math.min(...previous),
    ];
  };
  const split = await shares();
  const least = [0.98, 0.99, 0.98, 0.86];
  split.forEach((share, k) => expect(share).toBeGreaterThan(least[k] ?? 1));
  await setState(layer, { variant: 'wide' });
  (await shares()).forEach((share, k) => expect(share).toBeCloseTo(split[k] ?? NaN, 5));
  await setState(layer, { variant: 'narrow' });
  const narrow = await shares();
  narrow.forEach((share) => expect(share).toBeLessThan(0.2));
});

test('every row of a readable head that has nothing to find is uniform', async ({ page }) => {
  const layer = await open(page, '#parameters=constructed');
  const attention = await tensor(layer, 'attn_weights');
  const finders = [[4], [4], [7]];
  for (const [k, rows] of finders.entries()) {
    for (const row of range(10).filter((each) => !rows.includes(each))) {
      const shares = range(10).map((col) => at(attention, k + 1, row, col));
      for (const share of shares) expect(share).toBeCloseTo(0.1, 6);
    }
  }
});

test('clones attend alike, whatever the cut', async ({ page }) => {
  const layer = await open(page);
  for (const variant of ['wide', 'split'] as const) {
    for (const heads of [2, 4, 8]) {
      await setState(layer, { parameters: 'clones', variant, heads });
      const { data } = await tensor(layer, 'attn_weights');
      for (const head of range(heads))
        expect(data.subarray(head * 100, head * 100 + 100)).toEqual(data.subarray(0, 100));
    }
  }
});

test('with every weight 1 the heads only change the temperature', async ({ page }) => {
  const layer = await open(page);
  for (const heads of [1, 4, 16]) {
    await setState(layer, { parameters: 'ones', dModel: 16, heads, variant: 'split' });
    const found = await tensors(layer, ['x', 'scaled', 'attn_weights', 'output']);
    const sums = range(10).map((row) =>
      range(16).reduce((sum, col) => sum + at(found.get('x'), row, col), 0),
    );
    const temperature = Math.sqrt(16 / heads);
    for (const [i, asks] of sums.entries()) {
      for (const [j, asked] of sums.entries()) {
        const wanted = temperature * asks * asked;
        expect(at(found.get('scaled'), heads - 1, i, j)).toBeCloseTo(wanted, 2);
      }
      // y = d · Σ_j a_ij s_j in every coordinate, with the layer's own attention weights.
      const wanted = sums.reduce(
        (sum, s, j) => sum + 16 * at(found.get('attn_weights'), 0, i, j) * s,
        0,
      );
      for (const col of [0, 7, 15]) expect(at(found.get('output'), i, col)).toBeCloseTo(wanted, 2);
    }
  }
});

test('random parameters depend on the seed, and on nothing else', async ({ page }) => {
  const layer = await open(page);
  await setState(layer, { parameters: 'random', seed: 1 });
  const one = numbers(await tensor(layer, 'in_proj_weight'));
  await setState(layer, { seed: 2 });
  const two = numbers(await tensor(layer, 'in_proj_weight'));
  await setState(layer, { seed: 1, mask: 'causal' });
  expect(numbers(await tensor(layer, 'in_proj_weight'))).toEqual(one);
  expect(two).not.toEqual(one);
  // Bounds of torch.nn.MultiheadAttention: Xavier for the packed (3d, d) matrix, and 1/√d.
  const inside = (values: number[], bound: number) =>
    Math.max(...values.map(Math.abs)) <= bound && Math.max(...values.map(Math.abs)) > 0.98 * bound;
  expect(inside(one, Math.sqrt(6 / 64))).toBe(true);
  expect(inside(numbers(await tensor(layer, 'out_proj.weight')), 1 / 4)).toBe(true);
});
