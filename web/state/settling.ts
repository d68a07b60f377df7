/** A state on its way to fit, and what had to change. */
import type { Adjustment, Rules } from './rules';
import type { State } from './state';

export interface Settling {
  readonly rules: Rules;
  readonly touched: readonly (keyof State)[];
  state: State;
  readonly adjustments: Adjustment[];
}

/** Changes a field and says so. */
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
 * Says what a field named that is not there, such as a word beyond the last one. Only where it was asked for: what
 * named more before goes with what it named.
 * @param gone as the field's text has them
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

/** The places that are not there, counted from 1 as texts count. */
export const namesBeyond = (places: readonly number[], there: number): readonly number[] =>
  places.filter((each) => each >= there).map((each) => each + 1);
