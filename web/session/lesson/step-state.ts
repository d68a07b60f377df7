/**
 * The state that a lesson's step shows, what its reader has changed in it, and what they keep for later
 * steps.
 */
import type { Lesson, Step } from '../../lessons/format';
import { withRole } from '../../state/fields';
import { defaultState, type State } from '../../state/state';
import { wandered, type Plays } from './wandered';

/** A whole state, and which of its fields the lesson or its reader chose. */
export interface StepValues {
  readonly values: State;
  readonly touched: readonly (keyof State)[];
}

export class StepState {
  /** The state with which the step on show was shown; null at the check. */
  shown: State | null = null;
  /** What the reader changed and chose to keep. */
  private kept: Partial<State>;
  /** The link's changes to the first step that is shown. */
  private moment: Partial<State>;

  /** @param changes the link's changes to the first step that is shown */
  constructor(
    private readonly lesson: Lesson,
    changes: Partial<State>,
  ) {
    this.kept = ofLayer(changes);
    this.moment = changes;
  }

  /**
   * A step's whole state: the defaults, the lesson's, the step's, what the reader kept, and what a link
   * changes.
   */
  of({ state }: Step): StepValues {
    const named = { ...this.lesson.state, ...state };
    // Fields that the step sets win over what the reader kept: a kept seed stays, but the step's mask
    // applies.
    const along = Object.fromEntries(
      Object.entries(this.kept).filter(([key]) => !state || !(key in state)),
    );
    const patch: Partial<State> = { ...named, ...along, ...this.moment };
    return {
      values: { ...defaultState, ...patch },
      touched: Object.keys(patch) as (keyof State)[],
    };
  }

  /** As `of`, for the step that is shown next; a link's changes apply to this step only. */
  next(step: Step): StepValues {
    const values = this.of(step);
    this.moment = {};
    return values;
  }

  /** Keeps the reader's changes to the layer and its inputs. */
  keep(now: State): void {
    const changes = layerFields.filter(
      (key) => JSON.stringify(this.shown?.[key]) !== JSON.stringify(now[key]),
    );
    this.kept = { ...this.kept, ...pick(now, changes) };
  }

  /** Drops what the reader kept. */
  forget(): void {
    this.kept = {};
  }

  /** The fields, by name, that the reader has changed since this step was shown. */
  wandered(now: State, plays: Plays): readonly string[] {
    return this.shown ? wandered(this.shown, now, plays) : [];
  }
}

export const pick = (state: State, keys: readonly (keyof State)[]): Partial<State> =>
  Object.fromEntries(keys.map((key) => [key, state[key]]));

/** The fields of the layer, its inputs and the comparison. */
const layerFields = withRole('layer', 'input', 'comparison').map(({ key }) => key);

const ofLayer = (patch: Partial<State>): Partial<State> =>
  Object.fromEntries(
    Object.entries(patch).filter(([key]) => layerFields.includes(key as keyof State)),
  );
