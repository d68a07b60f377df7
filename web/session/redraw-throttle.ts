/**
 * What need not be drawn anew at every frame while the layer plays: parts of the page that do not depend on
 * the moment, and explanations of cells that are on show too briefly to be read.
 */
import type { Place } from '../core/types';
import type { Scene } from '../derive/scene/scene';
import type { Snapshot } from '../derive/scene/snapshot';
import { samePlace } from '../state/edits';
import { offeredHeads, type Rules } from '../state/rules';
import { same } from '../state/same';
import { tokenise, type Tokens } from '../state/sentence';
import type { State } from '../state/state';
import type { Clock } from './clock';

/** A cell with more terms than that is not explained while the timeline plays: it is one of thousands. */
const mostTerms = 24;
/** Milliseconds between two drawings of what is beside the picture, while such cells are computed. */
const slowInterval = 350;
/** So many frames in a row with another cell each: no cell can be read. */
const fastFrames = 4;
/** So often a cell has to stay for a frame, before cells fly again, to be explained again. */
const stayingFrames = 2;
/** Milliseconds between two drawings of the page while no cell can be read. */
const pageInterval = 100;

/**
 * What the reader's choices alone decide. The same object as before where only the timeline has moved. A refused
 * change makes a new one, so that its control is drawn again and shows the state.
 */
export interface Choices {
  readonly tokens: Tokens;
  readonly memoryTokens: Tokens;
  /** The head counts that are offered, and those that split would offer. */
  readonly heads: readonly number[];
  readonly offeredInSplit: readonly number[];
}

/** What is drawn: a state, its numbers, and how many changes the session was asked for until then. */
interface Moment {
  readonly state: State;
  readonly snapshot: Snapshot;
  readonly changes: number;
}

export class RedrawThrottle {
  /** The last drawing of the page. */
  private last: (Moment & { readonly choices: Choices; readonly at: number }) | null = null;
  /** The cell that the last frame was computing. */
  private place: Place | null = null;
  /** In how many frames in a row it was another one. */
  private frames = 0;
  /** How often it was the same since they last flew. */
  private stays = 0;
  /** Cells pass too fast to be read: none of them is explained. */
  private flies = false;

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  /** For the page that is drawn now. */
  choices(moment: Moment, rules: Rules): Choices {
    const { last } = this;
    const { state, snapshot, changes } = moment;
    const onlyMoved =
      last !== null &&
      snapshot === last.snapshot &&
      changes === last.changes &&
      (state.stage !== last.state.stage || state.progress !== last.state.progress) &&
      same(last.state, state, 'stage', 'progress');
    const choices = onlyMoved ? last.choices : choicesOf(moment, rules);
    this.last = { state, snapshot, changes, choices, at: this.clock.now() };
    return choices;
  }

  /**
   * Whether the page around the picture may stay as it is for this frame of a playing layer. While every
   * frame computes another cell, and while what the next stage needs then moves into place, the page is
   * drawn some ten times a second; the picture itself at every frame.
   */
  skipsPage({ state, changes }: Pick<Moment, 'state' | 'changes'>, painted: Scene | null): boolean {
    if (state.compare) return false;
    const { last } = this;
    const place = painted?.current ?? null;
    if (place) {
      const other = this.place !== null && !samePlace(place, this.place);
      this.frames = other ? this.frames + 1 : 0;
      if (!other) this.stays++;
      if (this.frames >= fastFrames) [this.flies, this.stays] = [true, 0];
      else if (this.stays >= stayingFrames) this.flies = false;
      this.place = place;
    }
    if (this.frames < fastFrames || last?.changes !== changes) return false;
    return same(last.state, state, 'progress') && this.clock.now() - last.at < pageInterval;
  }

  /**
   * Whether the cell that is being computed is on show too briefly to be explained: what is beside the picture is still
   * then, rather than some cells behind.
   */
  isTooBrief(snapshot: Snapshot, place: Place, playing: boolean): boolean {
    return playing && (this.flies || snapshot.explain(place).terms.length > mostTerms);
  }

  /** A key that changes whenever what is beside the picture has to be drawn anew. */
  redrawKey({ progress }: State, tooBrief: boolean): number {
    return tooBrief ? Math.floor(this.clock.now() / slowInterval) : progress;
  }
}

const choicesOf = ({ state, snapshot }: Moment, rules: Rules): Choices => ({
  ...tokensOf(state, snapshot),
  heads: offeredHeads(rules, state),
  offeredInSplit: rules.validHeads(state.dModel, 'split', 'random'),
});

/** Rows of a file have the names that it gives them, whatever a text of these would be cut into. */
function tokensOf(
  { sentence, memory }: State,
  { rowsFile, words, memoryWords }: Snapshot,
): Pick<Choices, 'tokens' | 'memoryTokens'> {
  if (rowsFile === null) return { tokens: tokenise(sentence), memoryTokens: tokenise(memory) };
  return { tokens: named(words), memoryTokens: named(memoryWords ?? []) };
}

const named = (names: readonly string[]): Tokens => ({
  words: names,
  total: names.length,
  cuts: null,
});
