/** The built-in lessons: each is loaded when it is asked for. */
import type { Lesson } from './format';

const loaders = {
  pieces: async () => (await import('./built-in/pieces')).pieces,
} as const satisfies Readonly<Record<string, () => Promise<Lesson>>>;

export type LessonId = keyof typeof loaders;
export const lessonIds = Object.keys(loaders) as readonly LessonId[];
export const isLessonId = (name: string): name is LessonId => Object.hasOwn(loaders, name);
export const loadLesson = (id: LessonId): Promise<Lesson> => loaders[id]();
