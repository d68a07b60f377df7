/** The marks of a cell's outlines. */
import type { CellFrame, Frames } from './frames';
import { rectMark, stroke, type LinesMark, type Mark } from './mark';
import type { Label, Rect } from './scene';
import { textWidth } from './text';
import type { Theme } from './theme';

export const frameMarks = ({ cells, words }: Frames, theme: Theme): readonly Mark[] => [
  ...words.map((label) => underline(label, theme)),
  ...cells.flatMap((frame) => cellMarks(frame, theme)),
];

/** Less inside a frame cannot be seen. */
const leastInside = 9;

/** Around a cell of a few pixels the frame keeps a distance, so that the cell stays to be seen. */
function outside(frame: CellFrame): Rect {
  const least = frame.role === 'cell' ? leastInside : leastInside - 4;
  const growX = Math.max(0, least - frame.width) / 2;
  const growY = Math.max(0, least - frame.height) / 2;
  return {
    x: frame.x - growX,
    y: frame.y - growY,
    width: frame.width + 2 * growX,
    height: frame.height + 2 * growY,
  };
}

/** Ink with a halo of paper, which is visible on any cell. */
function cellMarks(frame: CellFrame, { ink, paper }: Theme): readonly Mark[] {
  const width = frame.small ? 1.25 : frame.role === 'cell' ? 2.5 : 1.75;
  const rect = outside(frame);
  return [
    rectMark(rect, { stroke: stroke(paper, width + 2), alpha: 0.9 }),
    rectMark(rect, { stroke: stroke(ink, width) }),
  ];
}

/** A line under a word, which may be turned. */
function underline(
  { text, x, y, size, align, angle, strong }: Label,
  { accent }: Theme,
): LinesMark {
  const width = textWidth(text, size, strong) * 0.94;
  const start = align === 'right' ? -width : align === 'center' ? -width / 2 : 0;
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const down = size * 0.56;
  const points = [start, start + width].flatMap((along) => [
    x + along * cos - down * sin,
    y + along * sin + down * cos,
  ]);
  return { kind: 'lines', points, each: 2, stroke: stroke(accent, 1.75), alpha: 1 };
}
