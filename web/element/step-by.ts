/** One step on the timeline, as far as the reader's `step` says: a stage, or a row or cell of what it computes. */
import type { Player } from '../session/player';
import type { Session } from '../session/session';
import { stepped } from '../state/timeline';
import type { Pictures } from './pictures';

export function stepBy(
  { player, session, pictures }: { player: Player; session: Session; pictures: Pictures },
  direction: 1 | -1,
): void {
  player.pause();
  const { state } = session;
  session.move(stepped(state, state.step, direction, pictures.first.scene?.work ?? null));
}
