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

/** Plain text with the few marks of marks.ts. */
const sentence = text(limits.sentence);
const shortText = text(limits.title);

/** With `{name}` where a fact's value stands. */
const telling = v.pipe(sentence, v.metadata({ takesFacts: true }));

/** What the editor of walkthroughs has a control of its own for (web/page/maker/controls.ts). */
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

/** The name of a fact that gives a number, a place or a row of numbers. */
const factNumber = v.pipe(name, control('fact-number'));
const factPlace = v.pipe(name, control('fact-place'));
const factNumbers = v.pipe(name, control('fact-numbers'));

export const relations = ['=', '≠', '<', '≤', '>', '≥'] as const;

const anyNumber = number(-1e12, 1e12);

/** Whether a fact, named on the left, is so to a number or to another fact. */
const condition = object('condition', {
  fact: factNumber,
  is: choice(relations),
  to: v.pipe(
    v.lazy((value) => (typeof value === 'string' ? name : anyNumber)),
    // What a form begins with.
    v.metadata(v.getMetadata(anyNumber)),
  ),
});

/** A sentence for where a condition holds, and another one for where it does not. */
const ofConditional = { when: condition, text: telling, otherwise: telling };
const conditional = object('conditional', ofConditional);

/** A paragraph. */
const said = v.pipe(
  v.lazy((value) => {
    if (isPlain(value)) return conditional;
    return typeof value === 'string' ? telling : v.never(needs('said'));
  }),
  // A sentence alone has no fields.
  v.metadata({ is: 'object', name: 'conditional', fields: ofConditional }),
);
const paragraphs = v.pipe(list(said, 1, limits.paragraphs), control('paragraphs'));

const tensorName = text(40);

/** An entry of a tensor, or all of them along an axis where its index is null. Indices count from 0. */
const region = object('region', {
  tensor: tensorName,
  index: maybe(list(v.nullable(wholeNumber(0, 65_536)), 0, 3)),
});
const head = object('head', { head: wholeNumber(0, maxHeads - 1) });
const part = object('part', { part: choice(focusParts) });

/** What to look at: numbers, all that is of one head (from 0), or a part of the page. */
const focus = v.lazy((value) => {
  if (!isPlain(value)) return v.never(needs('focus'));
  if ('head' in value) return head;
  return 'part' in value ? part : region;
});

const moment = v.pipe(
  object('moment', { stage: choice(allStageNames), progress: number(0, 1) }),
  control('moment'),
);

/** What is hidden until the reader has answered. While tensors are, so are caption, scale and all panels below. */
const conceal = v.pipe(
  object('conceal', {
    /** All that this stage and those after it make. */
    from: maybe(choice(allStageNames)),
    tensors: maybe(v.pipe(list(region, 0, 24), control('regions'))),
    parts: maybe(list(choice(concealedParts), 0, concealedParts.length)),
  }),
  control('conceal'),
);

const answered = {
  conceal,
  /** Said once it is answered. */
  why: paragraphs,
};

const option = object('option', {
  text: v.pipe(shortText, v.metadata({ takesFacts: true })),
  /** The right answer is the first option of which all these hold. */
  right: v.pipe(list(condition, 1, 4), control('conditions')),
});

/** Named facts say the truth; so it is this layer's own, whatever its seed. */
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
      /** How far off is still right. */
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
  /** A cell of a tensor, pressed in the picture. */
  cell: object('cell', {
    kind: only('cell'),
    ask: telling,
    tensor: tensorName,
    truth: factPlace,
    /** Which of its indices count; all if left out. */
    match: maybe(choice(['row', 'column'])),
    ...answered,
  }),
  /** A row of shares, drawn as bars that sum to 1; right where at most `tolerance` of it lies elsewhere. */
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

/** In the order of the editor. A plain field asks for its words in web/text/en/maker.ts, and for no more. */
export const step = object('step', {
  /** Its name in links; a lesson has each once. */
  id: name,
  title: shortText,
  /** What is on show, as in `element.getState()`; what it leaves out is as in the lesson, else as on opening. */
  state: maybe(state),
  /** Said on arrival: one or two sentences. */
  text: paragraphs,
  /** Facts that this step alone names. */
  facts: maybe(facts),
  focus: maybe(v.pipe(list(focus, 0, limits.focus), control('focus'))),
  /** Plays from the state's moment to this one: on arrival, or once the prediction is made. */
  playTo: maybe(moment),
  /** The training is played from its beginning to the state's step: on arrival, or once the prediction is made. */
  playTraining: maybe(trueOrFalse),
  /** What is trained is trained from 24 seeds, with one head and with all, a dot for each: at the same moment. */
  playSeeds: maybe(trueOrFalse),
  prediction: maybe(prediction),
  /** What a later step asks: hidden also where this one asks nothing, or has been answered. */
  conceal: maybe(conceal),
  /** For whoever wants to know more: folded below, once the prediction is made where there is one. */
  more: maybe(paragraphs),
  /** For the teacher's eyes. */
  notes: maybe(list(sentence, 0, limits.notes)),
});

const answer = object('answer', {
  text: shortText,
  right: v.pipe(trueOrFalse, control('one-right')),
  why: sentence,
});

/** A question of the check at the end: of understanding, so its answers do not depend on numbers. */
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
