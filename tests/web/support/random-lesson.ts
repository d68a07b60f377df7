/** Pseudorandom lessons, each determined by its number. */
import type { Lesson, Prediction, Step } from '../../../web/lessons/format';
import { defaultState, knownMasks, stageNames, variants } from '../../../web/state/state';

export interface Random {
  /** 0 … 1, without 1. */
  next(): number;
  /** 0 … `below` − 1. */
  whole(below: number): number;
  one<T>(from: readonly T[]): T;
}

/** mulberry32 */
export function random(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return { next, whole, one: (from) => from[whole(from.length)] as never };
}

/** Scripts of both directions, markup, punctuation, a quote, a surrogate pair, and a lone surrogate. */
const words = [
  'head',
  'W_Q',
  '*all*',
  '`view`',
  '<b>',
  '"',
  '\\{',
  'é',
  '注意',
  'שלום',
  '🙂',
  '\ud83d',
  '−∞',
  '{n}',
  'a\nb',
  '\u202e',
  ' ',
  '&amp;',
  "'",
];

const textOf = ({ one, whole }: Random, most = 12): string =>
  Array.from({ length: 1 + whole(most) }, () => one(words)).join(' ') + '.';

/** A title, or a text of a question at the end; these contain no facts. */
const plainOf = (from: Random, most = 12): string => textOf(from, most).replaceAll('{n}', '{}');

/** A valid lesson, accepted by web/lessons/check.ts. */
export function randomLesson(from: Random): Lesson {
  const steps = Array.from({ length: 1 + from.whole(8) }, (_, at) => stepOf(from, at));
  return {
    format: 1,
    id: from.one(['mine', 'why-mask', 'A1']),
    title: plainOf(from),
    ...(from.next() < 0.5 ? { question: plainOf(from), minutes: 1 + from.whole(30) } : {}),
    facts: { n: { fact: 'size.n' } },
    steps,
    ...(from.next() < 0.5 ? { check: [questionOf(from)] } : {}),
  };
}

function stepOf(from: Random, at: number): Step {
  const { one, next, whole } = from;
  return {
    id: `step-${at + 1}`,
    title: plainOf(from, 4),
    text: Array.from({ length: 1 + whole(3) }, () => textOf(from)),
    state: {
      stage: one(stageNames),
      progress: next(),
      seed: whole(1000),
      variant: one(variants),
      mask: one(knownMasks),
      head: whole(4),
      sentence: one([defaultState.sentence, 'the cat sat', '注意 力']),
    },
    focus: [{ tensor: 'scores', index: [whole(4), whole(9), null] }, { head: 1 }, { part: 'cost' }],
    ...(next() < 0.5 ? { more: [textOf(from)] } : {}),
    ...(next() < 0.5 ? { prediction: predictionOf(from) } : {}),
    ...(next() < 0.5 ? { playTraining: next() < 0.5 } : {}),
    ...(next() < 0.5 ? { playSeeds: next() < 0.5 } : {}),
    ...(next() < 0.5 ? { playTo: { stage: one(stageNames), progress: 1 } } : {}),
  };
}

const predictionOf = (from: Random): Prediction => ({
  kind: 'number',
  truth: 'n',
  least: 0,
  most: 100,
  tolerance: from.next(),
  ask: textOf(from),
  conceal: { from: 'scores', parts: ['cost'] },
  why: [textOf(from)],
});

const questionOf = (from: Random) => {
  const right = from.whole(3);
  const options = [0, 1, 2].map((at) => ({
    text: plainOf(from),
    right: at === right,
    why: plainOf(from),
  }));
  return { ask: plainOf(from), options };
};
