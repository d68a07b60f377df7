/** docs/teaching.md has every lesson under its name in the menu, every step with its link, and no others. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lessonIds, lessonQuestion, loadLesson } from '../../../web/lessons/catalogue';
import { plainText } from '../../../web/lessons/marks';

const text = readFileSync(path.join(import.meta.dirname, '../../../docs/teaching.md'), 'utf8');
const rows = text.matchAll(/^\| (.+?) +\| `\?lesson=([\w-]+)&step=([\w-]+)` +\|$/gm);

it('links every step by its title', async () => {
  const lessons = await Promise.all(lessonIds.map(loadLesson));
  const steps = lessons.flatMap(({ id, steps: all }) =>
    all.map((step) => [plainText(step.title), id, step.id]),
  );
  expect([...rows].map(([, ...row]) => row)).toEqual(steps);
});

it('has a section for every lesson, named as in the menu', () => {
  const headings = [...text.matchAll(/^## (\d+)\. (.+)$/gm)].map(([, at, title]) => [at, title]);
  expect(headings).toEqual(lessonIds.map((id, at) => [String(at + 1), lessonQuestion(id)]));
});
