/** All that a lesson needs, loaded when one is first opened. */
import { lessonOf, parseLesson, largestLesson } from '../lessons/check';
import { isLessonId, lessonIds, loadLesson } from '../lessons/catalogue';
import type { Lesson } from '../lessons/format';
import type { Session } from '../session/session';
import { lessonNotLoaded, noSuchLesson, refusedLesson } from '../text/en/lesson-notices';
import { lessonRefusal } from '../text/en/lesson-errors';

export { guidePart, styles } from '../ui/guide';
export { Tour } from '../session/lesson/tour';
export { isLessonId } from '../lessons/catalogue';
export { lessonStore as store } from './lesson-store';

/** A lesson by its name or its file's address, or from data; null for what is refused, which is said. */
export async function lessonFrom(given: unknown, session: Session): Promise<Lesson | null> {
  if (typeof given !== 'string') return checked(lessonOf(given), given, session);
  if (isLessonId(given)) return loadLesson(given);
  if (!/[./]/.test(given)) {
    session.notify(noSuchLesson(given, lessonIds), 'error', 'lesson');
    return null;
  }
  const text = await fetched(given, session);
  return text === null ? null : checked(parseLesson(text), text, session);
}

function checked(
  result: ReturnType<typeof lessonOf>,
  given: unknown,
  session: Session,
): Lesson | null {
  if ('lesson' in result) return result.lesson;
  const problems = result.problems.map((each) => lessonRefusal(each, given));
  session.notify(refusedLesson(problems), 'error', 'lesson');
  return null;
}

/** A file of the page's own site, or of one that allows it. */
async function fetched(address: string, session: Session): Promise<string | null> {
  let why: string;
  try {
    const response = await fetch(new URL(address, document.baseURI));
    if (response.ok) return (await response.text()).slice(0, largestLesson + 1);
    why = `${response.status}`;
  } catch (error) {
    why = error instanceof Error ? error.message : String(error);
  }
  session.notify(lessonNotLoaded(address, why), 'error', 'lesson');
  return null;
}
