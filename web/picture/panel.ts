/** Tensors as matrices: which numbers a matrix shows, which heads they are of, and its key. */
import type { Numbers } from '../model/numbers';
import {
  axesOf,
  gradientName,
  isPerHead,
  stageRow,
  tensorRow,
  withoutGradient,
  type Tables,
} from '../model/tables';
import type { Panel } from './scene';

/** A part of a block: one head's band of a packed matrix, or the whole matrix. */
export interface Piece {
  readonly key: string;
  readonly panel: Panel;
  /** Where it stands in its block, in cells. */
  readonly row: number;
  readonly col: number;
  /** The heads that read it; none of a matrix that belongs to no head. */
  readonly heads: readonly number[];
  readonly before: Panel | null;
}

/** A head's own matrix, or the whole of one that belongs to no head. */
export function panelOf(numbers: Numbers, name: string, head: number): Panel {
  const { shape, data } = numbers.tensor(name);
  const isVector = shape.length === 1;
  const [rows = 1, cols = 1] = isVector ? [1, shape[0]] : shape.slice(-2);
  const index = numbers.indexOfHead(name, head);
  return {
    rows,
    cols,
    source: { data, offset: index * rows * cols, rowStride: cols, colStride: 1 },
    address: {
      name,
      prefix: isPerHead(numbers.tables, name) ? [index] : [],
      row: 0,
      col: 0,
      transposed: false,
      vector: isVector,
    },
  };
}

const columnsOf = ({ rows, source, address }: Panel, from: number, cols: number): Panel => ({
  rows,
  cols,
  source: { ...source, offset: source.offset + from * source.colStride },
  address: { ...address, col: address.col + from },
});

const rowsOf = ({ cols, source, address }: Panel, from: number, rows: number): Panel => ({
  rows,
  cols,
  source: { ...source, offset: source.offset + from * source.rowStride },
  address: { ...address, row: address.row + from },
});

export const transposed = ({ rows, cols, source, address }: Panel): Panel => ({
  rows: cols,
  cols: rows,
  source: { ...source, rowStride: source.colStride, colStride: source.rowStride },
  address: { ...address, row: address.col, col: address.row, transposed: !address.transposed },
});

/**
 * What a matrix is called from stage to stage. A stage that works in place, or that only lays out, keeps the matrix of
 * its first operand: scores, scaled, masked and attn_weights are one matrix, and so are q_packed, q and q_norm.
 */
export function baseOf(tables: Tables, name: string): string {
  const known = bases.get(tables) ?? new Map<string, string>();
  bases.set(tables, known);
  const base = known.get(name) ?? foundBase(tables, name);
  known.set(name, base);
  return base;
}

const bases = new WeakMap<Tables, Map<string, string>>();

function foundBase(tables: Tables, name: string): string {
  const own = withoutGradient(name);
  const row = tensorRow(tables, own);
  if (row?.kind !== 'stage') return own;
  // The stage that makes it, and not the one that shows it large.
  const made = tables.stages.find(({ results }) => results.some((result) => result.name === own));
  const [first] = row.operands;
  if (made && first !== undefined && made.kind !== 'product' && made.kind !== 'sum')
    return baseOf(tables, first);
  return own.replace(/_packed$/, '');
}

const keyOf = (numbers: Numbers, name: string, index: number): string =>
  `${baseOf(numbers.tables, name)}#${index}`;

/** The heads that read band `index` of `count`: several share one where there are fewer of k and v. */
function sharersOf(
  { config: { heads } }: Numbers,
  index: number,
  count: number,
): readonly number[] {
  const each = heads / count;
  return Array.from({ length: each }, (_, k) => index * each + k);
}

/** One head's matrix as the only piece of its block. */
export function single(
  numbers: Numbers,
  name: string,
  head: number,
  before: string | null = null,
): Piece {
  const panel = panelOf(numbers, name, head);
  const isOfHead = isPerHead(numbers.tables, name);
  const count = numbers.tensor(name).shape[0] ?? 1;
  const index = numbers.indexOfHead(name, head);
  return {
    key: isOfHead ? keyOf(numbers, name, index) : baseOf(numbers.tables, name),
    panel,
    row: 0,
    col: 0,
    heads: isOfHead ? sharersOf(numbers, index, count) : [],
    before: before === null ? null : panelOf(numbers, before, head),
  };
}

/** The bands of a packed tensor: along its columns, in W_O along its rows; one piece where it has none. */
export function bandsOf(numbers: Numbers, name: string): readonly Piece[] {
  const { dK, dV, variant } = numbers.config;
  const axes = axesOf(numbers.tables, name);
  const along = axes.findIndex(({ share }) => share !== null);
  const share = axes[along]?.share;
  if (!share) return [single(numbers, name, 0)];
  const whole = panelOf(numbers, name, 0);
  const each = share === 'd_k' ? dK : dV;
  const inRows = along === 0 && axes.length === 2;
  const count = (inRows ? whole.rows : whole.cols) / each;
  // In narrow a head's block of W_Q stands at the rows of the input that it reads.
  const isCut = variant === 'narrow' && /^W_[QKV]$/.test(withoutGradient(name));
  return Array.from({ length: count }, (_, index) => ({
    key: keyOf(numbers, name, index),
    panel: inRows ? rowsOf(whole, index * each, each) : columnsOf(whole, index * each, each),
    row: inRows ? index * each : isCut ? index * whole.rows : 0,
    col: inRows ? 0 : index * each,
    heads: sharersOf(numbers, index, count),
    before: null,
  }));
}

/** The tensor shown in a tensor's place: itself or, going back, its gradient; both parts of x have that of x. */
export function shownName(tables: Tables, name: string, isBackward: boolean): string {
  if (!isBackward) return name;
  const summed = name.replace(/^(memory)?_?(token|position)$/, (_, memory) =>
    memory ? 'memory' : 'x',
  );
  const gradient = gradientName(summed);
  return tensorRow(tables, gradient) ? gradient : name;
}

/** Whether a tensor's numbers are made at this stage, in this direction. */
export function isMadeAt(
  tables: Tables,
  stage: string,
  name: string,
  isBackward: boolean,
): boolean {
  const { operands, results } = stageRow(tables, stage as Parameters<typeof stageRow>[1]);
  return isBackward ? operands.includes(name) : results.some((result) => result.name === name);
}

/** x or memory; in narrow cut into the columns that each head reads. */
export function inputPieces(numbers: Numbers, name: string): readonly Piece[] {
  const { variant, heads } = numbers.config;
  const whole = single(numbers, name, 0);
  if (variant !== 'narrow' || heads === 1) return [whole];
  const each = whole.panel.cols / heads;
  return Array.from({ length: heads }, (_, head) => ({
    ...whole,
    key: `${whole.key}#${head}`,
    panel: columnsOf(whole.panel, head * each, each),
    col: head * each,
    heads: [head],
  }));
}
