/**
 * Checks whether data is a lesson that can be shown. Every problem is listed with its step and field; a
 * refused lesson is not used at all.
 */
import { lessonsText } from '../text/lessons';
import { factProblems } from './check-facts';
import { lesson, type Lesson } from './format';
import { jsonOf } from './json';
import { limits } from './limits';
import { problemsOf, type Problem } from './schema';

/** The first problems are enough for a reader. */
const mostProblems = 8;

export type CheckedLesson = { readonly lesson: Lesson } | { readonly problems: readonly Problem[] };

/**
 * @param value from JSON.parse; for a program's own object, which may contain more than JSON can, use
 *   `lessonOf`
 */
export function checkLesson(value: unknown): CheckedLesson {
  if (isTooDeep(value)) return refused(lessonsText.lessonErrors.isNeeded('shallow', ''));
  const unfit = checkFields(value);
  if (unfit.length > 0) return { problems: unfit.slice(0, mostProblems) };
  // The data as it came, with its fields in the file's order.
  const fit = value as Lesson;
  const problems = [...repeatedSteps(fit), ...factProblems(fit)];
  return problems.length === 0 ? { lesson: fit } : { problems: problems.slice(0, mostProblems) };
}

/** The problems in a lesson's fields, without checking the names in them; `value` must not be too deep. */
export const checkFields = (value: unknown): readonly Problem[] => problemsOf(lesson, value);

/** Links name a step by its id, and the questions at the end by `check`. */
function repeatedSteps({ steps, check = [] }: Lesson): readonly Problem[] {
  const seen = new Set<string>(check.length > 0 ? ['check'] : []);
  return steps.flatMap(({ id }, at) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    const says = lessonsText.lessonErrors.isNeeded('another-name', id);
    return [{ path: ['steps', at, 'id'], says, check: '', input: id }];
  });
}

const refused = (says: string): CheckedLesson => ({
  problems: [{ path: [], says, check: '', input: undefined }],
});

/** Whether data is nested too deeply to be walked by recursion. */
export const isTooDeep = (value: unknown, most = 16): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 || Object.values(value).some((each) => isTooDeep(each, most - 1)));

/** Checks the text of a file. */
export function parseLesson(text: string): CheckedLesson {
  if (text.length > limits.file) {
    const allowed = { kind: 'characters', most: limits.file } as const;
    return refused(lessonsText.lessonErrors.notAllowed(allowed, String(text.length)));
  }
  const value = jsonOf(text);
  return value === undefined
    ? refused(lessonsText.lessonErrors.isNeeded('plain-data', text))
    : checkLesson(value);
}

/** A program's own object, converted to JSON first: what JSON cannot express is no lesson. */
export function lessonOf(value: unknown): CheckedLesson {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    text = undefined;
  }
  return parseLesson(text ?? '');
}
