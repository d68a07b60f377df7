/** The questions of a lesson's check: texts, and which option of each is the right one. */
import type { Question } from '../format';

type Texts = readonly {
  readonly ask: string;
  readonly options: readonly { readonly text: string; readonly why: string }[];
}[];

export const checked = (texts: Texts, right: readonly number[]): readonly Question[] =>
  texts.map(({ ask, options }, at) => ({
    ask,
    options: options.map((option, k) => ({ ...option, right: k === right[at] })),
  }));
