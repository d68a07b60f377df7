/** The built-in lessons, in the language on show or else in English; each is loaded on demand. */
import { localeOnShow, type Locale } from '../text/languages';
import { lessons as english } from './content/en';
import type { Lesson } from './format';

export type LessonId = keyof typeof english;
export const lessonIds = Object.keys(english) as readonly LessonId[];
export const isLessonId = (name: string): name is LessonId => Object.hasOwn(english, name);

/** For each lesson its question and a function that loads it. */
type Lessons = Readonly<
  Record<LessonId, readonly [question: string, load: () => Promise<{ readonly lesson: Lesson }>]>
>;

/** One entry for each language with lessons of its own; the others use the English ones. */
const lessonsIn: Partial<Readonly<Record<Locale, Lessons>>> = {
  en: english,
};

const shownLessons = (): Lessons => lessonsIn[localeOnShow()] ?? english;

export const lessonQuestion = (id: LessonId): string => shownLessons()[id][0];

export async function loadLesson(id: LessonId): Promise<Lesson> {
  const [, load] = shownLessons()[id];
  return (await load()).lesson;
}
