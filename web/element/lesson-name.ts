/** A lesson's name in a link: of a built-in lesson, the address of a file, or the whole encoded lesson. */
const kinds = ['lesson', 'walkthrough'] as const;
type Kind = (typeof kinds)[number];

export type LessonName = readonly [Kind, string];

export const isLessonKind = (name: string): name is Kind =>
  (kinds as readonly string[]).includes(name);
