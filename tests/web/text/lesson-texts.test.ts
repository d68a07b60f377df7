/**
 * Texts of the built-in lessons: none is missing, and each belongs to a place in a lesson. tests/web/session/lesson/
 * records the sentences with their numbers.
 */
import { expect, it } from 'vitest';
import { lessonIds, lessonQuestion, loadLesson } from '../../../web/lessons/catalogue';
import { checkLesson } from '../../../web/lessons/check';

/** Every text in some data, with its path. */
function textsIn(data: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  // The state of a step is no text and may contain an empty string: no second sentence.
  if (path.endsWith('.state')) return [];
  if (typeof data === 'string') return [[path, data]];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, each]) => textsIn(each, `${path}.${key}`));
}

it.each(lessonIds)('“%s” is a lesson that the page takes, with no text left empty', async (id) => {
  const lesson = await loadLesson(id);
  expect(checkLesson(JSON.parse(JSON.stringify(lesson)))).toEqual({ lesson });
  const texts = textsIn(lesson);
  expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
  for (const { id: step, text, prediction, notes = [] } of lesson.steps) {
    expect(text.length, step).toBeGreaterThan(0);
    if (prediction) expect(prediction.why.length, step).toBeGreaterThan(0);
    expect(notes.length, step).toBeGreaterThan(0);
  }
  expect(lesson.question).toBe(lessonQuestion(id));
});
