import { describe, expect, it } from 'vitest';
import type { Link, WordLinks } from '../../../web/derive/scene/words';
import { strands } from '../../../web/ui/inspector/strands';

const link = (query: number, key: number, share: number, head = 0): Link => ({
  head,
  query,
  key,
  share,
});
const of = (links: readonly Link[], query: number | null = null) =>
  strands({ links, query, least: 0.04, shares: [] } satisfies WordLinks);
const brief = (links: readonly Link[], query: number | null = null) =>
  of(links, query).map(({ head, share, faint }) => ({ head, share, faint }));

describe('links between words', () => {
  it('are curves from the middle of one row to the middle of another', () => {
    expect(of([link(0, 3, 0.5)])).toEqual([
      { head: 0, share: 0.5, faint: false, d: 'M0 0.5C50 0.5 50 3.5 100 3.5' },
    ]);
  });

  it('that look alike are drawn as one', () => {
    const [strand, ...more] = of([link(0, 1, 0.5), link(2, 1, 0.51)]);
    expect(more).toEqual([]);
    expect(strand?.d).toBe('M0 0.5C50 0.5 50 1.5 100 1.5M0 2.5C50 2.5 50 1.5 100 1.5');
  });

  it('are drawn in twentieths of the whole', () => {
    expect(brief([link(0, 1, 0.5), link(0, 2, 0.524)])).toHaveLength(1);
    expect(brief([link(0, 1, 0.5), link(0, 2, 0.526)]).map(({ share }) => share)).toEqual([
      0.5, 0.55,
    ]);
  });

  it('of two heads stay apart', () => {
    expect(brief([link(0, 1, 0.5, 0), link(0, 1, 0.5, 3)]).map(({ head }) => head)).toEqual([0, 3]);
  });

  it('have the larger shares on top', () => {
    const shares = brief([link(0, 1, 0.9), link(0, 2, 0.1), link(1, 2, 0.5)]);
    expect(shares.map(({ share }) => share)).toEqual([0.1, 0.5, 0.9]);
  });

  it('have the cursor’s row on top of all, and the others faint', () => {
    expect(brief([link(1, 0, 0.1), link(0, 1, 0.9), link(2, 1, 0.5)], 1)).toEqual([
      { head: 0, share: 0.5, faint: true },
      { head: 0, share: 0.9, faint: true },
      { head: 0, share: 0.1, faint: false },
    ]);
  });

  it('are as strong as they are without a cursor, also those of the first row', () => {
    expect(brief([link(0, 1, 0.5), link(1, 1, 0.2)]).every(({ faint }) => !faint)).toBe(true);
    expect(brief([link(0, 1, 0.5)], 0)).toEqual([{ head: 0, share: 0.5, faint: false }]);
  });
});
