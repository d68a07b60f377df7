/** The browser's time and frames, and the player that goes by them. */
import type { Clock } from '../session/clock';
import { noPace, paceOf } from '../session/pace';
import { Player } from '../session/player';
import type { Session } from '../session/session';

export const browserClock: Clock = {
  now: () => performance.now(),
  requestFrame: (draw) => requestAnimationFrame(draw),
  cancelFrame: (frame) => cancelAnimationFrame(frame),
};

/** @param still whether the reader asked for less motion */
export function playerOf(session: () => Session, still: MediaQueryList): Player {
  const played = {
    read: () => session().state,
    write: (state: Session['state']) => session().move(state),
    stopped: () => session().changed(),
    reducedMotion: () => still.matches,
    pace: (state: Session['state']) => {
      const { snapshot } = session();
      return snapshot ? paceOf(snapshot, state) : noPace;
    },
  };
  return new Player(played, browserClock);
}
