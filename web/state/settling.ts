/** A state that is being settled, and its adjustments so far. */
import type { Adjustment, Rules } from './rules';
import type { State } from './state';

export interface Settling {
  readonly rules: Rules;
  readonly touched: readonly (keyof State)[];
  state: State;
  readonly adjustments: Adjustment[];
}

/** Changes a field and notes the adjustment. */
export function adjust<K extends keyof State & Adjustment['field']>(
  settling: Settling,
  field: K,
  to: State[K],
  why: Pick<Adjustment, 'allowed' | 'because'> = {},
): void {
  const plain = (value: unknown) =>
    typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);
  settling.adjustments.push({ field, from: plain(settling.state[field]), to: plain(to), ...why });
  settling.state = { ...settling.state, [field]: to };
}

/**
 * Reports places that a field names and that do not exist, such as a word beyond the last one. Only where the
 * field was asked for: otherwise what it named has just been removed.
 * @param gone in the form of the field's text
 */
export function leaveOut(
  { touched, adjustments }: Settling,
  field: keyof State & Adjustment['field'],
  gone: readonly (number | string)[],
  there: number,
): void {
  if (gone.length === 0 || !touched.includes(field)) return;
  const [from, allowed] = [gone.join(', '), String(there)];
  adjustments.push({ field, from, to: '', allowed, because: 'not-there' });
}

/** The places that do not exist, counted from 1 as in texts. */
export const namesBeyond = (places: readonly number[], there: number): readonly number[] =>
  places.filter((each) => each >= there).map((each) => each + 1);
