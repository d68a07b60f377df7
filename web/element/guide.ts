/** Everything that a lesson needs, loaded when one is first opened. */
import { isLessonId } from '../lessons/catalogue';
import type { Lesson } from '../lessons/format';
import { jsonOf } from '../lessons/json';
import type { LessonStore } from '../session/lesson/progress';
import type { Session } from '../session/session';
import { lessonsText } from '../text/lessons';
import { readLesson, RefusedLesson, type AskedLesson } from './asked-lesson';
import { encode, mostEncoded } from './encoded-lesson';
import type { LessonName } from './lesson-name';
import { lessonStore } from './lesson-store';

export { guidePart, styles } from '../ui/guide';
export { Tour } from '../session/lesson/tour';
export { LessonScroll } from './lesson-scroll';
export { walkOf } from './walk';

export interface Opened {
  readonly lesson: Lesson;
  /** Its name in a link; null where it has none. */
  readonly name: LessonName | null;
}

/** The lesson that was asked for; null where it is refused, which is reported. */
export async function openedLesson(asked: AskedLesson, session: Session): Promise<Opened | null> {
  try {
    const lesson = await readLesson(asked);
    if ('text' in asked) return { lesson, name: await nameOfText(asked.text, session) };
    return { lesson, name: 'name' in asked ? asked.name : null };
  } catch (error) {
    if (!(error instanceof RefusedLesson)) throw error;
    session.notify(error.message, 'error', 'lesson');
    return null;
  }
}

/** If a file is small enough a link holds all of it, so that a reload finds it, too. */
async function nameOfText(text: string, session: Session): Promise<LessonName | null> {
  // JSON without the file's spaces and line ends.
  const encoded = await encode(JSON.stringify(jsonOf(text)));
  if (encoded.length <= mostEncoded) return ['walkthrough', encoded];
  session.notify(lessonsText.lessonNotices.lessonNotInLink, 'info');
  return null;
}

/** A reader's own lesson with the name of a built-in one keeps its progress apart. */
export function storeFor({ id }: Lesson, name: LessonName | null): LessonStore {
  if (name?.[0] === 'lesson' && name[1] === id && isLessonId(id)) return lessonStore;
  return {
    load: (lesson) => lessonStore.load(`own.${lesson}`),
    save: (lesson, progress) => lessonStore.save(`own.${lesson}`, progress),
  };
}
