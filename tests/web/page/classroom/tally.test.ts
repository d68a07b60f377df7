/** Counting hands while a question is presented. */
import { describe, expect, it } from 'vitest';
import { mostHands, Tally } from '../../../../web/page/classroom/present/tally';

describe('a tally', () => {
  it('counts by question and option, and finds what was counted again', () => {
    const tally = new Tally();
    expect(tally.of('a', 3)).toEqual([0, 0, 0]);
    tally.add('a', 3, 1);
    tally.add('a', 3, 1);
    tally.add('b', 2, 0);
    expect(tally.of('a', 3)).toEqual([0, 2, 0]);
    expect(tally.of('b', 2)).toEqual([1, 0]);
    tally.clear();
    expect(tally.of('a', 3)).toEqual([0, 0, 0]);
  });

  it('takes back hand by hand, of the question on show alone, and never below none', () => {
    const tally = new Tally();
    tally.add('a', 2, 0);
    tally.add('a', 2, 1);
    tally.add('b', 2, 1);
    tally.takeBack('a', 2);
    expect(tally.of('a', 2)).toEqual([1, 0]);
    tally.takeBack('a', 2);
    tally.takeBack('a', 2);
    expect(tally.of('a', 2)).toEqual([0, 0]);
    expect(tally.of('b', 2)).toEqual([0, 1]);
    tally.set('b', 2, 1, 0);
    tally.takeBack('b', 2);
    expect(tally.of('b', 2)).toEqual([0, 0]);
  });

  it('takes a whole count, and nothing that is none', () => {
    const tally = new Tally();
    tally.set('a', 2, 1, 17);
    for (const hands of [NaN, -1, 1.5, mostHands + 1]) tally.set('a', 2, 1, hands);
    expect(tally.of('a', 2)).toEqual([0, 17]);
    tally.set('a', 2, 0, mostHands);
    tally.add('a', 2, 0);
    tally.add('a', 2, 7);
    expect(tally.of('a', 2)).toEqual([mostHands, 17]);
  });
});
