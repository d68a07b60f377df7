/** Limits of readable files: the largest allowed value, and the next one. */
import { describe, expect, it } from 'vitest';
import {
  layerFromTensors,
  readSafetensors,
  writeSafetensors,
  type LayerFileOptions,
  type TensorEntry,
} from '../../../web/files';
import { fileOf, refusalOf } from '../support/files';

const tensor = (name: string, ...shape: number[]): TensorEntry => ({
  name,
  shape,
  data: new Float32Array(shape.reduce((size, axis) => size * axis, 1)),
});
const read = (entries: readonly TensorEntry[], options: LayerFileOptions = {}) =>
  layerFromTensors(readSafetensors(writeSafetensors(entries)), options);
const refusal = (entries: readonly TensorEntry[], options: LayerFileOptions = {}) =>
  refusalOf(() => read(entries, options)).message;
const four = [tensor('in_proj_weight', 12, 4), tensor('out_proj.weight', 4, 4)];

describe('a tensor', () => {
  it.each([8, 9, 40])('may have %d axes', (axes) => {
    const shape = [3, ...Array.from({ length: axes - 1 }, () => 1)];
    const { tensors } = readSafetensors(writeSafetensors([tensor('a', ...shape)]));
    expect(tensors.get('a')?.shape).toEqual(shape);
  });

  it.each(['[]', '[0]', 'null', '"0,8"', '[0,null]', '{"0":0,"1":8}'])(
    'has a beginning and an end, not %s',
    (offsets) => {
      const header = `{"a":{"dtype":"F32","shape":[2],"data_offsets":${offsets}}}`;
      expect(refusalOf(() => readSafetensors(fileOf(header, 8))).message).toBe(
        'a: data_offsets [begin, end] with begin ≤ end needed, it has others',
      );
    },
  );

  it('of very many axes is named in one line', () => {
    const shape = Array.from({ length: 4000 }, () => 1);
    expect(refusal([tensor('in_proj_weight', ...shape), tensor('out_proj.weight', 4, 4)])).toBe(
      'in_proj_weight: two axes of at least 1 needed, the file has (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, … of 4000 axes)',
    );
  });

  it('may have more in its entry than is looked at', () => {
    const header = '{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8],"strides":[1]}}';
    expect(readSafetensors(fileOf(header, 8)).tensors.get('a')?.shape).toEqual([2]);
  });

  it('may be empty', () => {
    const { tensors } = readSafetensors(writeSafetensors([tensor('a', 0)]));
    expect(tensors.get('a')?.bytes).toHaveLength(0);
  });
});

describe('a layer', () => {
  it.each([0, -1, -Infinity, Infinity, NaN])('is not divided by %d', (scaling) => {
    expect(refusal(four, { heads: 2, scaling })).toContain(
      'scaling: sqrt_d_k, sqrt_d_model, none or a positive number needed',
    );
  });

  it('may be divided by the smallest number', () => {
    expect(read(four, { heads: 2, scaling: 5e-324 }).config.scaling).toBe(5e-324);
  });

  it('may have 2048 columns, and the tensor that has more is named as in the file', () => {
    const named = (rows: number) =>
      refusal([tensor('a.in_proj_weight', 3, 1), tensor('a.out_proj.weight', rows, 1)], {
        heads: 1,
      });
    expect(named(2048)).toMatch(/needed for d_model 2048/);
    expect(named(2049)).toBe(
      'a.out_proj.weight: at most 2048 rows (d_model) needed, the file has 2049',
    );
  });

  it.each(['bias_k', 'bias_v'])('has no %s', (name) => {
    expect(refusal([...four, tensor(name, 1, 1, 4)], { heads: 2 })).toBe(
      `${name}: a layer without it needed, the file has it (add_bias_kv=True)`,
    );
  });

  it('whose keys come from other vectors than x may come without them: the mask says how many', () => {
    const separate = [
      tensor('q_proj_weight', 4, 4),
      tensor('k_proj_weight', 4, 6),
      tensor('v_proj_weight', 4, 6),
      tensor('out_proj.weight', 4, 4),
      tensor('x', 2, 4),
      { name: 'key_padding_mask', shape: [3], data: [false, true, true] },
    ];
    expect(read(separate, { heads: 2 }).padding).toEqual([1, 2]);
    // With memory there must be one flag for each of its vectors.
    expect(refusal([...separate, tensor('memory', 2, 6)], { heads: 2 })).toMatch(
      /^key_padding_mask: \(2\) needed for one/,
    );
  });
});
