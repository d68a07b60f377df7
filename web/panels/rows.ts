/**
 * The rows of the panel that is open. They are made again when what they were made of changes: whichever fields of the state,
 * choices, numbers and words were read. A layer that plays changes its progress alone at each frame, and some panels run a
 * layer of their own.
 */
import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Model } from '../model/model';
import { defaultState, type State } from '../model/state';
import { panels } from './list';
import { Choices, type Row } from './panel';

/** The state now, read field by field: who reads a field is told when it changes, and of no other one. */
export function byField(now: () => State): State {
  const fields = Object.keys(defaultState).map((key) => {
    const field = computed(() => now()[key as keyof State]);
    return [key, { enumerable: true, get: () => field.value }] as const;
  });
  return Object.defineProperties({}, Object.fromEntries(fields)) as State;
}

export class PanelRows {
  private readonly choices = new Choices();
  private readonly state = byField(() => this.model().state);
  private readonly numbers = computed(() => this.model().layerNumbers);
  readonly panel = computed(() => panels.find(({ id }) => id === this.state.look));
  readonly rows: ReadonlySignal<readonly Row[]> = computed(() => {
    const [panel, numbers] = [this.panel.value, this.numbers.value];
    if (!panel || !numbers) return [];
    const { state, choices } = this;
    const head = Math.min(state.head, numbers.config.heads - 1);
    return rowsOrRefusal(() => panel.rows({ model: this.model(), state, numbers, head, choices }));
  });

  constructor(private readonly model: () => Model) {}
}

function rowsOrRefusal(make: () => readonly Row[]): readonly Row[] {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ says: error.message }];
  }
}
