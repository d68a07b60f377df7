/** A file's grad_output, the gradient of a loss with respect to the output; and shapes that no file may have. */
import { describe, expect, it } from 'vitest';
import { layerFromTensors, writeSafetensors } from '../../../web/files';
import { entryOf, refusalOf, throughFile } from '../support/files';

const layer = [entryOf('in_proj_weight', 24, 8), entryOf('out_proj.weight', 8, 8)];
const x = entryOf('x', 3, 8);
const gradient = entryOf('grad_output', 3, 8);

describe('grad_output', () => {
  const read = (entries: readonly ReturnType<typeof entryOf>[], gradients = true) =>
    layerFromTensors(throughFile([...layer, ...entries]), { heads: 2, gradients });

  it('is read where it is asked for, and is else one of the file’s other tensors', () => {
    const asked = read([x, gradient]);
    expect(asked.gradOutput).toEqual({ shape: [3, 8], data: gradient.data });
    expect(asked.ignored).toEqual([]);
    expect(read([x, gradient], false).gradOutput).toBeNull();
  });

  it('is missing if the file has none, or no input that it could belong to', () => {
    expect(read([x]).gradOutput).toBeNull();
    expect(read([gradient]).gradOutput).toBeNull();
  });

  it.each([
    [4, 8],
    [3, 16],
  ])('of %i × %i is refused beside an output of 3 × 8', (rows, columns) => {
    const refusal = refusalOf(() => read([x, entryOf('grad_output', rows, columns)]));
    expect(refusal.message).toContain('grad_output: (3, 8)');
  });
});

describe('a shape', () => {
  const written = (...shape: number[]) =>
    writeSafetensors([{ name: 'x', shape, data: Float32Array.of(1, 2, 3) }]);

  it('has whole lengths from 0, as many as there are numbers', () => {
    expect(written(3, 1).length).toBeGreaterThan(12);
    for (const shape of [[-1, -3], [1.5, 2], [3, 2], [NaN], []])
      expect(refusalOf(() => written(...shape)).message).toMatch(/^x: numbers for the shape/);
  });
});
