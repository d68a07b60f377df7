/** What follows from the core's tables: which stage makes, reads and shows a tensor, and by which axes. */
import type {
  AxisInfo,
  MaskKind,
  ResolvedConfig,
  StageInfo,
  StageName,
  TensorInfo,
} from '../core/types';
import { projections, type Projection } from '../state/state';

/** Anything that holds the core's tables. */
export interface StageTable {
  readonly stages: readonly StageInfo[];
  readonly tensors: readonly TensorInfo[];
}

/**
 * The core's tables as they are of one layer. Where it has a stage that only an option adds, what comes after reads
 * that stage's results and not what they are made from, and the stage makes the gradients of what it read.
 */
export function tableOf(
  { stages, tensors }: StageTable,
  { qkNorm }: Pick<ResolvedConfig, 'qkNorm'>,
): StageTable {
  // Of the options that add stages, the page has this one.
  const isThere = ({ option }: StageInfo | TensorInfo) =>
    option === null || (option === 'qkNorm' && qkNorm !== 'none');
  const own = new Map(tensors.filter(isThere).map((row) => [row.name, row]));
  const added = (name: string) => (own.get(name)?.option === null ? undefined : own.get(name));
  const reads = (row: { readonly option: string | null; readonly operands: readonly string[] }) => {
    const there = row.operands.filter((name) => own.has(name));
    if (row.option !== null) return there;
    const replaced = there.flatMap((name) => added(name)?.operands[0] ?? []);
    return there.filter((name) => !replaced.includes(name));
  };
  const madeIn = (row: TensorInfo) => {
    const isOfAdded = row.option === null && row.kind === 'gradient';
    const of = isOfAdded ? row.operands.find(added) : undefined;
    return (of === undefined ? undefined : own.get(of)?.stage) ?? row.stage;
  };
  return {
    stages: stages.filter(isThere).map((row) => ({ ...row, operands: reads(row) })),
    tensors: [...own.values()].map((row) => ({ ...row, operands: reads(row), stage: madeIn(row) })),
  };
}

/** A tensor's row; undefined of a name that is no tensor. */
export const tensorRow = ({ tensors }: StageTable, name: string): TensorInfo | undefined =>
  tensors.find((row) => row.name === name);

/**
 * The axes of a tensor, outermost first; empty for any other name and for tensors packed as in a file, which
 * no picture shows cell by cell.
 */
export function axesOf(table: StageTable, name: string): readonly AxisInfo[] {
  const row = tensorRow(table, name);
  return !row || row.kind === 'packed' ? [] : row.axes;
}

export function stageRow({ stages }: StageTable, id: StageName): StageInfo {
  const row = stages.find((each) => each.id === id);
  if (!row) throw new RangeError(`no stage ${id}`);
  return row;
}

/** The tensor by which a stage is compared: its result or, where there are three, that of `projection`. */
export function resultOf(table: StageTable, stage: StageName, projection: Projection): string {
  const names = stageRow(table, stage).results.map(({ name }) => name);
  const ofProjection =
    names.length === projections.length
      ? names.find((name) => projectionOf(name) === projection)
      : null;
  return ofProjection ?? names[0] ?? '';
}

/** The projection that a tensor belongs to, or null. */
export function projectionOf(name: string): Projection | null {
  const letter = /^(?:[Wb]_)?([QKVqkv])(?:_packed)?$/.exec(name)?.[1]?.toLowerCase();
  return projections.find((projection) => projection === letter) ?? null;
}

/** The contributions to the output, which its stage also shows. */
const contributions = 'contributions';

/** The stage whose picture shows a tensor large; links to a number lead there. */
export const stageOf = (table: StageTable, name: string): StageName =>
  tensorRow(table, name)?.stage ?? 'project';

/** The tensors in a stage's picture: everything that it reads and makes. */
export function shownBy(table: StageTable, stage: StageName): readonly string[] {
  const row = stageRow(table, stage);
  const names = [...row.operands, ...row.results.map(({ name }) => name)];
  return stage === 'output' ? [...names, contributions] : names;
}

/** Whether a tensor's values are shares of a row, 0 … 1: scores of which a stage has computed each row. */
export function isShare(table: StageTable, name: string): boolean {
  const row = tensorRow(table, name);
  return (
    row?.kind === 'stage' &&
    isQueryByKey(table, name) &&
    stageRow(table, row.stage).kind === 'rowwise'
  );
}

/** Whether a stage makes scores, or what becomes of them: one matrix from there to softmax. */
export const hasScores = (table: StageTable, stage: StageName): boolean =>
  stageRow(table, stage).results.some(({ name }) => isQueryByKey(table, name));

/** Whether a stage makes or reads attention. */
export const showsShares = (table: StageTable, stage: StageName): boolean =>
  shownBy(table, stage).some((name) => isShare(table, name));

/** Whether a tensor has its own matrix, or row, for each head. */
export const isPerHead = (table: StageTable, name: string): boolean =>
  axesOf(table, name)[0]?.role === 'head';

/** Whether every head computes a stage separately. */
function computesPerHead(table: StageTable, stage: StageName): boolean {
  const { kind, results } = stageRow(table, stage);
  return kind !== 'layout' && isPerHead(table, results[0]?.name ?? '');
}

/** Whether a moment's picture shows one head large, and all of them small beside it. */
export const showsOneHead = (
  table: StageTable,
  { stage, heads }: { readonly stage: StageName; readonly heads: number },
): boolean => heads > 1 && computesPerHead(table, stage);

/** Whether a tensor has a number for each head, query and key, as scores do. */
export const isQueryByKey = (table: StageTable, name: string): boolean =>
  axesOf(table, name)
    .map(({ role }) => role)
    .join() === 'head,query,key';

/**
 * Whether a tensor's cells say how one word looks at another: those that stages make, from scores to
 * attention.
 */
export const saysWhoLooks = (table: StageTable, name: string): boolean =>
  tensorRow(table, name)?.kind === 'stage' && isQueryByKey(table, name);

/** Whether a per-head tensor is also packed as bands of columns, which a layout stage converts. */
export const isBanded = (table: StageTable, name: string): boolean =>
  isPerHead(table, name) &&
  table.stages.some(({ kind, ...row }) => kind === 'layout' && movedBy(row).includes(name));

const movedBy = ({ operands, results }: Pick<StageInfo, 'operands' | 'results'>) => [
  ...operands,
  ...results.map(({ name }) => name),
];

/** Whether a tensor exists only with a memory. */
export const isOfMemory = (table: StageTable, name: string): boolean =>
  axesOf(table, name).some((axis) => axis.name === 'd_memory');

/** Whether a run has a tensor: memory only in cross-attention, attn_mask only with the mask `own`. */
export const isOfRun = (
  table: StageTable,
  name: string,
  { cross, mask }: { readonly cross: boolean; readonly mask: MaskKind },
): boolean => (cross || !isOfMemory(table, name)) && (mask === 'own' || name !== 'attn_mask');

/**
 * Derived tensors whose entries have terms. The others are computed from whole tensors, or drawn from the
 * seed for a single panel.
 */
const derivedWithTerms: readonly string[] = ['merged', 'q_wrong_view', contributions];

export const isDerivedWithTerms = (name: string): boolean => derivedWithTerms.includes(name);

/** Whether the inspector can say where a tensor's entries come from, even if only that they are given. */
export const isExplained = (table: StageTable, name: string): boolean =>
  tensorRow(table, name)?.kind !== 'derived' || isDerivedWithTerms(name);
