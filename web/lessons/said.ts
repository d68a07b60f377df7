/**
 * The sentences of a lesson with their facts: fills placeholders, and picks the one of two sentences that is
 * true.
 */
import { lessonsText } from '../text/lessons';
import { pageText } from '../text';
import { isolated } from '../state/sentence';
import { numberOf, type FactValue, type FactValues } from './facts/fact';
import type { Condition, Said, Step } from './format';
import { filled } from './marks';
import { textsOf, type StepTexts } from './step-texts';

/** A fact's value for readers; an ellipsis while it is still being computed. */
export function factText(value: FactValue | undefined): string {
  switch (value?.kind) {
    case undefined:
      return lessonsText.lessonFacts.notKnownYet;
    case 'text':
      return isolated(value.text);
    case 'place':
      return lessonsText.lessonFacts.placeText(value.tensor, value.index);
    case 'numbers':
      return value.values.map((each) => pageText.numbers.formatFixed(each)).join(', ');
    case 'number':
      return numberText(value);
  }
}

function numberText({ value, as }: Extract<FactValue, { kind: 'number' }>): string {
  if (as === 'count') return countText(value);
  if (as === 'percent') return pageText.numbers.formatPercent(value);
  if (as === 'short') return pageText.numbers.formatFixed(value, 2);
  if (as === 'plain') return pageText.numbers.formatNumber(value);
  return Number.isInteger(value) ? countText(value) : pageText.numbers.formatNumber(value, 3);
}

const countText = (value: number): string => pageText.numbers.formatCount(value).replace('-', '−');

export const sayText = (text: string, facts: FactValues): string =>
  filled(text, (name) => factText(facts.get(name)));

/** The paragraphs that are true of this layer; one whose condition is still unknown is left out. */
export const sayAll = (all: readonly Said[], facts: FactValues): readonly string[] =>
  all.flatMap((each) => {
    if (typeof each === 'string') return [sayText(each, facts)];
    const is = holds(each.when, facts);
    return is === null ? [] : [sayText(is ? each.text : each.otherwise, facts)];
  });

/** All that a step says, with its facts. */
export function sayStep(step: Step, facts: FactValues): StepTexts<string> {
  const { text, more, notes, ask, options, why } = textsOf(step);
  const say = (all: typeof text) =>
    sayAll(
      all.map(({ said }) => said),
      facts,
    );
  return {
    text: say(text),
    more: say(more),
    notes: say(notes),
    ask: say(ask),
    options: say(options),
    why: say(why),
  };
}

/** Null while one of its facts is unknown. */
export function holds({ fact, is, to }: Condition, facts: FactValues): boolean | null {
  const left = numberOf(facts.get(fact));
  const right = typeof to === 'number' ? to : numberOf(facts.get(to));
  if (left === null || right === null) return null;
  switch (is) {
    case '=':
      return left === right;
    case '≠':
      return left !== right;
    case '<':
      return left < right;
    case '≤':
      return left <= right;
    case '>':
      return left > right;
    case '≥':
      return left >= right;
  }
}
