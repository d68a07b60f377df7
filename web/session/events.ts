/** The element's events, by name: what each one's `detail` holds. */
import type { Place, StageName } from '../core/types';
import type { Answer } from '../lessons/answers';
import type { Prediction } from '../lessons/format';
import type { State } from '../state/state';

export interface EventDetails {
  /** The first picture is there. */
  'mh-ready': Readonly<Record<string, never>>;
  /** Something was refused, or cannot be: what the page says of it. */
  'mh-error': { readonly message: string };
  /** Another stage is on show. */
  'mh-stage': { readonly stage: StageName };
  /** The state is another; while something plays it is told when that ends. */
  'mh-change': { readonly state: State };
  /** A number was chosen. */
  'mh-inspect': { readonly place: Place; readonly value: number };
  /** A lesson's step is on show; `step` is `check` at the questions, `index` counts from 0. */
  'mh-step': {
    readonly lesson: string;
    readonly step: string;
    readonly index: number;
    readonly of: number;
  };
  /** A prediction was made; `answer` and `right` are null where the reader wanted to be shown. */
  'mh-predict': {
    readonly lesson: string;
    readonly step: string;
    readonly kind: Prediction['kind'];
    readonly answer: Answer | null;
    readonly truth: Answer | null;
    readonly right: boolean | null;
  };
  /** A lesson is done; told once. */
  'mh-done': {
    readonly lesson: string;
    readonly predictions: readonly { readonly step: string; readonly right: boolean | null }[];
    readonly check: { readonly right: number; readonly of: number };
  };
  /** Something of `element.tour` is another. */
  'mh-tour': null;
}

/** Tells one of those that are named. */
export type Emit<Name extends keyof EventDetails> = <N extends Name>(
  type: N,
  detail: EventDetails[N],
) => void;
