/** The built-in lessons: each is loaded when it is asked for. */
import type { Lesson } from './format';

const loaders = {
  pieces: async () => (await import('./built-in/pieces')).pieces,
  parameters: async () => (await import('./built-in/parameters')).parameters,
  same: async () => (await import('./built-in/same')).same,
  ladder: async () => (await import('./built-in/ladder')).ladder,
  'two-matrices': async () => (await import('./built-in/two-matrices')).twoMatrices,
  before: async () => (await import('./built-in/before')).before,
  pytorch: async () => (await import('./built-in/pytorch')).pytorch,
} as const satisfies Readonly<Record<string, () => Promise<Lesson>>>;

export type LessonId = keyof typeof loaders;
export const lessonIds = Object.keys(loaders) as readonly LessonId[];
export const isLessonId = (name: string): name is LessonId => Object.hasOwn(loaders, name);
export const loadLesson = (id: LessonId): Promise<Lesson> => loaders[id]();
