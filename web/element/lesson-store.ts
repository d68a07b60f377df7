/** Progress in lessons, in this browser alone; where there is no storage, as long as the page is open. */
import { inMemory, type LessonProgress, type LessonStore } from '../session/lesson/progress';

const keyOf = (lesson: string) => `manyheads.lesson.${lesson}`;

/** A sandboxed frame has none, and says so by throwing. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function isProgress(value: unknown): value is LessonProgress {
  if (typeof value !== 'object' || value === null) return false;
  const { step, done, right } = value as Partial<Record<keyof LessonProgress, unknown>>;
  return typeof step === 'string' && typeof done === 'boolean' && typeof right === 'number';
}

function inStorage(kept: Storage): LessonStore {
  const memory = inMemory();
  return {
    save: (lesson, progress) => {
      memory.save(lesson, progress);
      try {
        kept.setItem(keyOf(lesson), JSON.stringify(progress));
      } catch {
        // Full, or forbidden: what is in memory lasts as long as the page is open.
      }
    },
    load: (lesson) => {
      const known = memory.load(lesson);
      if (known) return known;
      const text = kept.getItem(keyOf(lesson));
      if (text === null) return null;
      try {
        const value: unknown = JSON.parse(text);
        return isProgress(value) ? value : null;
      } catch {
        // Somebody else's text under this name: nothing was kept.
        return null;
      }
    },
  };
}

const kept = storage();
export const lessonStore: LessonStore = kept ? inStorage(kept) : inMemory();
