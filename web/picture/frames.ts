/**
 * The outlines of a cell: the cell itself, the rows and columns that it is computed from, and its words. They are an
 * overlay: a hover computes these alone.
 */
import type { Place } from '../core/types';
import type { Numbers } from '../model/numbers';
import { axesOf, isExplained } from '../model/tables';
import { showing } from './hit';
import { cellRect, type Label, type Rect, type Scene } from './scene';

export interface CellFrame extends Rect {
  readonly role: 'cell' | 'operand';
  readonly small: boolean;
}

export interface Frames {
  readonly cells: readonly CellFrame[];
  /** The words of the cell's row and column, which are underlined. */
  readonly words: readonly Label[];
}

export const noFrames: Frames = { cells: [], words: [] };

export function framesOf(scene: Scene, numbers: Numbers, place: Place | null): Frames {
  if (!place || !numbers.has(place)) return noFrames;
  const shown = showing(scene, place);
  if (shown.length === 0) return noFrames;
  const cells = shown.map(({ matrix, cell }): CellFrame => ({
    ...cellRect(matrix, cell),
    role: 'cell',
    small: matrix.small,
  }));
  return {
    cells: [...operandsOf(scene, numbers, place), ...cells],
    words: wordsOf(scene, numbers, place),
  };
}

/** Where a number's terms stand in the picture: in each large matrix, one outline around all of them. */
function operandsOf(scene: Scene, numbers: Numbers, place: Place): CellFrame[] {
  if (!isExplained(numbers.tables, place.name)) return [];
  const { terms } = numbers.explain(place);
  const [first, last] = [terms[0], terms.at(-1)];
  const ends = [
    [first?.leftFrom, last?.leftFrom],
    [first?.rightFrom, last?.rightFrom],
  ];
  return ends.flatMap(([from, to]) => {
    if (!from || !to) return [];
    const [a, b] = [from, to].map((each) =>
      showing(scene, each).filter(({ matrix }) => !matrix.small),
    );
    const [start] = a ?? [];
    const end = b?.find(({ matrix }) => matrix.address.name === start?.matrix.address.name);
    if (!start || !end) return [];
    return [
      {
        ...around(cellRect(start.matrix, start.cell), cellRect(end.matrix, end.cell)),
        role: 'operand' as const,
        small: false,
      },
    ];
  });
}

function around(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** The labels of the tokens that the place is of: the one that asks beside its row, the one that is asked over its column. */
function wordsOf(
  { labels, words }: Scene,
  numbers: Numbers,
  { name, index }: Place,
): readonly Label[] {
  if (words.length > 0) return [];
  const isCross = numbers.facts.memoryWords !== null;
  const axes = axesOf(numbers.tables, name);
  const keys = axes.flatMap(({ role }, k) => {
    if (role !== 'query' && role !== 'key') return [];
    const kind = role === 'key' && isCross ? 'key' : 'query';
    const isColumn = role === 'key' && axes.some((axis) => axis.role === 'query');
    return [`${kind} ${isColumn ? 'over ' : ''}${index[k]}`];
  });
  return labels.filter(({ key }) => keys.includes(key));
}
