/** Tensors as tables, and what is copied of them. */
import { expect, it } from 'vitest';
import { tableOf, tensorNames, tsvOf } from '../../../web/panels/values';
import { looking } from './looking';

it.each([
  'parameters=random&heads=8&kv-heads=2&memory=she+left+it&bias=on',
  'direction=backward&stage=softmax',
  'parameters=random&rotary=halves&qk-norm=head&mask=causal',
])('a copy has the very numbers of every tensor: %s', (query) => {
  const { numbers } = looking(query);
  for (const name of tensorNames(numbers)) {
    const table = tableOf(numbers, name, 1);
    const [header, ...lines] = tsvOf(table)
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(header?.slice(1)).toEqual(table.colNames);
    const copied = lines.flatMap(([, ...cells]) => cells.map(Number));
    expect(copied.map(Math.fround)).toEqual([...table.data]);
    const { shape, data } = numbers.tensor(name);
    const own = table.isOfHead ? numbers.indexOfHead(name, 1) : 0;
    expect(table.data).toHaveLength(table.isOfHead ? data.length / (shape[0] ?? 1) : data.length);
    expect(table.data[0]).toBe(data[own * table.data.length]);
  }
});

it('gradients are there after a pass back alone', () => {
  const names = (query: string) => tensorNames(looking(query).numbers);
  expect(names('').some((name) => name.startsWith('grad.'))).toBe(false);
  expect(names('direction=backward')).toContain('grad.W_Q');
  expect(names('')).not.toContain('memory');
  expect(names('')).not.toContain('b_Q');
});
