/**
 * What need not be drawn anew at every frame of the timeline: parts that show no moment of it, and numbers
 * that are gone before anybody could read where they come from.
 */
import type { Place } from '../core-types';
import type { Snapshot } from '../derive/snapshot';
import { offeredHeads, type Rules } from '../state/rules';
import { same } from '../state/same';
import { tokenise, type Tokens } from '../state/sentence';
import type { State } from '../state/state';

/** A cell with more terms than that is not explained while the timeline plays: it is one of thousands. */
const many = 24;
/** Milliseconds from one drawing of what such cells add up to, to the next. */
const interval = 350;

/** What only choices decide; the same object where nothing but the moment is another one. */
export interface Choices {
  readonly tokens: Tokens;
  readonly memoryTokens: Tokens;
  /** The head counts that are offered, and those that split would offer. */
  readonly heads: readonly number[];
  readonly offeredInSplit: readonly number[];
}

export class Pace {
  private last: { state: State; snapshot: Snapshot; choices: Choices } | null = null;

  choices(state: State, snapshot: Snapshot, rules: Rules): Choices {
    const { last } = this;
    const moved =
      last !== null &&
      state !== last.state &&
      snapshot === last.snapshot &&
      same(last.state, state, 'stage', 'progress');
    const choices = moved ? last.choices : choicesOf(state, rules);
    this.last = { state, snapshot, choices };
    return choices;
  }

  /** Whether the cell that is being computed only flies past. */
  passes(snapshot: Snapshot, place: Place, playing: boolean): boolean {
    return playing && snapshot.explain(place).terms.length > many;
  }

  /** Another value wherever what is drawn beside the picture may be another: rarely while cells fly past. */
  beat({ progress }: State, passing: boolean): number {
    return passing ? Math.floor(performance.now() / interval) : progress;
  }
}

const choicesOf = (state: State, rules: Rules): Choices => ({
  tokens: tokenise(state.sentence),
  memoryTokens: tokenise(state.memory),
  heads: offeredHeads(rules, state),
  offeredInSplit: rules.validHeads(state.dModel, 'split', 'random'),
});
