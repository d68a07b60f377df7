/** What was learned, step by step, as lines and bars; the core evaluated the numbers. */
import type { Accuracy, Evaluation } from '../../core/training-types';
import { pageText } from '../../text';

export interface Line {
  readonly name: string;
  /** The head whose hue it has; null for none. */
  readonly head: number | null;
  /** Pairs of step and value. */
  readonly points: readonly (readonly [step: number, value: number])[];
}

export type Evaluated = readonly (readonly [step: number, evaluation: Evaluation])[];

export const lossLine = (evaluated: Evaluated): readonly Line[] => [
  { name: 'loss', head: null, points: evaluated.map(([step, { loss }]) => [step, loss]) },
];

/** The question to which a head attended most in the last evaluation. */
function ownQuestion({ attention }: Evaluation, head: number): number {
  const count = attention.shape[1] ?? 0;
  const row = attention.data.subarray(head * count, (head + 1) * count);
  return row.indexOf(Math.max(...row));
}

/** Each head's mean attention to the word that answers its own question. */
export function ownWordLines(evaluated: Evaluated): readonly Line[] {
  const last = evaluated.at(-1)?.[1];
  if (!last) return [];
  const [heads = 0, count = 0] = last.attention.shape;
  return Array.from({ length: heads }, (_, head) => {
    const question = ownQuestion(last, head);
    return {
      name: pageText.training.shortQuestion(last.questions[question]?.name ?? ''),
      head,
      points: evaluated.map(([step, { attention }]) => [
        step,
        attention.data[head * count + question] ?? NaN,
      ]),
    };
  });
}

/** The largest difference between two heads; no line for a single head. */
export const gapLine = (evaluated: Evaluated): readonly Line[] => {
  const points = evaluated.flatMap(([step, { gap }]) =>
    gap === null ? [] : [[step, gap] as const],
  );
  return points.length === 0 ? [] : [{ name: 'gap', head: null, points }];
};

export interface AnswerRow {
  /** The head that is turned off; null for none. */
  readonly without: number | null;
  /** One share per question, then the joint share where there are several. */
  readonly shares: readonly number[];
}

/** Shares of right answers with all heads, and with each of them turned off. */
export function answerRows({ without, ...all }: Evaluation): readonly AnswerRow[] {
  const shares = ({ joint, questions }: Accuracy) => {
    const each = questions.map(({ accuracy }) => accuracy);
    return each.length > 1 ? [...each, joint] : each;
  };
  const off = without.map((each, head) => ({ without: head, shares: shares(each) }));
  return [{ without: null, shares: shares(all) }, ...(off.length > 1 ? off : [])];
}
