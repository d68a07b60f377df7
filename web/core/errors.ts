/** Errors as the core's callers see them: a sentence, and the data that it was made from. */
import { sentence, type Problem, type ProblemCode } from '../text/en/errors';

/** What every error of the core carries beside its message. */
export interface CoreError extends Error, Problem {}

/** Wrong kinds of things are TypeErrors, wrong values RangeErrors, the rest plain Errors. */
const classes: Partial<Record<ProblemCode, new (message: string) => Error>> = {
  'not-allowed': RangeError,
  'wrong-length': RangeError,
  'not-finite': RangeError,
  'unknown-name': RangeError,
  'index-out-of-range': RangeError,
  'not-computed': RangeError,
  'wrong-count': RangeError,
  'unknown-word': RangeError,
  'other-task': RangeError,
  'other-mask': RangeError,
  'too-large': RangeError,
  'out-of-memory': RangeError,
  'wrong-type': TypeError,
  'unknown-option': TypeError,
};

const unsupported: readonly ProblemCode[] = ['no-webassembly', 'no-simd', 'blocked'];

export function coreError(problem: Problem): CoreError {
  const error = new (classes[problem.code] ?? Error)(sentence(problem));
  if (unsupported.includes(problem.code)) error.name = 'UnsupportedError';
  return Object.assign(error, problem);
}

/** An error that is about no field. */
export const stateError = (code: ProblemCode): CoreError =>
  coreError({ code, field: '', allowed: '', got: '' });
