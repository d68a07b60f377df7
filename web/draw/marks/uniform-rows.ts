/**
 * Where columns are too slim for numbers and all numbers of a row are equal, as in layers of ones, the row
 * shows its number once; a matrix of one number shows it in the middle. Otherwise it would just be a block of
 * colour.
 */
import { pageText } from '../../text';
import type { Matrix } from '../../derive/scene/scene';
import { numberStyle, opacityOf, shown } from '../cell-style';
import type { Theme } from '../theme';
import type { PlacedText, TextsMark } from './mark';

/** With fewer columns the cells can be told apart. */
const fewestColumns = 24;
const size = 12;
/** The room that a text needs, in pixels. */
const leastWidth = 96;
const leastHeight = 14;

export function uniformRowMarks(matrix: Matrix, theme: Theme): readonly TextsMark[] {
  const { rows, cols, x, y, width, height, numbers, paint, range } = matrix;
  if (numbers || paint === 'bars' || cols < fewestColumns || width < leastWidth) return [];
  const values = rowValues(matrix);
  const [first] = values;
  const alpha = opacityOf(matrix);
  const mark = (value: number, text: string, middle: number): TextsMark => {
    const { ink } = numberStyle({ value, paint }, range, theme, width, height);
    const texts: readonly PlacedText[] = [{ text, x: x + width / 2, y: middle }];
    return { kind: 'texts', size, alpha, texts, fill: ink, strokes: [] };
  };
  if (first !== undefined && first !== null && values.every((each) => each === first))
    return height < leastHeight
      ? []
      : [
          mark(
            first,
            pageText.stageLabels.everyEntry(pageText.numbers.formatNumber(first, 3)),
            y + height / 2,
          ),
        ];
  const each = height / rows;
  if (each < leastHeight) return [];
  return values.flatMap((value, r) =>
    value === null
      ? []
      : [mark(value, pageText.numbers.formatNumber(value, 3), y + (r + 0.5) * each)],
  );
}

/**
 * For each row the number that all its cells show; null where they differ, are hidden, are zero or not
 * computed yet.
 */
const rowValues = (matrix: Matrix): readonly (number | null)[] =>
  Array.from({ length: matrix.rows }, (_, r) => {
    const value = shown(matrix, r, 0)?.value ?? NaN;
    if (!Number.isFinite(value) || value === 0) return null;
    for (let c = 1; c < matrix.cols; c++) if (shown(matrix, r, c)?.value !== value) return null;
    return value;
  });
