/** The element's events by name, each with the type of its `detail`. */
import type { Place, StageName } from '../core/types';
import type { Answer } from '../lessons/answers';
import type { Prediction } from '../lessons/format';
import type { State } from '../state/state';

export interface EventDetails {
  /** The first picture has been drawn. */
  'mh-ready': Readonly<Record<string, never>>;
  /** Something was refused or failed; the message that the page shows. */
  'mh-error': { readonly message: string };
  /** Another stage is on show. */
  'mh-stage': { readonly stage: StageName };
  /** The state has changed; while something plays, sent once at the end. */
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
  /** A prediction was committed; `answer` and `right` are null where the reader asked to be shown. */
  'mh-predict': {
    readonly lesson: string;
    readonly step: string;
    readonly kind: Prediction['kind'];
    readonly answer: Answer | null;
    readonly truth: Answer | null;
    readonly right: boolean | null;
  };
  /** A lesson is done; sent once. */
  'mh-done': {
    readonly lesson: string;
    readonly predictions: readonly { readonly step: string; readonly right: boolean | null }[];
    readonly check: { readonly right: number; readonly of: number };
  };
  /** Something about `element.tour` has changed. */
  'mh-tour': null;
}

/** Sends one of the named events. */
export type Emit<Name extends keyof EventDetails> = <N extends Name>(
  type: N,
  detail: EventDetails[N],
) => void;
