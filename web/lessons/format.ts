/**
 * A lesson, as data: what a file holds, what `element.lesson` takes, what the built-in lessons are. Version 1.
 * This is its schema: types, checks and what is said of what does not fit come from here. How to write one is in
 * docs/lessons.md; what names facts is checked in check-facts.ts.
 */
import * as v from 'valibot';
import { allStageNames } from '../core/stage-names';
import { concealedParts, focusParts, toldByInspector } from '../derive/veil/conceal';
import { maxHeads } from '../state/state';
import { lessonsText } from '../text/lessons';
import { fact } from './fact-schema';
import { limits } from './limits';
import {
  choice,
  isPlain,
  list,
  maybe,
  name,
  named,
  needs,
  number,
  object,
  oneOf,
  only,
  text,
  trueOrFalse,
  wholeNumber,
} from './schema';
import { state } from './state-schema';

export { concealedParts, focusParts, toldByInspector };

export const formatVersion = 1;

/** Plain text with the few marks of marks.ts, and `{name}` where a fact's value stands. */
const sentence = text(limits.sentence);
const shortText = text(limits.title);

export const relations = ['=', '≠', '<', '≤', '>', '≥'] as const;

const anyNumber = number(-1e12, 1e12);

/** Whether a fact, named on the left, is so to a number or to another fact. */
const condition = object({
  fact: name,
  is: choice(relations),
  to: v.lazy((value) => (typeof value === 'string' ? name : anyNumber)),
});

/** A sentence for where a condition holds, and another one for where it does not. */
const conditional = object({ when: condition, text: sentence, otherwise: sentence });

/** A paragraph. */
const said = v.lazy((value) => {
  if (isPlain(value)) return conditional;
  return typeof value === 'string' ? sentence : v.never(needs('said'));
});
const paragraphs = list(said, 1, limits.paragraphs);

const tensorName = text(40);

/** An entry of a tensor, or all of them along an axis where its index is null. Indices count from 0. */
const region = object({
  tensor: tensorName,
  index: maybe(list(v.nullable(wholeNumber(0, 65_536)), 0, 3)),
});
const head = object({ head: wholeNumber(0, maxHeads - 1) });
const part = object({ part: choice(focusParts) });

/** What to look at: numbers, all that is of one head (from 0), or a part of the page. */
const focus = v.lazy((value) => {
  if (!isPlain(value)) return v.never(needs('focus'));
  if ('head' in value) return head;
  return 'part' in value ? part : region;
});

const moment = object({ stage: choice(allStageNames), progress: number(0, 1) });

/** What is hidden until the reader has answered. While tensors are, so are caption, scale and all panels below. */
const conceal = object({
  tensors: maybe(list(region, 0, 24)),
  /** All that this stage and those after it make. */
  from: maybe(choice(allStageNames)),
  parts: maybe(list(choice(concealedParts), 0, concealedParts.length)),
});

const asked = {
  ask: sentence,
  conceal,
  /** Said once it is answered. */
  why: paragraphs,
};

const option = object({
  text: shortText,
  /** The right answer is the first option of which all these hold. */
  right: list(condition, 1, 4),
});

/** Named facts say the truth; so it is this layer's own, whatever its seed. */
const prediction = oneOf('kind', {
  choose: object({ kind: only('choose'), ...asked, options: list(option, 2, limits.options) }),
  number: v.pipe(
    object({
      kind: only('number'),
      ...asked,
      truth: name,
      least: anyNumber,
      most: anyNumber,
      /** How far off is still right. */
      tolerance: number(0, 1e12),
      step: maybe(number(1e-6, 1e12)),
    }),
    v.forward(
      v.check(
        ({ least, most }) => least < most,
        ({ input }) => lessonsText.lessonErrors.isNeeded('larger', input.most),
      ),
      ['most'],
    ),
  ),
  /** A cell of a tensor, pressed in the picture. */
  cell: object({
    kind: only('cell'),
    ...asked,
    tensor: tensorName,
    truth: name,
    /** Which of its indices count; all if left out. */
    match: maybe(choice(['row', 'column'])),
  }),
  /** A row of shares, drawn as bars that sum to 1; right where at most `tolerance` of it lies elsewhere. */
  bars: object({ kind: only('bars'), ...asked, truth: name, tolerance: number(0, 1) }),
});

const facts = named(fact, limits.facts);

const step = object({
  /** Its name in links; a lesson has each once. */
  id: name,
  title: shortText,
  /** What is on show, as in `element.getState()`; what it leaves out is as in the lesson, else as on opening. */
  state: maybe(state),
  /** Said on arrival: one or two sentences. */
  text: paragraphs,
  /** For whoever wants to know more: folded below, once the prediction is made where there is one. */
  more: maybe(paragraphs),
  focus: maybe(list(focus, 0, limits.focus)),
  /** Plays from the state's moment to this one: on arrival, or once the prediction is made. */
  playTo: maybe(moment),
  /** The training is played from its beginning to the state's step: on arrival, or once the prediction is made. */
  playTraining: maybe(trueOrFalse),
  /** What is trained is trained from 24 seeds, with one head and with all, a dot for each: at the same moment. */
  playSeeds: maybe(trueOrFalse),
  prediction: maybe(prediction),
  /** What a later step asks: hidden also where this one asks nothing, or has been answered. */
  conceal: maybe(conceal),
  /** Facts that this step alone names. */
  facts: maybe(facts),
  /** For the teacher's eyes. */
  notes: maybe(list(sentence, 0, limits.notes)),
});

const answer = object({ text: shortText, right: trueOrFalse, why: sentence });

/** A question of the check at the end: of understanding, so its answers do not depend on numbers. */
const question = v.pipe(
  object({ ask: sentence, options: list(answer, 2, limits.options) }),
  v.forward(
    v.check(
      ({ options }) => rightOf(options) === 1,
      ({ input }) => lessonsText.lessonErrors.isNeeded('right-option', rightOf(input.options)),
    ),
    ['options'],
  ),
);

const rightOf = (options: readonly { readonly right: boolean }[]): number =>
  options.filter(({ right }) => right).length;

export const lesson = object({
  format: only(formatVersion),
  /** Its name in links, and under which progress is kept. */
  id: name,
  title: shortText,
  /** What it answers, as a reader would ask it. */
  question: maybe(shortText),
  minutes: maybe(wholeNumber(1, 600)),
  /** The language of its texts, as in HTML; `en` where it is left out. */
  language: maybe(text(20)),
  /** What all its steps have in common. */
  state: maybe(state),
  /** Facts that any step may name. */
  facts: maybe(facts),
  steps: list(step, 1, limits.steps),
  check: maybe(list(question, 0, limits.questions)),
});

export type Lesson = v.InferOutput<typeof lesson>;
export type Step = v.InferOutput<typeof step>;
export type Facts = v.InferOutput<typeof facts>;
export type Prediction = v.InferOutput<typeof prediction>;
export type Option = v.InferOutput<typeof option>;
export type Question = v.InferOutput<typeof question>;
export type Said = v.InferOutput<typeof said>;
export type Condition = v.InferOutput<typeof condition>;
export type Moment = v.InferOutput<typeof moment>;
export type Focus = v.InferOutput<typeof focus>;
export type Region = v.InferOutput<typeof region>;
export type Conceal = v.InferOutput<typeof conceal>;
export type ConcealedPart = (typeof concealedParts)[number];
