/** The order of a presentation: a guess waits, is revealed, and only then comes the next step. */
import { describe, expect, it, vi } from 'vitest';
import { walkOf } from '../../../../web/element/walk';
import { lesson as pieces } from '../../../../web/lessons/content/en/pieces';
import { Way } from '../../../../web/page/classroom/present/way';
import type { Player } from '../../../../web/session/player';
import { walk } from '../../support/tour';

function presented(at = '') {
  const { tour, session, rest } = walk(pieces, { at });
  rest();
  const player = { playing: false } as Player;
  const layer = {
    get tour() {
      return walkOf(tour, session, player);
    },
    next: vi.fn(),
    previous: vi.fn(),
  };
  return { way: new Way(layer), tour, rest };
}

describe('in a lesson', () => {
  it('the next key first reveals a guess that waits, then goes on', () => {
    const { way, tour, rest } = presented('split');
    expect(way.waits).toBe(true);
    expect(way.next()).toBe(false);
    expect(tour.step?.id).toBe('split');
    expect(way.waits).toBe(false);
    expect(way.next()).toBe(true);
    rest();
    expect(tour.step?.id).toBe('bands');
    way.previous();
    rest();
    // A revealed step does not wait again.
    expect(way.waits).toBe(false);
  });

  it('the questions at the end come one by one, each revealed before the next', () => {
    const { way, tour } = presented('answer');
    expect(way.asked).toBeNull();
    way.next();
    expect(tour.atCheck).toBe(true);
    for (let at = 0; at < 3; at++) {
      expect(way.asked).toMatchObject({ at, of: 3, revealed: false });
      expect(way.isAtEnd).toBe(false);
      way.next();
      expect(way.asked).toMatchObject({ at, revealed: true });
      if (at < 2) expect(way.next()).toBe(true);
    }
    expect(way.isAtEnd).toBe(true);
    expect(way.next()).toBe(false);
    expect(way.asked?.at).toBe(2);
    // The reader's own answers are unchanged.
    expect([0, 1, 2].map((at) => tour.checked.chosen(at))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    for (let k = 0; k < 3; k++) way.previous();
    expect(tour.step?.id).toBe('answer');
  });
});
