/**
 * A step as text: its sentences with the facts filled in, and its question. Plain data for showing a lesson
 * elsewhere than in the guide: on a wall, in a teacher's window, on paper. Marks (lessons/marks.ts) are left
 * in.
 */
import { truthOf, type Answer } from '../../lessons/answers';
import type { FactValues } from '../../lessons/facts';
import type { Prediction, Step } from '../../lessons/format';
import { sayStep } from '../../lessons/said';
import { lessonsText } from '../../text/lessons';

export interface SaidAnswer {
  /** The index of the right option; null where there is none, or nothing to choose from. */
  readonly option: number | null;
  /** The right answer in words; '' where it is an option or shares. */
  readonly text: string;
  /** The right height of each bar, one for each word. */
  readonly shares: readonly number[];
  readonly why: readonly string[];
}

/** Whether none of the options is right on this layer. */
export const noneIsRight = ({ option, text, shares }: SaidAnswer): boolean =>
  option === null && text === '' && shares.length === 0;

export interface SaidPrediction {
  readonly kind: Prediction['kind'];
  readonly ask: string;
  /** The options to choose from. */
  readonly options: readonly string[];
  /** The words that have a bar. */
  readonly words: readonly string[];
  /** Null until it is revealed. */
  readonly answer: SaidAnswer | null;
}

export interface SaidStep {
  /** The step's name, as in a link. */
  readonly step: string;
  readonly title: string;
  readonly text: readonly string[];
  /** Further reading; empty in a step with a prediction, where it belongs to the answer. */
  readonly more: readonly string[];
  /** For the teacher. */
  readonly notes: readonly string[];
  readonly prediction: SaidPrediction | null;
  /** Whether all its numbers are known; an unknown one is shown as an ellipsis. */
  readonly complete: boolean;
}

export interface Known {
  readonly facts: FactValues;
  readonly complete: boolean;
  /** The words of the row that a prediction draws. */
  readonly words: readonly string[];
  readonly revealed: boolean;
}

export function saidStep(step: Step, { facts, complete, words, revealed }: Known): SaidStep {
  const { prediction } = step;
  const { text, more, notes, ask, options, why } = sayStep(step, facts);
  return {
    step: step.id,
    title: step.title,
    text,
    more: prediction ? [] : more,
    notes,
    prediction: prediction
      ? {
          kind: prediction.kind,
          ask: ask.join(),
          options,
          words: prediction.kind === 'bars' ? words : [],
          answer: revealed ? saidAnswer(prediction, facts, why) : null,
        }
      : null,
    complete,
  };
}

/** The right answer on this layer. @param why as `sayStep` says it */
export function saidAnswer(
  asked: Prediction,
  facts: FactValues,
  why: readonly string[],
): SaidAnswer {
  const truth = truthOf(asked, facts);
  return {
    option: truth?.kind === 'choose' ? truth.option : null,
    text: truth ? truthText(asked, truth) : '',
    shares: truth?.kind === 'bars' ? truth.shares : [],
    why,
  };
}

function truthText(asked: Prediction, truth: Answer): string {
  if (truth.kind === 'number')
    return lessonsText.guide.itIs(lessonsText.guide.numberGuess(truth.value));
  if (truth.kind === 'cell' && asked.kind === 'cell')
    return lessonsText.guide.itIs(lessonsText.lessonFacts.placeText(asked.tensor, truth.index));
  return '';
}
