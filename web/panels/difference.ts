/** How far two layers are apart: the fields that differ, and one tensor number by number. */
import type { TensorData } from '../core/types';
import { layerFields, type Field } from '../model/fields';
import type { Numbers } from '../model/numbers';
import type { LayerChoice, State } from '../model/state';
import { axesOf, gradientName, resultOf, stageRow } from '../model/tables';

const valueOf = (layer: LayerChoice, { key }: Field) => layer[key as keyof LayerChoice];

/** The fields in which two layers differ. */
export const differingFields = (a: LayerChoice, b: LayerChoice): readonly Field[] =>
  layerFields.filter(
    (field) => JSON.stringify(valueOf(a, field)) !== JSON.stringify(valueOf(b, field)),
  );

/** A field's value as links write it. */
export const written = (layer: LayerChoice, field: Field): string =>
  field.write(valueOf(layer, field));

export interface Difference {
  readonly kind: 'numbers';
  readonly shape: readonly number[];
  /** A − B; NaN where only one of the two is −∞. */
  readonly data: Float32Array;
  readonly largest: {
    readonly index: readonly number[];
    readonly a: number;
    readonly b: number;
  } | null;
  /** How many numbers are −∞ in one of the two alone. */
  readonly blocked: number;
}

export interface OtherShape {
  readonly kind: 'shapes';
  readonly a: readonly number[];
  readonly b: readonly number[];
}

export function subtract(a: TensorData, b: TensorData): Difference | OtherShape {
  if (a.shape.join() !== b.shape.join()) return { kind: 'shapes', a: a.shape, b: b.shape };
  const data = new Float32Array(a.data.length);
  let blocked = 0;
  let at = -1;
  data.forEach((_, k) => {
    const [left, right] = [a.data[k] ?? NaN, b.data[k] ?? NaN];
    if (left === right) return;
    data[k] = left - right;
    if (!Number.isFinite(left - right)) blocked += 1;
    else if (at < 0 || Math.abs(left - right) > Math.abs(data[at] ?? 0)) at = k;
  });
  const largest =
    at < 0 ? null : { index: indexAt(a.shape, at), a: a.data[at] ?? NaN, b: b.data[at] ?? NaN };
  const cleaned = data.map((value) => (Number.isFinite(value) ? value : NaN));
  return { kind: 'numbers', shape: a.shape, data: cleaned, largest, blocked };
}

function indexAt(shape: readonly number[], flat: number): readonly number[] {
  let rest = flat;
  const index = shape.toReversed().map((size) => {
    const at = rest % size;
    rest = Math.floor(rest / size);
    return at;
  });
  return index.toReversed();
}

/** The tensor that is compared at a moment: the stage's result, or its gradient; null where B has none such. */
export function comparedTensor(state: State, a: Numbers, b: Numbers): string | null {
  const isThere = ({ tables }: Numbers) => tables.stages.some(({ id }) => id === state.stage);
  if (!isThere(a) || !isThere(b)) return null;
  const result = resultOf(a.tables, state.stage, state.projection);
  const name = state.direction === 'backward' ? gradientName(result) : result;
  const made = stageRow(b.tables, state.stage).results.some((each) => each.name === result);
  return made && axesOf(b.tables, name).length > 0 ? name : null;
}
