/** Arbitrary valid lessons, accepted by web/lessons/check.ts. */
import fc from 'fast-check';
import type { Lesson, Step } from '../../../web/lessons/format';
import { defaultState, knownMasks, stageNames, variants } from '../../../web/state/state';

/** Scripts of both directions, markup, punctuation, a quote, a surrogate pair, and a lone surrogate. */
const words = [
  ...['head', 'W_Q', '*all*', '`view`', '<b>', '"', '\\{', 'é', '注意', 'שלום', '🙂', '\ud83d'],
  ...['−∞', 'a\nb', '\u202e', ' ', '&amp;', "'"],
];

const textOf = (of: readonly string[], maxLength = 12) =>
  fc.array(fc.constantFrom(...of), { minLength: 1, maxLength }).map((all) => `${all.join(' ')}.`);

/** A title, or a text of a question at the end; these contain no facts. */
const plain = textOf(words);
const text = textOf([...words, '{n}']);
const texts = fc.array(text, { minLength: 1, maxLength: 3 });

const prediction = fc.record({
  kind: fc.constant('number' as const),
  truth: fc.constant('n'),
  least: fc.constant(0),
  most: fc.constant(100),
  tolerance: fc.double({ min: 0, max: 1, noNaN: true }).map((each) => each + 0),
  ask: text,
  conceal: fc.constant({ from: 'scores' as const, parts: ['cost' as const] }),
  why: texts,
});

const step: fc.Arbitrary<Omit<Step, 'id'>> = fc.record(
  {
    title: textOf(words, 4),
    text: texts,
    state: fc.record({
      stage: fc.constantFrom(...stageNames),
      progress: fc.nat(1000).map((each) => each / 1000),
      seed: fc.nat(1000),
      variant: fc.constantFrom(...variants),
      mask: fc.constantFrom(...knownMasks),
      head: fc.nat(3),
      sentence: fc.constantFrom(defaultState.sentence, 'the cat sat', '注意 力'),
    }),
    focus: fc
      .tuple(fc.nat(3), fc.nat(8))
      .map(([head, row]) => [{ tensor: 'scores', index: [head, row, null] }, { head: 1 }]),
    more: fc.tuple(text),
    prediction,
    playTraining: fc.boolean(),
    playSeeds: fc.boolean(),
    playTo: fc.record({ stage: fc.constantFrom(...stageNames), progress: fc.constant(1) }),
  },
  { requiredKeys: ['title', 'text', 'state', 'focus'], noNullPrototype: true },
);

const question = fc
  .tuple(plain, fc.nat(2), fc.array(fc.tuple(plain, plain), { minLength: 3, maxLength: 3 }))
  .map(([ask, right, options]) => ({
    ask,
    options: options.map(([option, why], at) => ({ text: option, right: at === right, why })),
  }));

export const anyLessons: fc.Arbitrary<Lesson> = fc.record(
  {
    format: fc.constant(1 as const),
    id: fc.constantFrom('mine', 'why-mask', 'A1'),
    title: plain,
    question: plain,
    minutes: fc.integer({ min: 1, max: 30 }),
    facts: fc.constant({ n: { fact: 'size.n' as const } }),
    steps: fc
      .array(step, { minLength: 1, maxLength: 8 })
      .map((steps) => steps.map((each, at) => ({ id: `step-${at + 1}`, ...each }))),
    check: fc.tuple(question),
  },
  { requiredKeys: ['format', 'id', 'title', 'facts', 'steps'], noNullPrototype: true },
);
