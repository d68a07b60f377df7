/** Everything that a lesson needs, loaded when one is first opened. */
import { lessonOf, parseLesson } from '../lessons/check';
import { jsonOf } from '../lessons/json';
import { limits } from '../lessons/limits';
import { isLessonId, lessonIds, loadLesson, type LessonId } from '../lessons/catalogue';
import type { Lesson } from '../lessons/format';
import type { LessonStore } from '../session/lesson/progress';
import type { Session } from '../session/session';
import { lessonsText } from '../text/lessons';
import { pageText } from '../text';
import type { LessonName } from './lesson-name';
import { lessonStore } from './lesson-store';
import { decode, encode, mostEncoded } from './encoded-lesson';

export { guidePart, styles } from '../ui/guide';
export { Tour } from '../session/lesson/tour';
export { LessonScroll } from './lesson-scroll';
export { walkOf } from './walk';

/** Who asks for a lesson: anybody by an address, or the page's writer by an attribute. */
interface Asking {
  readonly session: Session;
  readonly byAddress: boolean;
}

export interface Opened {
  readonly lesson: Lesson;
  /** Its name in a link; null where it has none. */
  readonly name: LessonName | null;
}

/** A lesson by its name; null where it is refused, which is reported. */
export async function lessonNamed(
  [kind, name]: LessonName,
  { session, byAddress }: Asking,
): Promise<Lesson | null> {
  if (kind === 'walkthrough') return decoded(name, session);
  if (isLessonId(name)) return builtIn(name, session);
  if (!/[./]/.test(name) || !URL.canParse(name, document.baseURI))
    return refused(lessonsText.lessonNotices.noSuchLesson(name, lessonIds), session);
  const address = new URL(name, document.baseURI);
  if (byAddress && address.origin !== location.origin)
    return refused(lessonsText.lessonNotices.lessonElsewhere(name), session);
  const text = await fetched(address, name, session);
  return text === null ? null : checked(parseLesson(text), jsonOf(text), session);
}

async function builtIn(id: LessonId, session: Session): Promise<Lesson | null> {
  try {
    return await loadLesson(id);
  } catch (error) {
    return refused(pageText.loading.notLoadedText(error), session);
  }
}

/** A lesson from data; null where it is refused, which is reported. */
export const lessonFrom = (data: unknown, session: Session): Lesson | null =>
  checked(lessonOf(data), data, session);

/** A lesson from a file. If it is small enough a link holds all of it, so that a reload finds it, too. */
export async function lessonOfFile(text: string, session: Session): Promise<Opened | null> {
  const lesson = checked(parseLesson(text), jsonOf(text), session);
  if (!lesson) return null;
  // JSON without the file's spaces and line ends.
  const encoded = await encode(JSON.stringify(jsonOf(text)));
  if (encoded.length <= mostEncoded) return { lesson, name: ['walkthrough', encoded] };
  session.notify(lessonsText.lessonNotices.lessonNotInLink, 'info');
  return { lesson, name: null };
}

async function decoded(encoded: string, session: Session): Promise<Lesson | null> {
  const result = await decode(encoded);
  if ('problem' in result) return refused(lessonsText.lessonNotices.refusedLink(result), session);
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
  return refused(
    lessonsText.lessonNotices.refusedLesson(
      result.problems.map((each) => lessonsText.lessonErrors.lessonRefusal(each, given)),
    ),
    session,
  );
}

/** Reads a file of the page's own site, or of one that allows it. */
async function fetched(address: URL, name: string, session: Session): Promise<string | null> {
  let why: string;
  try {
    const response = await fetch(address);
    if (response.ok) return (await response.text()).slice(0, limits.file + 1);
    why = `${response.status}`;
  } catch (error) {
    // A page opened from a file may read no other files; the browser does not say so.
    why =
      address.protocol === 'file:'
        ? lessonsText.lessonNotices.fromFile
        : pageText.loading.notLoadedWhy(error);
  }
  return refused(lessonsText.lessonNotices.lessonNotLoaded(name, why), session);
}

/** A reader's own lesson with the name of a built-in one keeps its progress apart. */
export function storeFor({ id }: Lesson, name: LessonName | null): LessonStore {
  if (name?.[0] === 'lesson' && name[1] === id && isLessonId(id)) return lessonStore;
  return {
    load: (lesson) => lessonStore.load(`own.${lesson}`),
    save: (lesson, progress) => lessonStore.save(`own.${lesson}`, progress),
  };
}
