/** The range in which readers guess a number: suggested from the right answer until the author sets it. */
import type { Prediction } from '../../lessons/format';

type Asked = Extract<Prediction, { kind: 'number' }>;
export type NumberRange = Pick<Asked, 'least' | 'most' | 'step' | 'tolerance'>;

const rangeFields = ['least', 'most', 'step', 'tolerance'] as const;

/** Nothing is set yet: least and most are equal. */
export const openRange: NumberRange = { least: 0, most: 0, step: 1, tolerance: 0 };

export const isOpen = ({ least, most }: Pick<Asked, 'least' | 'most'>): boolean =>
  least === 0 && most === 0;

/** The next of 1, 2, 5, 10, 20, 50 … (or 0.1, 0.2, 0.5 …) above a positive number. */
function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const found = [1, 2, 5].map((each) => each * power).find((each) => each > value);
  return Number((found ?? 10 * power).toPrecision(1));
}

/** From 0 to the next round number beyond the right answer; for fractions with a step and a tolerance. */
function rangeFor(truth: number | null): NumberRange {
  if (truth === null || !Number.isFinite(truth)) return openRange;
  const far = truth === 0 ? 1 : roundAbove(Math.abs(truth));
  const ends = truth < 0 ? { least: -far, most: 0 } : { least: 0, most: far };
  if (Number.isInteger(truth)) return { ...ends, step: 1, tolerance: 0 };
  const step = Math.max(1e-6, 10 ** (Math.floor(Math.log10(far)) - 2));
  return {
    ...ends,
    step: Number(step.toPrecision(1)),
    tolerance: Number((far / 20).toPrecision(2)),
  };
}

/** The range after the right answer changed: one that the author set is kept. */
export function rangeAfter(asked: Asked, before: number | null, now: number | null): NumberRange {
  const { least, most, step = 1, tolerance } = asked;
  const own = { least, most, step, tolerance };
  const suggested = rangeFor(before);
  const isSuggested = rangeFields.every((each) => own[each] === suggested[each]);
  return isOpen(asked) || isSuggested ? rangeFor(now) : own;
}
