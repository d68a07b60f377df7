/** What a link says of a lesson. With a lesson the first `step` names one of its steps; it is no preference then. */
import { isLessonKind, type LessonName } from './lesson-name';

export type Pairs = readonly (readonly [string, string])[];

export interface LessonLink {
  readonly name: LessonName;
  /** The step's name; '' for the first. */
  readonly step: string;
  /** The pairs that do not name the lesson: the reader's changes and preferences. */
  readonly rest: Pairs;
}

/** Null for a link that names no lesson. */
export function lessonLink(pairs: Pairs): LessonLink | null {
  const [kind, value] = pairs.findLast(([each]) => isLessonKind(each)) ?? ['', ''];
  if (!isLessonKind(kind) || value === '') return null;
  const named = pairs.find(([each]) => each === 'step');
  const rest = pairs.filter((pair) => !isLessonKind(pair[0]) && pair !== named);
  return { name: [kind, value], step: named?.[1] ?? '', rest };
}
