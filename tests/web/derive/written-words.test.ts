/** Without room for all words of rows or columns, some are written, always including the chosen one. */
import { describe, expect, it } from 'vitest';
import { wordSize, writtenWords } from '../../../web/derive/scene/measure';

const written = (rowHeight: number, chosen: number | null) => {
  const { size, isWritten } = writtenWords(rowHeight, wordSize, chosen);
  return { size, rows: Array.from({ length: 10 }, (_, row) => row).filter(isWritten) };
};

describe('the words of rows', () => {
  it('are all written where a row has the height', () => {
    const { size, rows } = written(10, 3);
    expect(rows).toHaveLength(10);
    expect(size).toBe(wordSize(10));
  });

  it('are thinned out where it has not, and those are large enough', () => {
    const { size, rows } = written(8.5, null);
    expect(rows).toEqual([0, 2, 4, 6, 8]);
    expect(size).toBeGreaterThan(12);
    expect(written(4, null).rows).toEqual([0, 4, 8]);
  });

  it('are never without the chosen one, which has room', () => {
    expect(written(8.5, 3).rows).toEqual([0, 3, 6, 8]);
    expect(written(8.5, 4).rows).toEqual([0, 2, 4, 6, 8]);
  });
});
