/** No text before a prediction's answer gives the answer away. */
import { describe, expect, it } from 'vitest';
import { lessonIds, loadLesson } from '../../../web/lessons/catalogue';
import type { Fact } from '../../../web/lessons/facts';
import type { Lesson, Prediction, Said, Step } from '../../../web/lessons/format';
import { factsIn } from '../../../web/lessons/marks';

/** The facts that decide whether an answer is right. */
const truths = (asked: Prediction): readonly string[] =>
  asked.kind === 'choose'
    ? asked.options.flatMap(({ right }) => right.map(({ fact }) => fact))
    : [asked.truth];

const parts = (said: Said): readonly string[] =>
  typeof said === 'string' ? [said] : [said.text, said.otherwise];

/** All texts before the reveal, except the options, which only list possibilities. */
const before = ({ title, text, prediction }: Step): readonly string[] => [
  title,
  ...text.flatMap(parts),
  ...(prediction ? [prediction.ask] : []),
];

/** A conditional sentence reveals whether its condition holds. */
const asked = ({ text }: Step) =>
  text.flatMap((said) => (typeof said === 'string' ? [] : [said.when.fact]));

/** The same fact may have two names. */
const meaning = ({ facts = {} }: Lesson, step: Step, name: string): string => {
  const fact: Fact | undefined = step.facts?.[name] ?? facts[name];
  return JSON.stringify({ ...fact, as: null });
};

describe.each(lessonIds)('the lesson %s', async (id) => {
  const lesson = await loadLesson(id);
  const steps = lesson.steps.filter(({ prediction }) => prediction);

  it.each(steps.map((step) => [step.id, step] as const))('keeps the truth of %s', (_, step) => {
    if (!step.prediction) throw new Error('a step without a prediction');
    const hidden = truths(step.prediction).map((name) => meaning(lesson, step, name));
    const named = [...before(step).flatMap(factsIn), ...asked(step)];
    for (const name of named) expect(hidden, name).not.toContain(meaning(lesson, step, name));
  });
});
