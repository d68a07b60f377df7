/** How a session opened: what its links leave out, and what a reset returns to. */
import { encode, encodeMoment } from '../state/codec';
import { withRole } from '../state/fields';
import { defaultState, openingState, type State } from '../state/state';

const preferences = withRole('preference').map(({ key }) => key);

export class Opening {
  /** What attributes and a page's query say; null for nothing. */
  private said: Partial<State> | null = null;

  add(values: Partial<State>): void {
    this.said = { ...this.said, ...values };
  }

  get state(): State {
    return this.said ? this.base : openingState;
  }

  /** What a link that says anything leaves out: the defaults with what attributes and the query say. */
  private get base(): State {
    return { ...defaultState, ...this.said };
  }

  /** What a state has otherwise, as names and texts; none for the opening itself. */
  link(state: State): [string, string][] {
    return encode(state, this.state).length === 0 ? [] : encodeMoment(state, this.base);
  }

  /** What a link goes on from that says this: as on opening, but for the reader's preferences. */
  under(link: Partial<State>, now: State): State {
    const from = Object.keys(link).length === 0 ? this.state : this.base;
    const kept = Object.fromEntries(preferences.map((key) => [key, now[key]]));
    return { ...from, ...kept };
  }

  /** As on opening, but for the reader's preferences. */
  again(now: State): State {
    return this.under({}, now);
  }
}
