/** Keeps the progress in lessons in this browser. */
import type { LessonProgress, LessonStore } from '../session/lesson/progress';
import { keep, kept } from './storage';

const nameOf = (lesson: string) => `manyheads.lesson.${lesson}`;

/** Progress of earlier versions does not say how many questions there are: every lesson had three. */
type Stored = Omit<LessonProgress, 'of'> & Partial<Pick<LessonProgress, 'of'>>;
const questionsBefore = 3;

function isProgress(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  const {
    step,
    done,
    right,
    of = questionsBefore,
  } = value as Partial<Record<keyof LessonProgress, unknown>>;
  return (
    typeof step === 'string' &&
    typeof done === 'boolean' &&
    typeof right === 'number' &&
    typeof of === 'number'
  );
}

export const lessonStore: LessonStore = {
  save: (lesson, progress) => keep(nameOf(lesson), JSON.stringify(progress)),
  load: (lesson) => {
    const text = kept(nameOf(lesson));
    if (text === null) return null;
    try {
      const value: unknown = JSON.parse(text);
      return isProgress(value) ? { of: questionsBefore, ...value } : null;
    } catch {
      // Not our JSON: as if nothing were stored.
      return null;
    }
  },
};
