/** The trail of numbers that a reader followed. */
import { describe, expect, it } from 'vitest';
import {
  back,
  followed,
  leadingTo,
  longestTrail,
  noTrail,
} from '../../../web/derive/inspect/trail';

const place = (name: string, ...index: number[]) => ({ name, index });
const [a, b, c] = [place('output', 0, 1), place('concat', 0, 1), place('x', 2, 3)];

describe('the trail', () => {
  const two = followed(followed(noTrail, a, b, 'term'), b, c, 'feed');

  it('has every number before the chosen one, and how it was left', () => {
    expect(leadingTo(two, c)).toEqual([
      { place: a, via: 'term' },
      { place: b, via: 'feed' },
    ]);
  });

  it('holds while its end is chosen, and begins anew from any other number', () => {
    expect(leadingTo(two, a)).toEqual([]);
    expect(leadingTo(two, null)).toEqual([]);
    expect(followed(two, a, b, 'term').crumbs).toEqual([{ place: a, via: 'term' }]);
  });

  it('leads back to any of them, and no further', () => {
    expect(back(two, 1)).toEqual({ crumbs: [{ place: a, via: 'term' }], end: b });
    expect(back(two, 0)).toEqual({ crumbs: [], end: a });
    expect(back(two, 5).end).toBeNull();
  });

  it('loses its beginning when it is long', () => {
    let trail = noTrail;
    for (let k = 0; k < longestTrail + 3; k++)
      trail = followed(trail, place('x', k), place('x', k + 1), 'term');
    expect(trail.crumbs).toHaveLength(longestTrail);
    expect(trail.crumbs[0]?.place).toEqual(place('x', 3));
    expect(trail.end).toEqual(place('x', longestTrail + 3));
  });
});
