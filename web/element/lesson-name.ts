/** How a link names a lesson: by a built-in one's name or a file's address, or with all that it is. */
const kinds = ['lesson', 'walkthrough'] as const;
type Kind = (typeof kinds)[number];

export type LessonName = readonly [Kind, string];

export const isLessonKind = (name: string): name is Kind =>
  (kinds as readonly string[]).includes(name);
