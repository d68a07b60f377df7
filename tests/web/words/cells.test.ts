/** Numbers in cells: what reads ≈0 is small beside the largest number on show, and every text fits. */
import { expect, it } from 'vitest';
import { cellCharacters, formatCell } from '../../../web/words/numbers';

const ranges = [1e-9, 3e-4, 0.0068, 0.03, 0.4, 1, 5];

it('says how numbers of any range differ, in no more characters than a cell has room for', () => {
  for (const range of ranges)
    for (let part = -40; part <= 40; part++) {
      const text = formatCell((part / 40) * range, range);
      expect(text === '≈0' || text === '0', `${part}/40 of ${range} is ${text}`).toBe(part === 0);
      expect(text.length).toBeLessThanOrEqual(cellCharacters(range));
    }
  expect(formatCell(0.0034, 0.0068)).toBe('0.0034');
  expect(formatCell(-2e-7, 3e-7)).toBe('−2·10⁻⁷');
  expect(formatCell(0.0004, 1)).toBe('≈0');
});
