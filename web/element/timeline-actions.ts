/** The reader's actions on the timeline; each of them stops playing. */
import type { Player } from '../session/player';
import type { Session } from '../session/session';
import { at, stepped } from '../state/timeline';
import type { Actions } from '../ui/view';
import type { Pictures } from './pictures';

interface Parts {
  readonly player: Player;
  readonly session: Session;
  readonly pictures: Pictures;
}

export function timelineActions({ player, session, pictures }: Parts) {
  /** Moves by the reader's `step`: a stage, or a row or cell of its result. */
  const stepBy = (direction: 1 | -1): void => {
    player.pause();
    const { state } = session;
    session.move(stepped(state, state.step, direction, pictures.first.scene?.work ?? null));
  };
  return {
    scrub: (value) => {
      player.pause();
      session.move(at(session.state, value));
    },
    next: () => stepBy(1),
    previous: () => stepBy(-1),
    inspect: (place, follow = false) => {
      if (follow) player.pause();
      session.cursor.inspect(place, follow);
    },
  } satisfies Partial<Actions>;
}
