/** The browser's time and frames, and the player that runs on them. */
import type { Clock } from '../session/clock';
import { noPace, paceOf, type Pace } from '../session/pace';
import { Player } from '../session/player';
import type { Session } from '../session/session';

export const browserClock: Clock = {
  now: () => performance.now(),
  requestFrame: (draw) => requestAnimationFrame(draw),
  cancelFrame: (frame) => cancelAnimationFrame(frame),
};

/** Extra seconds per stage for somebody who sees it for the first time: with them the layer takes a minute. */
const timeToRead = 2.6;
/** Seconds in which the words unfold from their line into rows. */
const unfolding = 1.8;
const unhurried = (pace: Pace, { stage }: Session['state']): Pace => ({
  ...pace,
  arrival: stage === 'embed' ? unfolding : pace.arrival,
  rest: pace.rest + timeToRead,
  standing: pace.standing + timeToRead,
});

/**
 * @param still whether the reader asked for less motion
 * @param minute whether the first screen's minute is on
 */
export function playerOf(
  session: () => Session,
  still: MediaQueryList,
  minute: () => boolean,
): Player {
  const played = {
    read: () => session().state,
    write: (state: Session['state']) => session().move(state),
    stopped: () => session().changed(),
    reducedMotion: () => still.matches,
    pace: (state: Session['state']) => {
      const { snapshot } = session();
      const pace = snapshot ? paceOf(snapshot, state) : noPace;
      return minute() ? unhurried(pace, state) : pace;
    },
  };
  return new Player(played, browserClock);
}
