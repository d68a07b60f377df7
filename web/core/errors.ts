/** Errors as the core's callers see them: a sentence, and the data that it was made from. */
import { coreText } from '../text/core';
import type { Problem, ProblemCode } from '../text/types/errors';

/** What every error of the core carries beside its message. */
export interface CoreError extends Error, Problem {}

/** Wrong kinds of things are TypeErrors, wrong values RangeErrors, and what is no caller's mistake plain Errors. */
const typeErrors: readonly ProblemCode[] = [
  'wrong-type',
  'too-long',
  'both-forms',
  'needs-parts',
  'unknown-option',
];
const unsupported: readonly ProblemCode[] = ['no-webassembly', 'no-simd', 'blocked'];
const plainErrors: readonly ProblemCode[] = ['disposed', 'lost', ...unsupported];

/** Without what is left out of the problem. */
export function coreError(given: Partial<Problem> & Pick<Problem, 'code'>): CoreError {
  const problem: Problem = { field: '', allowed: [], got: '', place: [], ...given };
  const { code } = problem;
  const errorClass = plainErrors.includes(code)
    ? Error
    : typeErrors.includes(code)
      ? TypeError
      : RangeError;
  const error = new errorClass(coreText.errors.sentence(problem));
  if (unsupported.includes(code)) error.name = 'UnsupportedError';
  return Object.assign(error, problem);
}
