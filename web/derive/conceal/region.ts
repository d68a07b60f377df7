/** Where a region's numbers are in a scene. */
import type { Region } from './conceal';
import type { Address, Matrix, Rect } from '../scene/scene';

/** Rows and columns of a matrix, both ends included. */
export interface Span {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstCol: number;
  readonly lastCol: number;
}

/** The same numbers before they are cut into heads, and normalised. */
const forms = (name: string) => [`${name}_packed`, `${name}_norm`];

/** Whether a region names a tensor: a region without an index is of its other forms, too. */
const isOf = ({ tensor, index }: Region, name: string) =>
  tensor === name || (index === undefined && forms(tensor).includes(name));

type Shape = Pick<Matrix, 'rows' | 'cols'>;

/** The part of a matrix that shows a region's numbers; null for none. */
export function spanOf(address: Address, { rows, cols }: Shape, region: Region): Span | null {
  if (!isOf(region, address.name)) return null;
  const { prefix, row, col, transposed } = address;
  const index = region.index ?? [];
  if (prefix.some((at, axis) => (index[axis] ?? at) !== at)) return null;
  const [a = null, b = null] = address.vector ? [null, ...index] : index.slice(prefix.length);
  const along = (wanted: number | null, first: number, count: number) => {
    if (wanted === null) return [0, count - 1] as const;
    const at = wanted - first;
    return at >= 0 && at < count ? ([at, at] as const) : null;
  };
  const down = along(transposed ? b : a, row, rows);
  const across = along(transposed ? a : b, col, cols);
  if (!down || !across) return null;
  const [firstRow, lastRow] = down;
  const [firstCol, lastCol] = across;
  return { firstRow, lastRow, firstCol, lastCol };
}

export function rectOf(matrix: Matrix, span: Span): Rect {
  const [cellW, cellH] = [matrix.width / matrix.cols, matrix.height / matrix.rows];
  return {
    x: matrix.x + span.firstCol * cellW,
    y: matrix.y + span.firstRow * cellH,
    width: (span.lastCol - span.firstCol + 1) * cellW,
    height: (span.lastRow - span.firstRow + 1) * cellH,
  };
}

/** Whether a place is in a region. */
export const contains = (region: Region, name: string, index: readonly number[]): boolean =>
  isOf(region, name) && (region.index ?? []).every((at, axis) => at === null || at === index[axis]);
