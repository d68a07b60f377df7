/** How far a reader is from the state that a lesson's step shows. */
import type { Moment } from '../../lessons/format';
import { fieldNamed } from '../../state/fields';
import type { State } from '../../state/state';
import { position } from '../../state/timeline';
import { difference } from '../history';

/** Where a reader stands, as far as a step's sentences speak of it. */
const places = ['stage', 'head', 'training-step'] as const;

/** What a step plays by itself. */
export interface Plays {
  /** Where the timeline comes to. */
  readonly playTo: Moment | null;
  /** Whether the training is played up to the step's own. */
  readonly playTraining: boolean;
}

/** Names, as in a link, of what is otherwise; none where only the cursor or the panels are. */
export function wandered(
  shown: State,
  now: State,
  { playTo, playTraining }: Plays,
): readonly string[] {
  const to = playTo && position({ ...shown, ...playTo });
  const plays = to !== null && position(now) >= position(shown) && position(now) <= to;
  const trains = playTraining && now.trainingStep <= shown.trainingStep;
  const moved = places.filter((name) => {
    const key = fieldNamed(name)?.key;
    if (key === undefined || (key === 'stage' && plays)) return false;
    if (key === 'trainingStep' && trains) return false;
    return shown[key] !== now[key];
  });
  return [...difference(shown, now), ...moved];
}
