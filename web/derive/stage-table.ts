/** What follows from the core's stage table: which stage makes, reads and shows a tensor, and by which axes. */
import type { StageInfo, StageName } from '../core/types';
import { parts, type Part } from '../state/state';

/** Whatever has the core's table. */
export interface StageTable {
  readonly stages: readonly StageInfo[];
}

/** Axes of tensors that no stage makes. */
const otherAxes: Readonly<Record<string, readonly string[]>> = {
  token: ['n', 'd_model'],
  position: ['n', 'd_model'],
  memory_token: ['m', 'd_memory'],
  memory_position: ['m', 'd_memory'],
  W_Q: ['in', 'h·d_k'],
  W_K: ['in_memory', 'h·d_k'],
  W_V: ['in_memory', 'h·d_v'],
  W_O: ['h·d_v', 'd_model'],
  b_Q: ['h·d_k'],
  b_K: ['h·d_k'],
  b_V: ['h·d_v'],
  b_O: ['d_model'],
  contributions: ['h', 'n', 'd_model'],
  merged: ['h', 'in', 'in_memory'],
  singular_values: ['h', 'rank'],
  ranks: ['h'],
  merged_scores: ['h', 'n', 'm'],
  W_first: ['d_model', 'd_model'],
  W_folded: ['h', 'd_model', 'd_k'],
  q_two_steps: ['h', 'n', 'd_k'],
  q_folded: ['h', 'n', 'd_k'],
  q_wrong_view: ['h', 'n', 'd_k'],
  similarity_attention: ['h', 'head'],
  similarity_parameters: ['h', 'head'],
};

/** The axes of a tensor, outermost first; none of a name that is no tensor. */
export function axesOf({ stages }: StageTable, name: string): readonly string[] {
  // Names come from links, too: `constructor` is no tensor.
  if (Object.hasOwn(otherAxes, name)) return otherAxes[name] ?? [];
  return results(stages).find((result) => result.name === name)?.axes ?? [];
}

const results = (stages: readonly StageInfo[]) => stages.flatMap((row) => row.results);

export function stageRow({ stages }: StageTable, id: StageName): StageInfo {
  const row = stages.find((each) => each.id === id);
  if (!row) throw new RangeError(`no stage ${id}`);
  return row;
}

/** The tensor that a stage is compared by: its own result, and where there are three that of `part`. */
export function resultOf(table: StageTable, stage: StageName, part: Part): string {
  const names = stageRow(table, stage).results.map(({ name }) => name);
  const ofPart = names.length === parts.length ? names.find((name) => partOf(name) === part) : null;
  return ofPart ?? names[0] ?? '';
}

/** The projection a tensor belongs to, where it belongs to one. */
export function partOf(name: string): Part | null {
  const letter = /^(?:[Wb]_)?([QKVqkv])(?:_packed)?$/.exec(name)?.[1]?.toLowerCase();
  return parts.find((part) => part === letter) ?? null;
}

/** The parts of the output, which its stage shows beside it. */
const contributions = 'contributions';

/** The stage whose picture shows a tensor large: where a link to a number leads. */
export function stageOf({ stages }: StageTable, name: string): StageName {
  if (name === contributions) return 'output';
  const maker = stages.find((row) => row.results.some((result) => result.name === name));
  const reader = stages.find(({ operands }) => operands.includes(name));
  // What is derived from the projections is looked at beside them.
  return (maker ?? reader)?.id ?? 'project';
}

/** The tensors whose cells a stage's picture has: all that it reads and makes. */
export function shownBy(table: StageTable, stage: StageName): readonly string[] {
  const row = stageRow(table, stage);
  const names = [...row.operands, ...row.results.map(({ name }) => name)];
  return stage === 'output' ? [...names, contributions] : names;
}

/** Whether a tensor's values are shares of a row, 0 … 1: a stage computes them row by row. */
export const isShare = ({ stages }: StageTable, name: string): boolean =>
  stages.some((row) => row.kind === 'rowwise' && row.results.some((each) => each.name === name));

/** Whether a stage makes or reads attention. */
export const showsShares = (table: StageTable, stage: StageName): boolean =>
  shownBy(table, stage).some((name) => isShare(table, name));

/** Whether every head computes a stage by itself. */
function isPerHead(table: StageTable, stage: StageName): boolean {
  const { kind, results } = stageRow(table, stage);
  return kind !== 'layout' && results[0]?.axes[0] === 'h';
}

/** Whether a moment's picture has one head large and all of them small beside it. */
export const showsOneHead = (
  table: StageTable,
  { stage, heads }: { readonly stage: StageName; readonly heads: number },
): boolean => heads > 1 && isPerHead(table, stage);

/** Whether a tensor has a number for each query and key of a head, as scores have. */
export const isQueryByKey = (table: StageTable, name: string): boolean =>
  axesOf(table, name).join() === 'h,n,m';

/** Whether a tensor of one head each is bands of columns of a packed one: a layout stage moves it. */
export const isBanded = (table: StageTable, name: string): boolean =>
  axesOf(table, name)[0] === 'h' &&
  table.stages.some(({ kind, ...row }) => kind === 'layout' && movedBy(row).includes(name));

const movedBy = ({ operands, results }: Pick<StageInfo, 'operands' | 'results'>) => [
  ...operands,
  ...results.map(({ name }) => name),
];
