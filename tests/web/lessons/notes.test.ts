/** Notes for the teacher's window: one for each step of each built-in lesson, and no number that a seed would change. */
import { expect, it } from 'vitest';
import { lessonIds, loadLesson } from '../../../web/lessons/catalogue';
import { lessonNotes } from '../../../web/text/en/lessons/notes';

it.each(lessonIds)('each step of “%s” has its note, and no note is of no step', async (id) => {
  const { steps } = await loadLesson(id);
  expect(Object.keys(lessonNotes[id] ?? {})).toEqual(steps.map((step) => step.id));
});

it('no note names a number of a layer', () => {
  const all = Object.values(lessonNotes).flatMap((notes) => Object.values(notes));
  for (const note of all) expect(note.replace(/2 · d · d_k/, '')).not.toMatch(/\d{2,}|\d\.\d/);
});
