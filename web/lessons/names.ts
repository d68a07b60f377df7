/** The names of the built-in lessons, in the order of the menu. */
export const lessonNames = [
  'twins',
  'all-ones',
  'pieces',
  'parameters',
  'same',
  'ladder',
  'two-matrices',
  'one-projection',
  'share-and-value',
  'keys',
  'before',
  'pytorch',
] as const;
export type LessonName = (typeof lessonNames)[number];

export const isLessonName = (name: string): name is LessonName =>
  (lessonNames as readonly string[]).includes(name);
