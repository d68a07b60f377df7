/** How a session opened: what its links leave out, and what a reset returns to. */
import { encode } from '../state/codec';
import { withRole } from '../state/fields';
import { defaultState, type State } from '../state/state';

const preferences = withRole('preference').map(({ key }) => key);

export class Opening {
  /** The defaults with what attributes and a page's query say. */
  state: State = defaultState;

  add(values: Partial<State>): void {
    this.state = { ...this.state, ...values };
  }

  /** What a state has otherwise, as names and texts. */
  link(state: State): [string, string][] {
    return encode(state, this.state);
  }

  /** As on opening, but for the reader's preferences. */
  again(now: State): State {
    const kept = Object.fromEntries(preferences.map((key) => [key, now[key]]));
    return { ...this.state, ...kept };
  }
}
