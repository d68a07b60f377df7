/** The built-in lessons: complete, short, and silent about an answer before it is given. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lessonIds, lessonQuestion, loadLesson } from '../../../web/lessons/catalogue';
import { checkLesson } from '../../../web/lessons/check';
import type { Fact } from '../../../web/lessons/facts';
import type { Lesson, Prediction, Said, Step } from '../../../web/lessons/format';
import { factsIn, plainText } from '../../../web/lessons/marks';

/** The facts that decide whether an answer is right. */
const truths = (asked: Prediction): readonly string[] =>
  asked.kind === 'choose'
    ? asked.options.flatMap(({ right }) => right.map(({ fact }) => fact))
    : [asked.truth];

const parts = (said: Said): readonly string[] =>
  typeof said === 'string' ? [said] : [said.text, said.otherwise];

/** The facts told before the reveal. A conditional sentence tells whether its condition holds. */
const told = ({ title, text, prediction }: Step): readonly string[] => [
  ...[title, ...text.flatMap(parts), prediction?.ask ?? ''].flatMap(factsIn),
  ...text.flatMap((said) => (typeof said === 'string' ? [] : [said.when.fact])),
];

/** The same fact may have two names. */
const meaning = ({ facts = {} }: Lesson, step: Step, name: string): string => {
  const fact: Fact | undefined = step.facts?.[name] ?? facts[name];
  return JSON.stringify({ ...fact, as: null });
};

const ends = (text: string): number => (text.match(/[.?!…](?=[\s)”]|$)/gu) ?? []).length;

const sentences = (all: readonly Said[]): number =>
  all.reduce((sum, said) => sum + Math.max(...parts(said).map(ends)), 0);

describe.each(lessonIds)('the lesson %s', async (id) => {
  const lesson = await loadLesson(id);

  it('is taken as a file with the same data is, and asks what the menu asks', () => {
    expect(checkLesson(JSON.parse(JSON.stringify(lesson)))).toEqual({ lesson });
    expect(lesson.question).toBe(lessonQuestion(id));
  });

  it.each(lesson.steps)('says $id in two sentences, and its answer in two', (step) => {
    const { text, prediction, notes = [] } = step;
    for (const said of [text, ...(prediction ? [prediction.why] : [])]) {
      expect(sentences(said)).toBeGreaterThan(0);
      expect(sentences(said)).toBeLessThanOrEqual(2);
    }
    // A note for the teacher names no number that depends on the seed.
    expect(notes).toHaveLength(1);
    expect(notes.join().replace(/2 · d · d_k/, '')).not.toMatch(/^\s*$|\d{2,}|\d\.\d/);
    const hidden = prediction ? truths(prediction).map((name) => meaning(lesson, step, name)) : [];
    for (const name of told(step)) expect(hidden, name).not.toContain(meaning(lesson, step, name));
  });
});

it('docs/teaching.md has every lesson under its name in the menu, and links every step', async () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../docs/teaching.md'), 'utf8');
  const rows = text.matchAll(/^\| (.+?) +\| `\?lesson=([\w-]+)&step=([\w-]+)` +\|$/gm);
  const lessons = await Promise.all(lessonIds.map(loadLesson));
  const steps = lessons.flatMap(({ id, steps: all }) =>
    all.map((step) => [plainText(step.title), id, step.id]),
  );
  expect([...rows].map(([, ...row]) => row)).toEqual(steps);
  const headings = [...text.matchAll(/^## (\d+)\. (.+)$/gm)].map(([, at, title]) => [at, title]);
  expect(headings).toEqual(lessonIds.map((id, at) => [String(at + 1), lessonQuestion(id)]));
});
