/**
 * A lesson as data: the content of a file, the value of `element.lesson`, a built-in lesson. Version 1. This
 * schema is the source of its types, its checks and their error messages. docs/lessons.md tells how to write
 * one; names of facts are checked in check-facts.ts.
 */
import * as v from 'valibot';
import { allStageNames } from '../core/interface';
import { concealedParts, focusParts, toldByInspector } from '../derive/conceal/conceal';
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

/** Plain text with the few marks of marks.ts. */
const sentence = text(limits.sentence);
const shortText = text(limits.title);

/** A sentence; `{name}` stands for a fact's value. */
const telling = v.pipe(sentence, v.metadata({ takesFacts: true }));

/** Values for which the editor of walkthroughs has special controls (web/page/maker/controls.ts). */
export type Control =
  | 'paragraphs'
  | 'conditions'
  | 'facts'
  | 'focus'
  | 'moment'
  | 'prediction'
  | 'conceal'
  | 'regions'
  | 'one-right'
  | 'fact-number'
  | 'fact-place'
  | 'fact-numbers';
const control = <Input>(by: Control) => v.metadata<Input, { control: Control }>({ control: by });

/** The name of a fact whose value is a number, a place or a row of numbers. */
const factNumber = v.pipe(name, control('fact-number'));
const factPlace = v.pipe(name, control('fact-place'));
const factNumbers = v.pipe(name, control('fact-numbers'));

export const relations = ['=', '≠', '<', '≤', '>', '≥'] as const;

const anyNumber = number(-1e12, 1e12);

/** Whether a fact, on the left, has this relation to a number or to another fact. */
const condition = object('condition', {
  fact: factNumber,
  is: choice(relations),
  to: v.pipe(
    v.lazy((value) => (typeof value === 'string' ? name : anyNumber)),
    // The form starts with a number.
    v.metadata(v.getMetadata(anyNumber)),
  ),
});

/** One sentence if the condition holds, and another one if it does not. */
const ofConditional = { when: condition, text: telling, otherwise: telling };
const conditional = object('conditional', ofConditional);

/** A paragraph. */
const said = v.pipe(
  v.lazy((value) => {
    if (isPlain(value)) return conditional;
    return typeof value === 'string' ? telling : v.never(needs('said'));
  }),
  // The form shows the fields of the conditional: a plain sentence has none.
  v.metadata({ is: 'object', name: 'conditional', fields: ofConditional }),
);
const paragraphs = v.pipe(list(said, 1, limits.paragraphs), control('paragraphs'));

const tensorName = text(40);

/** An entry of a tensor; a null index stands for all entries along its axis. Indices count from 0. */
const region = object('region', {
  tensor: tensorName,
  index: maybe(list(v.nullable(wholeNumber(0, 65_536)), 0, 3)),
});
const head = object('head', { head: wholeNumber(0, maxHeads - 1) });
const part = object('part', { part: choice(focusParts) });

/** What to look at: numbers, everything of one head (from 0), or a part of the page. */
const focus = v.lazy((value) => {
  if (!isPlain(value)) return v.never(needs('focus'));
  if ('head' in value) return head;
  return 'part' in value ? part : region;
});

const moment = v.pipe(
  object('moment', { stage: choice(allStageNames), progress: number(0, 1) }),
  control('moment'),
);

/**
 * What is hidden until the reader has answered. Hidden tensors also hide the caption, the scale and all
 * panels below.
 */
const conceal = v.pipe(
  object('conceal', {
    /** Everything that this stage and later ones compute. */
    from: maybe(choice(allStageNames)),
    tensors: maybe(v.pipe(list(region, 0, 24), control('regions'))),
    parts: maybe(list(choice(concealedParts), 0, concealedParts.length)),
  }),
  control('conceal'),
);

const answered = {
  conceal,
  /** Shown after the answer. */
  why: paragraphs,
};

const option = object('option', {
  text: v.pipe(shortText, v.metadata({ takesFacts: true })),
  /** The first option whose conditions all hold is the right answer. */
  right: v.pipe(list(condition, 1, 4), control('conditions')),
});

/** The truth is a named fact, so it is computed from this layer, whatever its seed. */
const kinds = oneOf('kind', {
  choose: object('choose', {
    kind: only('choose'),
    ask: telling,
    options: list(option, 2, limits.options),
    ...answered,
  }),
  number: v.pipe(
    object('number', {
      kind: only('number'),
      ask: telling,
      truth: factNumber,
      least: anyNumber,
      most: anyNumber,
      step: maybe(number(1e-6, 1e12)),
      /** The largest difference that still counts as right. */
      tolerance: number(0, 1e12),
      ...answered,
    }),
    v.forward(
      v.check(
        ({ least, most }) => least < most,
        ({ input }) => lessonsText.lessonErrors.isNeeded('larger', input.most),
      ),
      ['most'],
    ),
  ),
  /** A cell of a tensor, which the reader presses in the picture. */
  cell: object('cell', {
    kind: only('cell'),
    ask: telling,
    tensor: tensorName,
    truth: factPlace,
    /** Which index must match; all of them if it is left out. */
    match: maybe(choice(['row', 'column'])),
    ...answered,
  }),
  /**
   * A row of shares, drawn as bars that sum to 1; right if at most `tolerance` of the total would have to
   * move.
   */
  bars: object('bars', {
    kind: only('bars'),
    ask: telling,
    truth: factNumbers,
    tolerance: number(0, 1),
    ...answered,
  }),
});
const prediction = v.pipe(kinds, control('prediction'));

const facts = v.pipe(named(fact, limits.facts), control('facts'));

/** In the order of the editor. A new plain field needs only its words in web/text/en/maker.ts. */
export const step = object('step', {
  /** Its name in links, unique in the lesson. */
  id: name,
  title: shortText,
  /**
   * The state on show, as in `element.getState()`; missing fields come from the lesson, else from the
   * defaults.
   */
  state: maybe(state),
  /** Shown on arrival: one or two sentences. */
  text: paragraphs,
  /** Facts that only this step can name. */
  facts: maybe(facts),
  focus: maybe(v.pipe(list(focus, 0, limits.focus), control('focus'))),
  /** Plays from the state's moment to this one, on arrival or after the prediction. */
  playTo: maybe(moment),
  /** Plays the training from its beginning to the state's step, on arrival or after the prediction. */
  playTraining: maybe(trueOrFalse),
  /**
   * Trains 24 seeds of the same task with one head and with all heads, and shows a dot for each, on arrival
   * or after the prediction.
   */
  playSeeds: maybe(trueOrFalse),
  prediction: maybe(prediction),
  /** What a later step asks about: hidden even if this step asks nothing or has been answered. */
  conceal: maybe(conceal),
  /** More for interested readers: folded, and after the prediction if there is one. */
  more: maybe(paragraphs),
  /** Shown to the teacher only. */
  notes: maybe(list(telling, 0, limits.notes)),
});

const answer = object('answer', {
  text: shortText,
  right: v.pipe(trueOrFalse, control('one-right')),
  why: sentence,
});

/** A question at the end. It tests understanding, so its answers must not depend on numbers. */
const question = v.pipe(
  object('question', { ask: sentence, options: list(answer, 2, limits.options) }),
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

export const lesson = object('lesson', {
  format: only(formatVersion),
  /** Its name in links and in stored progress. */
  id: name,
  title: shortText,
  /** The question that it answers, in a reader's words. */
  question: maybe(shortText),
  minutes: maybe(wholeNumber(1, 600)),
  /** The language of its texts as an HTML language tag; `en` if left out. */
  language: maybe(text(20)),
  /** The state that all steps have in common. */
  state: maybe(state),
  /** Facts that every step can name. */
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
