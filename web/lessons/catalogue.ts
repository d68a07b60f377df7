/** The built-in lessons: each is loaded when it is asked for. */
import { lessons } from './content/en';
import type { Lesson } from './format';

export type LessonId = keyof typeof lessons;
export const lessonIds = Object.keys(lessons) as readonly LessonId[];
export const isLessonId = (name: string): name is LessonId => Object.hasOwn(lessons, name);
export const lessonQuestion = (id: LessonId): string => lessons[id][0];

export async function loadLesson(id: LessonId): Promise<Lesson> {
  const [, load] = lessons[id];
  return (await load()).lesson;
}
