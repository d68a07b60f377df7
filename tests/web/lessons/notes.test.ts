/**
 * Notes in the teacher's window: one for each step of the built-in lessons, without numbers that depend on the seed.
 */
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
