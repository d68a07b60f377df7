/** What the first minute needs: loaded where it is asked for. */
import { factsOf } from '../../derive/inspect/facts';
import type { Snapshot } from '../../derive/scene/snapshot';
import type { State } from '../../state/state';
import { minuteText } from '../../text/en/minute';
import { welcomeStyles } from './styles';

export { welcomeCard } from './card';
export const styles = [welcomeStyles];

/** What is said of a moment while the minute plays. */
export const minuteCaption = (snapshot: Snapshot, state: State): string =>
  minuteText(snapshot, state, factsOf(snapshot, state));
