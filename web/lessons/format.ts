/**
 * A lesson, as data: what a file holds, what `element.lesson` takes, what the built-in lessons are. Version 1.
 * How to write one is in docs/lessons.md; check.ts says what is refused.
 */
import type { StageName } from '../core/types';
import type { Conceal, Focus } from '../derive/veil/conceal';
import type { State } from '../state/state';
import type { Fact } from './facts';

export {
  concealedParts,
  focusParts,
  type Conceal,
  type ConcealedPart,
  type Focus,
  type FocusPart,
  type Region,
} from '../derive/veil/conceal';

export const formatVersion = 1;

/** Plain text with the few marks of marks.ts, and `{name}` where a fact's value stands. */
export type Text = string;

/** A paragraph; one with a condition is said where that holds, and where it does not, the other sentence. */
export type Said =
  Text | { readonly when: Condition; readonly text: Text; readonly otherwise: Text };

export const relations = ['=', '≠', '<', '≤', '>', '≥'] as const;
export type Relation = (typeof relations)[number];

/** Whether a fact, named on the left, is so to a number or to another fact. */
export interface Condition {
  readonly fact: string;
  readonly is: Relation;
  readonly to: number | string;
}

export interface Option {
  readonly text: Text;
  /** The right answer is the first option of which all these hold. */
  readonly right: readonly Condition[];
}

/** Named facts say the truth; so it is this layer's own, whatever its seed. */
export type Asked =
  | { readonly kind: 'choose'; readonly options: readonly Option[] }
  | {
      readonly kind: 'number';
      readonly truth: string;
      readonly least: number;
      readonly most: number;
      /** How far off is still right. */
      readonly tolerance: number;
      readonly step?: number;
    }
  /** A cell of a tensor, pressed in the picture; `match` says which of its indices count (all if left out). */
  | {
      readonly kind: 'cell';
      readonly tensor: string;
      readonly truth: string;
      readonly match?: 'row' | 'column';
    }
  /** A row of shares, drawn as bars that sum to 1; right where at most `tolerance` of it lies elsewhere. */
  | { readonly kind: 'bars'; readonly truth: string; readonly tolerance: number };

export type Prediction = Asked & {
  readonly ask: Text;
  readonly conceal: Conceal;
  /** Said once it is answered. */
  readonly why: readonly Said[];
};

export interface Moment {
  readonly stage: StageName;
  readonly progress: number;
}

export interface Step {
  /** Its name in links; a lesson has each once. */
  readonly id: string;
  readonly title: Text;
  /** What is on show, as in `element.getState()`; what it leaves out is as in the lesson, else as on opening. */
  readonly state?: Partial<State>;
  /** Said on arrival: two or three sentences. */
  readonly text: readonly Said[];
  readonly focus?: readonly Focus[];
  /** Plays from the state's moment to this one: on arrival, or once the prediction is made. */
  readonly playTo?: Moment;
  readonly prediction?: Prediction;
  /** What a later step asks: hidden also where this one asks nothing, or has been answered. */
  readonly conceal?: Conceal;
  /** Facts that this step alone names. */
  readonly facts?: Facts;
  /** For the teacher's eyes. */
  readonly notes?: readonly Text[];
}

export type Facts = Readonly<Record<string, Fact>>;

/** A question of the check at the end: of understanding, so its answers do not depend on numbers. */
export interface Question {
  readonly ask: Text;
  readonly options: readonly { readonly text: Text; readonly right: boolean; readonly why: Text }[];
}

export interface Lesson {
  readonly format: typeof formatVersion;
  /** Its name in links, and under which progress is kept. */
  readonly id: string;
  readonly title: Text;
  /** What it answers, as a reader would ask it. */
  readonly question?: Text;
  readonly minutes?: number;
  /** The language of its texts, as in HTML; `en` where it is left out. */
  readonly language?: string;
  /** What all its steps have in common. */
  readonly state?: Partial<State>;
  /** Facts that any step may name. */
  readonly facts?: Facts;
  readonly steps: readonly Step[];
  readonly check?: readonly Question[];
}
