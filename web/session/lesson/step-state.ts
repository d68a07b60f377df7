/** The state that a lesson's step shows, and what its reader has otherwise or takes along to other steps. */
import type { Lesson, Step } from '../../lessons/format';
import { withRole } from '../../state/fields';
import { defaultState, type State } from '../../state/state';
import { wandered, type Plays } from './wandered';

/** A whole state, and what of it the lesson or its reader chose. */
export interface StepValues {
  readonly values: State;
  readonly touched: readonly (keyof State)[];
}

export class StepState {
  /** The state as the step on show was shown; null at the check. */
  shown: State | null = null;
  /** What the reader changed and went on with. */
  private kept: Partial<State>;
  /** What a link says of where its reader stood: of the first step that is shown. */
  private moment: Partial<State>;

  /** @param changes what a link changes of the first step that is shown */
  constructor(
    private readonly lesson: Lesson,
    changes: Partial<State>,
  ) {
    this.kept = ofLayer(changes);
    this.moment = changes;
  }

  /** A step's whole state: defaults, the lesson's, the step's, and what the reader took along. */
  of({ state }: Step): StepValues {
    const named = { ...this.lesson.state, ...state };
    // Fields that the step sets win over what the reader changed before: another seed is kept, the step's mask stands.
    const along = Object.fromEntries(
      Object.entries(this.kept).filter(([key]) => !state || !(key in state)),
    );
    const patch: Partial<State> = { ...named, ...along, ...this.moment };
    return {
      values: { ...defaultState, ...patch },
      touched: Object.keys(patch) as (keyof State)[],
    };
  }

  /** As `of`, for the step that is shown next: what a link says is said of no other. */
  next(step: Step): StepValues {
    const values = this.of(step);
    this.moment = {};
    return values;
  }

  /** Takes along what makes the layer, where the reader has it otherwise than the step. */
  keep(now: State): void {
    const changes = layerFields.filter(
      (key) => JSON.stringify(this.shown?.[key]) !== JSON.stringify(now[key]),
    );
    this.kept = { ...this.kept, ...pick(now, changes) };
  }

  /** Nothing is taken along any more. */
  forget(): void {
    this.kept = {};
  }

  /** Names of what the reader has changed since this step was shown. */
  wandered(now: State, plays: Plays): readonly string[] {
    return this.shown ? wandered(this.shown, now, plays) : [];
  }
}

export const pick = (state: State, keys: readonly (keyof State)[]): Partial<State> =>
  Object.fromEntries(keys.map((key) => [key, state[key]]));

/** What makes a layer, and what it runs on. */
const layerFields = withRole('layer', 'input', 'comparison').map(({ key }) => key);

const ofLayer = (patch: Partial<State>): Partial<State> =>
  Object.fromEntries(
    Object.entries(patch).filter(([key]) => layerFields.includes(key as keyof State)),
  );
