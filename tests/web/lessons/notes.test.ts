/** Notes for the teacher's window: one for each step of each built-in lesson, and no number that a seed would change. */
import { expect, it } from 'vitest';
import { lessonIds, loadLesson } from '../../../web/lessons/catalogue';

it.each(lessonIds)(
  'each step of “%s” has its note, and none names a number of a layer',
  async (id) => {
    const { steps } = await loadLesson(id);
    for (const { id: step, notes = [] } of steps) {
      expect(notes, step).toHaveLength(1);
      for (const note of notes)
        expect(note.replace(/2 · d · d_k/, ''), step).not.toMatch(/\d{2,}|\d\.\d/);
    }
  },
);
