/** What follows from the core's tables of stages and tensors: which stage makes, reads and shows a tensor, by which axes. */
import { layerOptions } from '../core/interface';
import type { AxisInfo, ResolvedConfig, StageInfo, StageName, TensorInfo } from '../core/types';
import { projections, type Projection } from './state';

/** The stages and tensors of one layer. */
export interface Tables {
  readonly stages: readonly StageInfo[];
  readonly tensors: readonly TensorInfo[];
}

type Options = Readonly<Record<string, { readonly default: unknown }>>;
type Row = Pick<StageInfo, 'option' | 'operands'>;

/**
 * The core's tables as they are of one layer: without what an option adds that is off. Where a tensor is made from one
 * that an option adds, it reads that one and not what this is made from.
 */
export function tablesOf({ stages, tensors }: Tables, config: Partial<ResolvedConfig>): Tables {
  const isThere = ({ option }: Pick<Row, 'option'>) => {
    if (option === null) return true;
    const value = config[option as keyof ResolvedConfig];
    return value !== undefined && value !== (layerOptions as Options)[option]?.default;
  };
  const own = new Map(tensors.filter(isThere).map((row) => [row.name, row]));
  const operandsOf = ({ operands }: Row) => {
    const there = operands.filter((name) => own.has(name));
    const replaced = there.flatMap((name) => {
      const row = own.get(name);
      return row && row.option !== null && row.kind === 'stage' ? row.operands : [];
    });
    return there.filter((name) => !replaced.includes(name));
  };
  const ownStages = stages.filter(isThere).map((row) => ({ ...row, operands: operandsOf(row) }));
  // A gradient is made where its tensor is read: going back, that stage comes first.
  const madeIn = ({ name, kind, stage }: TensorInfo): StageName => {
    const of = kind === 'gradient' ? withoutGradient(name) : '';
    return ownStages.find(({ operands }) => operands.includes(of))?.id ?? stage;
  };
  return {
    stages: ownStages,
    tensors: [...own.values()].map((row) => ({
      ...row,
      operands: operandsOf(row),
      stage: madeIn(row),
    })),
  };
}

export const tensorRow = ({ tensors }: Tables, name: string): TensorInfo | undefined =>
  tensors.find((row) => row.name === name);

/** The axes of a tensor, outermost first; none of an unknown name. */
export const axesOf = (tables: Tables, name: string): readonly AxisInfo[] =>
  tensorRow(tables, name)?.axes ?? [];

export function stageRow({ stages }: Tables, id: StageName): StageInfo {
  const row = stages.find((each) => each.id === id);
  if (!row) throw new RangeError(`the layer has no stage ${id}`);
  return row;
}

/** The stage whose picture shows a tensor large; links to a number lead there. */
export const stageOf = (tables: Tables, name: string): StageName =>
  tensorRow(tables, name)?.stage ?? 'project';

/** The projection that a tensor belongs to, or null. */
export function projectionOf(name: string): Projection | null {
  const letter = /^(?:[Wb]_)?([QKVqkv])(?:_packed)?$/
    .exec(withoutGradient(name))?.[1]
    ?.toLowerCase();
  return projections.find((each) => each === letter) ?? null;
}

/** The tensor that stands for a stage: its result or, where it has three, that of `projection`. */
export function resultOf(tables: Tables, stage: StageName, projection: Projection): string {
  const names = stageRow(tables, stage).results.map(({ name }) => name);
  return names.find((name) => projectionOf(name) === projection) ?? names[0] ?? '';
}

/** The tensors in a stage's picture: everything that it reads and makes, and each head's part of the output. */
export function shownBy(tables: Tables, stage: StageName): readonly string[] {
  const { operands, results } = stageRow(tables, stage);
  const names = [...operands, ...results.map(({ name }) => name)];
  return stage === 'output' ? [...names, 'contributions'] : names;
}

/** Whether a tensor has its own matrix, or row, for each head. */
export const isPerHead = (tables: Tables, name: string): boolean =>
  axesOf(tables, name)[0]?.role === 'head';

/** Whether a tensor has a number for each head, query and key, as scores do. */
export const isQueryByKey = (tables: Tables, name: string): boolean =>
  axesOf(tables, name)
    .map(({ role }) => role)
    .join() === 'head,query,key';

/** Whether a tensor's values are shares of a row, 0 … 1; gradients are none. */
export const isShare = (tables: Tables, name: string): boolean =>
  isQueryByKey(tables, name) &&
  tensorRow(tables, name)?.stage === 'softmax' &&
  name === withoutGradient(name);

/** Derived tensors whose entries have terms; the others are computed as a whole. */
const derivedWithTerms = ['merged', 'q_wrong_view', 'contributions'];

/** Whether the core can say where a tensor's entries come from, if only that they are given. */
export const isExplained = (tables: Tables, name: string): boolean =>
  tensorRow(tables, name)?.kind !== 'derived' || derivedWithTerms.includes(name);

const ofGradients = 'grad.';

export const isGradient = (name: string): boolean => name.startsWith(ofGradients);

/** The gradient of a tensor, by name; the name itself of a gradient. */
export const gradientName = (name: string): string =>
  isGradient(name) ? name : ofGradients + name;

/** The tensor whose gradient this is; the name itself of another. */
export const withoutGradient = (name: string): string =>
  isGradient(name) ? name.slice(ofGradients.length) : name;
