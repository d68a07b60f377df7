/**
 * The Python programs as a reader gets them, one file each beside this one. After an intended change, `npx vitest run
 * tests/web/files/program-text.test.ts -u` rewrites them. code.test.ts runs such programs and checks their numbers.
 */
import { describe, expect, it } from 'vitest';
import { numpyCode, pytorchCode } from '../../../web/files';
import { hasBlindRow, literal, tuple } from '../../../web/files/python/parts';
import { codeInput } from '../support/layer64';

const two = { dModel: 2, heads: 2 } as const;
const small = { n: 2 } as const;
const own = [0, -0.5, 1, -Infinity] as const;
const separate = { n: 2, m: 3 } as const;

describe('a program for PyTorch', () => {
  it.each([
    ['module', codeInput(two, small)],
    ['module-two-columns', codeInput({ dModel: 4, heads: 2 }, small)],
    ['module-causal', codeInput({ ...two, mask: 'causal', bias: false }, { n: 2, padding: [1] })],
    ['module-memory', codeInput({ ...two, mask: 'no-self', dMemory: 4 }, separate)],
    ['wide', codeInput({ ...two, variant: 'wide', dV: 1, mask: 'causal' }, small)],
    ['muted', codeInput({ ...two, mask: 'no-self' }, { n: 2, m: 3, muted: [1] })],
    ['blind', codeInput({ ...two, mask: 'causal' }, { n: 2, padding: [0] })],
    ['module-own-mask', codeInput({ ...two, mask: 'own' }, { n: 2, attnMask: own, padding: [0] })],
    ['without-output', codeInput({ ...two, outputProjection: false }, small)],
    ['without-values', codeInput({ ...two, valueProjection: false, bias: false }, small)],
  ])('is as it was: %s', async (name, input) => {
    await expect(pytorchCode(input)).toMatchFileSnapshot(`programs/torch-${name}.py`);
  });
});

describe('a program for NumPy', () => {
  it.each([
    ['split', codeInput({ dModel: 2, heads: 1 }, small)],
    ['narrow', codeInput({ ...two, variant: 'narrow', sharedQK: true, mask: 'causal' }, separate)],
    [
      'unscaled',
      codeInput(
        { ...two, scaling: 'none', bias: false, mask: 'padding' },
        { n: 3, muted: [0, 1], padding: [0, 2] },
      ),
    ],
    ['divided', codeInput({ ...two, scaling: 2.5, mask: 'no-self' }, { n: 2, padding: [1] })],
    ['own-mask', codeInput({ ...two, mask: 'own' }, { n: 2, attnMask: own })],
    ['by-d-model', codeInput({ ...two, scaling: 'sqrt_d_model', valueProjection: false }, small)],
  ])('is as it was: %s', async (name, input) => {
    await expect(numpyCode(input)).toMatchFileSnapshot(`programs/numpy-${name}.py`);
  });
});

describe('numbers in a program', () => {
  it('are float32, little-endian, in base64', () => {
    const data = Float32Array.of(1, -2.5, 3e-40);
    const found = /^tensor\(\(3,\), """\n([A-Za-z0-9+/=]+)\n"""\)$/.exec(
      literal({ shape: [3], data }),
    );
    const bytes = Buffer.from(found?.[1] ?? '', 'base64');
    expect([0, 4, 8].map((at) => bytes.readFloatLE(at))).toEqual([...data]);
  });

  it('are in lines of 96 characters, however many they are', () => {
    const data = Float32Array.from({ length: 5000 }, (_, k) => k);
    const [, ...lines] = literal({ shape: [50, 100], data }).split('\n');
    expect(lines.at(-1)).toBe('""")');
    const text = lines.slice(0, -1);
    expect(text.slice(0, -1).every((line) => line.length === 96)).toBe(true);
    const bytes = Buffer.from(text.join(''), 'base64');
    expect(bytes).toHaveLength(20_000);
    expect([1, 1536, 1537, 4999].map((k) => bytes.readFloatLE(4 * k))).toEqual([
      1, 1536, 1537, 4999,
    ]);
  });

  it('have a tuple as their shape, also of one axis', () => {
    expect([tuple([3]), tuple([2, 3])]).toEqual(['(3,)', '(2, 3)']);
  });
});

describe('a query may look at no key', () => {
  const blind = (mask: 'none' | 'causal' | 'no-self' | 'padding', n: number, padding: number[]) =>
    hasBlindRow(codeInput({ dModel: 1, heads: 1, mask }, { n, padding }));

  it('where all of them are padding', () => {
    expect(blind('padding', 2, [0, 1])).toBe(true);
    expect(blind('padding', 2, [0])).toBe(false);
    expect(blind('none', 1, [])).toBe(false);
  });

  it('where those up to itself are padding, under the causal mask', () => {
    expect(blind('causal', 3, [0])).toBe(true);
    expect(blind('causal', 3, [1, 2])).toBe(false);
  });

  it('where it is the only one, or all others are padding, under no-self', () => {
    expect(blind('no-self', 1, [])).toBe(true);
    expect(blind('no-self', 2, [])).toBe(false);
    expect(blind('no-self', 3, [0, 2])).toBe(true);
    expect(blind('no-self', 3, [2])).toBe(false);
    // The only key without padding belongs to no query.
    const input = codeInput(
      { dModel: 1, heads: 1, mask: 'no-self' },
      { n: 2, m: 3, padding: [0, 1] },
    );
    expect(hasBlindRow(input)).toBe(false);
    const last = codeInput(
      { dModel: 1, heads: 1, mask: 'no-self' },
      { n: 3, m: 3, padding: [0, 1] },
    );
    expect(hasBlindRow(last)).toBe(true);
  });

  it('where a mask of its own hides all that is no padding', () => {
    const own = (attnMask: readonly number[], padding: readonly number[] = []) =>
      hasBlindRow(codeInput({ dModel: 1, heads: 1, mask: 'own' }, { n: 2, attnMask, padding }));
    expect(own([0, -Infinity, -Infinity, -3e38])).toBe(false);
    expect(own([0, 0, -Infinity, -Infinity])).toBe(true);
    expect(own([0, -Infinity, 1, 1], [0])).toBe(true);
  });
});
