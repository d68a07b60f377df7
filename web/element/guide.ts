/** All that a lesson needs, loaded when one is first opened. */
import { jsonOf, lessonOf, parseLesson } from '../lessons/check';
import { limits } from '../lessons/limits';
import { isLessonId, lessonIds, loadLesson } from '../lessons/catalogue';
import type { Lesson } from '../lessons/format';
import type { LessonStore } from '../session/lesson/progress';
import type { Session } from '../session/session';
import {
  lessonElsewhere,
  lessonNotLoaded,
  noSuchLesson,
  refusedLesson,
  refusedLink,
} from '../text/en/lesson-notices';
import { lessonRefusal } from '../text/en/lesson-errors';
import type { LessonName } from './lesson-name';
import { lessonStore } from './lesson-store';
import { decode } from './encoded-lesson';

export { guidePart, styles } from '../ui/guide';
export { Tour } from '../session/lesson/tour';
export { LessonScroll } from './lesson-scroll';
export { walkOf } from './walk';

/** Who asks for a lesson by its name: an address comes from anybody, an attribute from the page's writer. */
interface Asking {
  readonly session: Session;
  readonly byAddress: boolean;
}

/** A lesson by its name; null for what is refused, which is said. */
export async function lessonNamed(
  [kind, name]: LessonName,
  { session, byAddress }: Asking,
): Promise<Lesson | null> {
  if (kind === 'walkthrough') return decoded(name, session);
  if (isLessonId(name)) return loadLesson(name);
  if (!/[./]/.test(name) || !URL.canParse(name, document.baseURI))
    return refused(noSuchLesson(name, lessonIds), session);
  const address = new URL(name, document.baseURI);
  if (byAddress && address.origin !== location.origin)
    return refused(lessonElsewhere(name), session);
  const text = await fetched(address, name, session);
  return text === null ? null : checked(parseLesson(text), jsonOf(text), session);
}

/** A lesson from data; null for what is refused, which is said. */
export const lessonFrom = (data: unknown, session: Session): Lesson | null =>
  checked(lessonOf(data), data, session);

async function decoded(encoded: string, session: Session): Promise<Lesson | null> {
  const result = await decode(encoded);
  if ('problem' in result) return refused(refusedLink(result), session);
  return checked(parseLesson(result.text), jsonOf(result.text), session);
}

function refused(message: string, session: Session): null {
  session.notify(message, 'error', 'lesson');
  return null;
}

function checked(
  result: ReturnType<typeof lessonOf>,
  given: unknown,
  session: Session,
): Lesson | null {
  if ('lesson' in result) return result.lesson;
  return refused(refusedLesson(result.problems.map((each) => lessonRefusal(each, given))), session);
}

/** A file of the page's own site, or of one that allows it. */
async function fetched(address: URL, name: string, session: Session): Promise<string | null> {
  let why: string;
  try {
    const response = await fetch(address);
    if (response.ok) return (await response.text()).slice(0, limits.file + 1);
    why = `${response.status}`;
  } catch (error) {
    why = error instanceof Error ? error.message : String(error);
  }
  return refused(lessonNotLoaded(name, why), session);
}

/** Progress in somebody's own lesson is none in the built-in one that has the same name. */
export function storeFor({ id }: Lesson, name: LessonName | null): LessonStore {
  if (name?.[0] === 'lesson' && name[1] === id && isLessonId(id)) return lessonStore;
  return {
    load: (lesson) => lessonStore.load(`own.${lesson}`),
    save: (lesson, progress) => lessonStore.save(`own.${lesson}`, progress),
  };
}
