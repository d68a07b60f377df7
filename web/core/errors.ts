/** Errors as callers see them: a sentence, and the data that it was made from. */
import type { Problem, ProblemCode } from './problem';
import { sentence } from './sentences';

/** The fields of every error of the core, besides its message. */
export interface CoreError extends Error, Problem {}

/**
 * Values of a wrong kind are TypeErrors, wrong values RangeErrors, and everything that is not the caller's
 * mistake plain Errors.
 */
const typeErrors: readonly ProblemCode[] = [
  'wrong-type',
  'too-long',
  'both-forms',
  'needs-parts',
  'unknown-option',
];
const unsupported: readonly ProblemCode[] = ['no-webassembly', 'no-simd', 'blocked'];
const plainErrors: readonly ProblemCode[] = ['disposed', 'lost', ...unsupported];

/** Makes an error; fields that the problem leaves out are empty. */
export function coreError(given: Partial<Problem> & Pick<Problem, 'code'>): CoreError {
  const problem: Problem = { field: '', allowed: [], got: '', place: [], ...given };
  const { code } = problem;
  const errorClass = plainErrors.includes(code)
    ? Error
    : typeErrors.includes(code)
      ? TypeError
      : RangeError;
  const error = new errorClass(sentence(problem));
  if (unsupported.includes(code)) error.name = 'UnsupportedError';
  return Object.assign(error, problem);
}
