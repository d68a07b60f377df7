/** Raised hands, counted for the options of each question. */
import * as v from 'valibot';
import { object } from '../model/object';

/** More than any class has hands, over all questions. */
const most = 10_000;

export const handsSchema = v.pipe(
  v.array(
    object({
      /** The step whose question it answers. */
      step: v.string(),
      /** The index of the option. */
      option: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
  ),
  v.maxLength(most),
);

/** Every counted hand, in the order of counting, so that the last one can be taken back. */
export type Hands = Readonly<v.InferOutput<typeof handsSchema>>;

/** The count of each option of a step's question. */
export const counted = (hands: Hands, step: string, options: number): readonly number[] =>
  Array.from(
    { length: options },
    (_, option) => hands.filter((each) => each.step === step && each.option === option).length,
  );

export const oneMore = (hands: Hands, step: string, option: number): Hands =>
  hands.length < most ? [...hands, { step, option }] : hands;

/** Without the hand that was counted last for this step. */
export function takenBack(hands: Hands, step: string): Hands {
  const last = hands.findLastIndex((each) => each.step === step);
  return hands.filter((_, at) => at !== last);
}
