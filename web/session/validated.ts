/** A program's values, or an error that names the field. */
import { check } from '../state/check';
import type { State } from '../state/state';
import { pageText } from '../text';

/** @throws TypeError for a name or a type that does not exist, RangeError for a value that is not allowed. */
export function validated(values: Partial<State>): Partial<State> {
  const checked = check(values);
  if ('values' in checked) return checked.values;
  const { problem } = checked;
  const text = pageText.allowed.problemText(problem);
  throw problem.kind === 'not-allowed' ? new RangeError(text) : new TypeError(text);
}
