/**
 * What need not be drawn anew at every frame of the timeline: parts that show no moment of it, and numbers
 * that are gone before anybody could read where they come from.
 */
import type { Place } from '../core/types';
import { samePlace } from '../state/edits';
import type { Scene } from '../derive/scene/scene';
import type { Snapshot } from '../derive/scene/snapshot';
import { offeredHeads, type Rules } from '../state/rules';
import { same } from '../state/same';
import { tokenise, type Tokens } from '../state/sentence';
import type { State } from '../state/state';

/** A cell with more terms than that is not explained while the timeline plays: it is one of thousands. */
const many = 24;
/** Milliseconds from one drawing of what such cells add up to, to the next. */
const interval = 350;
/** So many frames with another cell each: they fly. */
const flying = 4;
/** Milliseconds from one drawing of the page to the next, while cells fly. */
const following = 100;

/**
 * What only choices decide; the same object where nothing but the moment is another one. A state with
 * nothing new is a choice that was put back: the page must be drawn, to put its controls back, too.
 */
export interface Choices {
  readonly tokens: Tokens;
  readonly memoryTokens: Tokens;
  /** The head counts that are offered, and those that split would offer. */
  readonly heads: readonly number[];
  readonly offeredInSplit: readonly number[];
}

export class Pace {
  /** The last drawing of the page. */
  private last: { state: State; snapshot: Snapshot; choices: Choices; at: number } | null = null;
  /** The cell that the last frame was computing, and in how many frames in a row it was another one. */
  private place: Place | null = null;
  private others = 0;

  choices(state: State, snapshot: Snapshot, rules: Rules): Choices {
    const { last } = this;
    const moved =
      last !== null &&
      state !== last.state &&
      snapshot === last.snapshot &&
      (state.stage !== last.state.stage || state.progress !== last.state.progress) &&
      same(last.state, state, 'stage', 'progress');
    const choices = moved ? last.choices : choicesOf(state, rules);
    this.last = { state, snapshot, choices, at: performance.now() };
    return choices;
  }

  /**
   * Whether the page around the picture may stay as it is for this frame of a playing layer: while every
   * frame computes another cell than the one before, and while the next stage's things then come, it
   * follows some ten times a second. The picture itself is painted at every frame.
   */
  waits(state: State, painted: Scene | null): boolean {
    if (state.compare) return false;
    const { last } = this;
    const place = painted?.current ?? null;
    if (place) {
      const other = this.place !== null && !samePlace(place, this.place);
      this.others = other ? this.others + 1 : 0;
      this.place = place;
    }
    if (this.others < flying || !last) return false;
    return same(last.state, state, 'progress') && performance.now() - last.at < following;
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
