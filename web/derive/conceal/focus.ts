/** Where in the picture a lesson wants the reader to look. */
import type { Focus } from './conceal';
import type { Matrix, Rect, Scene } from '../scene/scene';
import { rectOf, spanOf, type Span } from './region';

/**
 * The frame fits between its cells and the texts nearby: column names end 3 pixels above a matrix. Draw uses
 * these lengths, and a test checks that the line crosses no text.
 */
export const focusLine = { gap: 0.5, thickness: 2.5, radius: 4 } as const;

export function focusRects({ matrices }: Scene, focus: readonly Focus[]): readonly Rect[] {
  const large = matrices.filter(({ small, echo }) => !small && !echo);
  return focus.flatMap((each) => {
    if ('part' in each) return [];
    if ('head' in each)
      return large
        .filter(({ head }) => head === each.head)
        .map((matrix) => rectOf(matrix, whole(matrix)));
    const found = large.flatMap((matrix) => {
      const span = spanOf(matrix.address, matrix, each);
      return span ? [rectOf(matrix, span)] : [];
    });
    return joined(found);
  });
}

/** The first row that is outlined entirely, and its word. */
export function outlinedWord(
  focus: readonly Focus[],
  words: readonly string[],
): { readonly row: number; readonly word: string } | null {
  for (const each of focus) {
    const [row, column] = 'tensor' in each ? (each.index ?? []).slice(-2) : [];
    if (typeof row !== 'number' || column !== null) continue;
    const word = words[row];
    if (word !== undefined) return { row, word };
  }
  return null;
}

const whole = ({ rows, cols }: Matrix): Span => ({
  firstRow: 0,
  lastRow: rows - 1,
  firstCol: 0,
  lastCol: cols - 1,
});

/** Bands of one matrix at most this far apart get one frame. */
const together = 8;

function joined(rects: readonly Rect[]): readonly Rect[] {
  const result: Rect[] = [];
  for (const rect of [...rects].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const last = result.at(-1);
    if (last && isBeside(last, rect))
      result.splice(-1, 1, { ...last, width: rect.x + rect.width - last.x });
    else result.push(rect);
  }
  return result;
}

const isBeside = (a: Rect, b: Rect) =>
  Math.abs(a.y - b.y) < 1 &&
  Math.abs(a.height - b.height) < 1 &&
  Math.abs(b.x - a.x - a.width) < together;
