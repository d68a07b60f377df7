/** How far a reader is from the state that a lesson's step shows. */
import type { Moment } from '../../lessons/format';
import { fieldNamed } from '../../state/fields';
import type { State } from '../../state/state';
import { position } from '../../state/timeline';
import { difference } from '../history';

/** Where a reader stands, as far as a step's sentences speak of it. */
const places = ['stage', 'head', 'training-step'] as const;

/**
 * Names, as in a link, of what is otherwise; none where only the cursor or the panels are.
 * @param playsTo where the step itself plays to
 */
export function wandered(shown: State, now: State, playsTo: Moment | null): readonly string[] {
  const to = playsTo && position({ ...shown, ...playsTo });
  const plays = to !== null && position(now) >= position(shown) && position(now) <= to;
  const moved = places.filter((name) => {
    const key = fieldNamed(name)?.key;
    if (key === undefined || (key === 'stage' && plays)) return false;
    return shown[key] !== now[key];
  });
  return [...difference(shown, now), ...moved];
}
