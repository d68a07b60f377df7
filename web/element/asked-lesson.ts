/** Reads a lesson that somebody asks for: a built-in one, one at an address, or its data. */
import { lessonOf, parseLesson } from '../lessons/check';
import { isLessonId, lessonIds, loadLesson, type LessonId } from '../lessons/catalogue';
import type { Lesson } from '../lessons/format';
import { jsonOf } from '../lessons/json';
import { limits } from '../lessons/limits';
import { lessonsText } from '../text/lessons';
import { pageText } from '../text';
import { decode } from './encoded-lesson';
import type { LessonName } from './lesson-name';

export type AskedLesson =
  | {
      readonly name: LessonName;
      /** Whether an address names it, which anybody may have written. */
      readonly byAddress?: boolean;
    }
  | { readonly data: unknown }
  /** Of its file. */
  | { readonly text: string };

/** The message says why, in words for the reader. */
export class RefusedLesson extends Error {}

/** @throws RefusedLesson where there is no such lesson, or it cannot be read. */
export async function readLesson(asked: AskedLesson): Promise<Lesson> {
  if ('text' in asked) return lessonOfText(asked.text);
  if ('data' in asked) return checked(lessonOf(asked.data), asked.data);
  const [kind, name] = asked.name;
  if (kind === 'walkthrough') return decoded(name);
  if (isLessonId(name)) return builtIn(name);
  return lessonOfText(await fetched(name, asked.byAddress ?? false));
}

async function builtIn(id: LessonId): Promise<Lesson> {
  try {
    return await loadLesson(id);
  } catch (error) {
    throw new RefusedLesson(pageText.loading.notLoadedText(error));
  }
}

async function decoded(encoded: string): Promise<Lesson> {
  const result = await decode(encoded);
  if ('problem' in result) throw new RefusedLesson(lessonsText.lessonNotices.refusedLink(result));
  return lessonOfText(result.text);
}

const lessonOfText = (text: string): Lesson => checked(parseLesson(text), jsonOf(text));

function checked(result: ReturnType<typeof lessonOf>, given: unknown): Lesson {
  if ('lesson' in result) return result.lesson;
  const problems = result.problems.map((each) =>
    lessonsText.lessonErrors.lessonRefusal(each, given),
  );
  throw new RefusedLesson(lessonsText.lessonNotices.refusedLesson(problems));
}

/** Reads a file of the page's own site, or of one that allows it. */
async function fetched(name: string, byAddress: boolean): Promise<string> {
  const { noSuchLesson, lessonElsewhere, lessonNotLoaded, fromFile } = lessonsText.lessonNotices;
  if (!/[./]/.test(name) || !URL.canParse(name, document.baseURI))
    throw new RefusedLesson(noSuchLesson(name, lessonIds));
  const address = new URL(name, document.baseURI);
  if (byAddress && address.origin !== location.origin)
    throw new RefusedLesson(lessonElsewhere(name));
  let why: string;
  try {
    const response = await fetch(address);
    if (response.ok) return (await response.text()).slice(0, limits.file + 1);
    why = `${response.status}`;
  } catch (error) {
    // A page opened from a file may read no other files; the browser does not say so.
    why = address.protocol === 'file:' ? fromFile : pageText.loading.notLoadedWhy(error);
  }
  throw new RefusedLesson(lessonNotLoaded(name, why));
}
