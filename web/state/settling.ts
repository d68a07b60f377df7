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
