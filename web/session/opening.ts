/** How a session opened: what its links leave out, and what a reset restores. */
import { encode, encodeMoment } from '../state/codec';
import { withRole } from '../state/fields';
import { defaultState, openingState, type State } from '../state/state';

const preferences = withRole('preference').map(({ key }) => key);

export class Opening {
  /** The values of attributes and the page's query; null without any. */
  private given: Partial<State> | null = null;

  add(values: Partial<State>): void {
    this.given = { ...this.given, ...values };
  }

  get state(): State {
    return this.given ? this.base : openingState;
  }

  /** The values that a link with content leaves out: the defaults with those of attributes and the query. */
  private get base(): State {
    return { ...defaultState, ...this.given };
  }

  /** A state's differences as names and texts; none for the opening itself. */
  link(state: State): [string, string][] {
    return encode(state, this.state).length === 0 ? [] : encodeMoment(state, this.base);
  }

  /** The state to which a link's values are added (for an empty link the opening), with the reader's preferences. */
  stateForLink(link: Partial<State>, now: State): State {
    const from = Object.keys(link).length === 0 ? this.state : this.base;
    const kept = Object.fromEntries(preferences.map((key) => [key, now[key]]));
    return { ...from, ...kept };
  }

  /** The opening with the reader's preferences. */
  stateForReset(now: State): State {
    return this.stateForLink({}, now);
  }
}
