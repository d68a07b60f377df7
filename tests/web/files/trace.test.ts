/** A trace file: a layer's inputs and all of its stages. */
import { describe, expect, it } from 'vitest';
import { layerFromTensors, tensorsOfTrace, traceNames, type ReadTensor } from '../../../web/files';
import { numbers } from '../support/core';
import { entryOf, refusalOf, throughFile } from '../support/files';

describe('a trace', () => {
  const read: ReadTensor = (name) => {
    const [h, n, m, d] = [2, 3, 2, 4];
    const shape = { x: [n, d], memory: [m, d] }[name] ?? [h, n, m];
    const data = numbers(shape.reduce((product, axis) => product * axis, 1));
    return { shape, data: name === 'masked' ? data.fill(-Infinity, 3) : data };
  };
  const entries = tensorsOfTrace(read, { memory: true, padding: [1] });

  it('has the inputs and every stage, flags last', () => {
    const file = throughFile(entries);
    expect([...file.tensors.keys()]).toEqual(['x', 'memory', ...traceNames, 'key_padding_mask']);
    expect([...(file.tensors.get('key_padding_mask')?.bytes ?? [])]).toEqual([0, 1]);
    const self = tensorsOfTrace(read, { memory: false, padding: [] });
    expect(self.map(({ name }) => name)).toEqual(['x', ...traceNames]);
  });

  it('is no layer, and does not disturb one', () => {
    expect(refusalOf(() => layerFromTensors(throughFile(entries))).message).toMatch(
      /^the file: the matrices of a layer needed, it has what a layer computed \(q, k, v, scores, …\): open/,
    );
    const layer = [entryOf('in_proj_weight', 12, 4), entryOf('out_proj.weight', 4, 4)];
    const found = layerFromTensors(throughFile([...layer, ...entries]), { heads: 2 });
    expect(found.ignored).toEqual([...traceNames]);
    expect(found.padding).toEqual([1]);
  });
});
