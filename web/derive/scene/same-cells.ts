/**
 * Finds the cells of a matrix in another scene. Matrices match by key; but another head count cuts the same
 * packed matrix into other bands, and cells then match by their index in the packed matrix.
 */
import type { Matrix, Rect } from './scene';

export interface Found {
  readonly rect: Rect;
  /** Whether the cells are transposed there. */
  readonly transposed: boolean;
}

export function sameCellsIn(matrix: Matrix, scene: readonly Matrix[]): Found | null {
  const family = familiesOf(scene).get(stem(matrix.key)) ?? [];
  const recut = inBands(
    matrix,
    family.filter((other) => cutAnew(matrix, other)),
  );
  if (recut) return recut;
  const namesakes = family.filter(({ key }) => key === matrix.key);
  // The last one is the newest, where a scene in transition shows a matrix twice.
  const other = namesakes.findLast(({ small }) => small === matrix.small) ?? namesakes.at(-1);
  if (!other) return null;
  if (other.address.transposed !== matrix.address.transposed)
    return { rect: other, transposed: true };
  return { rect: inNamesake(matrix, other), transposed: false };
}

const families = new WeakMap<readonly Matrix[], ReadonlyMap<string, readonly Matrix[]>>();

/** The visible, unturned matrices, by the packed matrix that they belong to. */
function familiesOf(scene: readonly Matrix[]): ReadonlyMap<string, readonly Matrix[]> {
  const known = families.get(scene);
  if (known) return known;
  const seen = scene.filter(({ alpha, turn }) => alpha > 0.3 && !turn);
  const made = new Map<string, Matrix[]>();
  for (const matrix of seen) {
    const name = stem(matrix.key);
    made.set(name, [...(made.get(name) ?? []), matrix]);
  }
  families.set(scene, made);
  return made;
}

const stem = (key: string) => key.split('#')[0] ?? key;

/** W_O's bands are rows; all others are columns. */
const inRows = ({ key }: Matrix) => stem(key) === 'W_O';

/** The number of columns (in W_O, of rows) of the whole packed matrix. */
function lengthOf(matrix: Matrix): number {
  const { source, address, rows } = matrix;
  if (inRows(matrix)) return source.data.length / source.rowStride;
  return address.prefix.length > 0 ? source.data.length / rows : source.rowStride;
}

/**
 * Whether both are the same packed matrix in bands of different width. In wide another head adds a whole
 * matrix instead.
 */
function cutAnew(a: Matrix, b: Matrix): boolean {
  if (!a.inPacked || !b.inPacked || lengthOf(a) !== lengthOf(b)) return false;
  return inRows(a) ? a.rows !== b.rows : a.cols !== b.cols;
}

/** The rectangle from the matrix's first cell to its last among the bands; null where the bands show neither. */
function inBands(matrix: Matrix, bands: readonly Matrix[]): Found | null {
  const { inPacked, rows, cols } = matrix;
  if (!inPacked) return null;
  const first = cellIn(bands, inPacked.row, inPacked.col);
  const last = cellIn(bands, inPacked.row + rows - 1, inPacked.col + cols - 1) ?? first;
  if (!first || !last) return null;
  const rect = {
    x: first.x,
    y: first.y,
    width: last.x + last.width - first.x,
    height: last.y + last.height - first.y,
  };
  return { rect, transposed: false };
}

/** The rectangle of one cell of the packed matrix, among bands. */
function cellIn(bands: readonly Matrix[], row: number, col: number): Rect | null {
  for (const band of bands) {
    const { inPacked, rows, cols } = band;
    if (!inPacked) continue;
    const r = row - inPacked.row;
    const c = col - inPacked.col;
    if (r < 0 || c < 0 || r >= rows || c >= cols) continue;
    const width = band.width / cols;
    const height = band.height / rows;
    return { x: band.x + c * width, y: band.y + r * height, width, height };
  }
  return null;
}

/**
 * The rectangle of the same head's matrix. In narrow its block of a projection is at the rows of its input
 * slice; in wide it has more columns, of which the first are those of split.
 */
function inNamesake(matrix: Matrix, other: Matrix): Rect {
  const block = /^W_[QKV]$/.test(stem(matrix.key)) && matrix.inPacked && other.inPacked;
  const cellW = other.width / other.cols;
  const cellH = other.height / other.rows;
  const rowsAbove = block ? matrix.inPacked.row - other.inPacked.row : 0;
  return {
    x: other.x,
    y: other.y + rowsAbove * cellH,
    width: Math.min(matrix.cols, other.cols) * cellW,
    height: (block ? matrix.rows : Math.min(matrix.rows, other.rows)) * cellH,
  };
}
