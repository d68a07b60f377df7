/** A step as it is said: its texts with their numbers. Plain data for the guide, the wall, the notes and the handout. */
import { say } from '../words/words';
import type { LessonStep } from './format';
import { filled, placeholdersIn, readPlaceholder, type MomentNumbers } from './placeholders';

/** A committed guess: an option, or null where the reader asked to be shown. */
export type Guess = number | null;

/** Each text has Markdown's marks (runs.ts). */
export interface SaidStep {
  readonly title: string;
  readonly text: readonly string[];
  readonly question: string | null;
  readonly options: readonly string[];
  readonly notes: readonly string[];
  /** Null until the reader has guessed. */
  readonly answer: SaidAnswer | null;
}

export interface SaidAnswer {
  /** Whether the guess was right; null where the reader only asked to be shown. */
  readonly right: boolean | null;
  /** The index of the right option. */
  readonly option: number;
  /** What is said to the reader's option, then to the right one. */
  readonly text: readonly string[];
}

/** The values of a step's placeholders. */
export type Values = ReadonlyMap<string, string>;

const textsOf = ({ text, question, options, notes }: LessonStep): readonly string[] => [
  ...text,
  question ?? '',
  ...options.flatMap((option) => [option.text, option.answer]),
  ...notes,
];

/** @throws RangeError if the layers of the step's moment have no such number */
export const valuesOf = (step: LessonStep, layers: MomentNumbers): Values =>
  new Map(
    textsOf(step)
      .flatMap(placeholdersIn)
      .map((asked) => [asked, readPlaceholder(asked, layers)]),
  );

/**
 * @param values those that are known; the others are an ellipsis
 * @param guess undefined for a step that still waits for one
 */
export function sayStep(step: LessonStep, values: Values, guess: Guess | undefined): SaidStep {
  const fill = (text: string) =>
    filled(text, (asked) => values.get(asked) ?? say('lesson-not-yet'));
  return {
    title: step.title,
    text: step.text.map(fill),
    question: step.question === null ? null : fill(step.question),
    options: step.options.map(({ text }) => fill(text)),
    notes: step.notes.map(fill),
    answer: guess === undefined ? null : answerTo(step, guess, fill),
  };
}

function answerTo(
  { options }: LessonStep,
  guess: Guess,
  fill: (text: string) => string,
): SaidAnswer | null {
  const option = options.findIndex(({ right }) => right);
  if (option < 0) return null;
  const answers = [...new Set([guess ?? option, option])].map((at) => options[at]?.answer ?? '');
  return {
    right: guess === null ? null : guess === option,
    option,
    text: answers.filter((answer) => answer !== '').map(fill),
  };
}
