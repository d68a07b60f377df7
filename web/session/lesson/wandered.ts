/** What a reader has changed from the state that a lesson's step shows. */
import type { Moment } from '../../lessons/format';
import { fieldNamed } from '../../state/fields';
import type { State } from '../../state/state';
import { position } from '../../state/timeline';
import { difference } from '../history';

/** The parts of a reader's position that a step's sentences speak of. */
const places = ['stage', 'head', 'training-step'] as const;

/** What a step plays by itself. */
export interface Plays {
  /** Where the timeline stops. */
  readonly playTo: Moment | null;
  /** Whether the training is played up to the step's own training step. */
  readonly playTraining: boolean;
}

/** The names, as in a link, of the fields that differ; the cursor and the panels do not count. */
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
