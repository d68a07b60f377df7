/** Whether a link or a query names a moment or a lesson, and not just preferences. */
import { fields } from '../state/fields';
import { isLessonKind } from './lesson-name';

const ofMoment: ReadonlySet<string> = new Set(
  fields.filter(({ role }) => role !== 'preference').map(({ name }) => name),
);

export const namesMoment = (names: Iterable<string>): boolean =>
  [...names].some((name) => ofMoment.has(name) || isLessonKind(name));
