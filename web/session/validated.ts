/** Checks a program's values; throws an error that names the field. */
import { check } from '../state/check';
import type { State } from '../state/state';
import { pageText } from '../text';

/** @throws TypeError for an unknown name or a wrong type, RangeError for a value that is not allowed. */
export function validated(values: Partial<State>): Partial<State> {
  const checked = check(values);
  if ('values' in checked) return checked.values;
  const { problem } = checked;
  const text = pageText.allowed.problemText(problem);
  throw problem.kind === 'not-allowed' ? new RangeError(text) : new TypeError(text);
}
