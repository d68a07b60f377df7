/** A layer's inputs and parameters with the reader's edits applied. */
import type { Core } from '../core/core-types';
import type { Embedding, Layer, TensorData } from '../core/types';
import { isOfRun, shownBy, tableOf } from '../derive/stage-table';
import { isInput, isInputOf, samePlace, type Edit } from '../state/edits';
import type { State } from '../state/state';
import { coreText } from '../text/core';
import { pageText } from '../text';

/** A copy of a layer's numbers without edits. */
export interface Baseline {
  readonly key: string;
  tensor(name: string): TensorData | null;
}

export interface Refused {
  readonly edit: Edit;
  readonly why: string;
}

/** A baseline of everything that the stages' pictures draw, from a layer that has just run. */
export function baselineOf(key: string, layer: Layer, core: Core, cross: boolean): Baseline {
  const table = tableOf(core, layer.config);
  const drawn = new Set(table.stages.flatMap(({ id }) => shownBy(table, id)));
  const names = [...drawn].filter((name) =>
    isOfRun(table, name, { cross, mask: layer.config.mask }),
  );
  const all = new Map(names.map((name) => [name, layer.tensor(name)] as const));
  return { key, tensor: (name) => all.get(name) ?? null };
}

/** The index into `data`; −1 where the tensor has no such place. */
export function offsetIn({ shape }: TensorData, index: readonly number[]): number {
  const fits = shape.length === index.length && shape.every((size, k) => (index[k] ?? size) < size);
  return fits ? index.reduce((flat, each, k) => flat * (shape[k] ?? 1) + each, 0) : -1;
}

/**
 * Whether the number that an edit replaced is still the same: for a parameter, the tensor's shape and the
 * edit's row; for an input, whose rows are words, the row alone.
 */
export function stillThere(edit: Edit, before: Baseline, after: Baseline): boolean {
  const [old, now] = [before.tensor(edit.name), after.tensor(edit.name)];
  if (!old || !now) return false;
  if (!isInput(edit.name) && old.shape.join() !== now.shape.join()) return false;
  const [a, b] = [rowOf(old, edit.index), rowOf(now, edit.index)];
  return a.length === b.length && a.length > 0 && a.every((value, k) => value === b[k]);
}

function rowOf({ shape, data }: TensorData, index: readonly number[]): Float32Array {
  const length = shape.at(-1) ?? 0;
  const row = shape.length === 1 ? 0 : (index[0] ?? 0);
  return data.subarray(row * length, (row + 1) * length);
}

/** The names of the parts of x or memory; rows of a file have one part, which is x itself. */
export const partNames = (rows: State['rows'], of: 'x' | 'memory'): PartNames => {
  if (rows === 'file') return { token: of, position: '' };
  const prefix = of === 'x' ? '' : 'memory_';
  return { token: `${prefix}token`, position: `${prefix}position` };
};

type PartNames = Readonly<Record<'token' | 'position', string>>;

/** An embedding with the edits of its two tensors applied. */
export function editedEmbedding(
  embedding: Embedding,
  edits: readonly Edit[],
  names: PartNames,
): Embedding {
  const part = (key: 'token' | 'position'): TensorData => {
    const own = edits.filter(({ name }) => name === names[key]);
    if (own.length === 0) return embedding[key];
    const { shape } = embedding[key];
    const data = embedding[key].data.slice();
    for (const { index, value } of own) data[offsetIn({ shape, data }, index)] = value;
    return { shape, data };
  };
  return { ...embedding, token: part('token'), position: part('position') };
}

/** Why an edit of an input is refused; null where it is not. */
export function refusalOfInput(
  { name, index }: Edit,
  baseline: Baseline,
  rows: State['rows'],
): string | null {
  if (!isInputOf(rows, name)) return pageText.notices.noInputHere(rows);
  const tensor = baseline.tensor(name);
  const problem = { field: 'name', got: name, place: index };
  if (!tensor)
    return coreText.errors.sentence({ ...problem, code: 'not-computed', allowed: ['memory'] });
  if (offsetIn(tensor, index) >= 0) return null;
  const refused = { code: 'index-out-of-range', field: name, allowed: tensor.shape } as const;
  return coreText.errors.sentence({ ...problem, ...refused });
}

/** Applies edits to one layer's parameters, and takes them back. */
export class EditedParameters {
  private applied: readonly (Edit & { readonly before: number })[] = [];

  constructor(private readonly layer: Layer) {}

  /** The layer was given other parameters, which hold no edits. */
  forget(): void {
    this.applied = [];
  }

  /** Applies exactly these edits, and returns those that the core refuses. */
  apply(edits: readonly Edit[]): readonly Refused[] {
    for (const old of this.applied.filter((each) => !edits.some((edit) => samePlace(edit, each))))
      this.layer.setValue(old.name, old.index, old.before);
    const refused: Refused[] = [];
    this.applied = edits.flatMap((edit) => {
      const known = this.applied.find((each) => samePlace(each, edit));
      try {
        const before = known?.before ?? this.valueAt(edit);
        if (known?.value !== edit.value) this.layer.setValue(edit.name, edit.index, edit.value);
        return [{ ...edit, before }];
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        refused.push({ edit, why: error.message });
        return known ? [known] : [];
      }
    });
    return refused;
  }

  private valueAt({ name, index }: Edit): number {
    return this.layer.explain(name, index).value;
  }
}
