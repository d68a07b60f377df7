/** A scene as marks, in painting order. */
import type { Frames } from './frames';
import { frameMarks } from './frame-marks';
import { rectMark, stroke, textMark, type Font, type Mark, type TextMark } from './mark';
import { matrixMarks } from './matrix-marks';
import type { Arc, Band, HeadTarget, Label, Matrix, Outline, Rect, Role, Scene } from './scene';
import { headColour, isDashed, type Theme } from './theme';

/** The frames of a cell lie over all else. */
export function marksOf(scene: Scene, frames: Frames | null, theme: Theme): readonly Mark[] {
  return [
    ...scene.targets.flatMap((target) => chosenTile(target, theme)),
    ...scene.outlines
      .filter(({ concealed }) => !concealed)
      .map((outline) => outlineMark(outline, theme)),
    ...scene.matrices.flatMap((matrix) => [
      ...matrixMarks(matrix, theme),
      ...frameOf(matrix, theme),
    ]),
    ...scene.outlines
      .filter(({ concealed }) => concealed)
      .flatMap((outline) => concealedMarks(outline, theme)),
    ...scene.untrained.map((row) => rectMark(row, { fill: theme.paper, alpha: 0.62 })),
    ...scene.edited.map((cell) => editedMark(cell, theme)),
    ...scene.bands.map((band) => bandMark(band, theme)),
    ...scene.arcs.map((arc) => arcMark(arc, theme)),
    ...scene.labels.map((label) => labelMark(label, theme)),
    ...(frames ? frameMarks(frames, theme) : []),
  ];
}

/** The small multiple of the head that is large. */
function chosenTile(target: HeadTarget, theme: Theme): readonly Mark[] {
  if (!target.tile || !target.selected) return [];
  return [
    rectMark(target, {
      stroke: stroke(headColour(theme.heads, target.head), 1.5),
      radius: 6,
      alpha: 0.85,
    }),
  ];
}

function outlineMark(outline: Outline, { heads, line }: Theme): Mark {
  const colour = outline.head === null ? line : headColour(heads, outline.head);
  return rectMark(outline, { stroke: stroke(colour, 1, [3, 3]), alpha: outline.alpha });
}

/** Where numbers are concealed: an empty frame with a question mark. */
function concealedMarks(outline: Outline, theme: Theme): readonly Mark[] {
  const { x, y, width, height, alpha, head } = outline;
  const colour = head === null ? theme.muted : headColour(theme.heads, head);
  const frame = rectMark(outline, {
    fill: theme.card,
    stroke: stroke(colour, 1.25, [4, 3]),
    alpha,
  });
  const size = Math.min(36, width * 0.6, height * 0.7);
  if (size < 8) return [frame];
  const mark = textMark('?', {
    x: x + width / 2,
    y: y + height / 2,
    size,
    align: 'center',
    fill: theme.muted,
    alpha,
  });
  return [frame, mark];
}

/** A matrix's frame, in the hue of its head; a quiet line around one that belongs to none. */
function frameOf(matrix: Matrix, theme: Theme): readonly Mark[] {
  const { head, small, alpha, dimmed, turn } = matrix;
  const colour = head === null ? theme.line : headColour(theme.heads, head);
  const dashes = head !== null && isDashed(theme, head) ? [5, 2] : [];
  // Around the bands of many heads a line would be more than what is in it.
  const room = Math.min(matrix.width, matrix.height) / 6;
  if (room < 0.6) return [];
  const width = Math.min(room, head === null ? 1 : small ? 1.25 : 1.75);
  const opacity = alpha * (dimmed ? 0.55 : 1);
  if (!turn) return [rectMark(matrix, { stroke: stroke(colour, width, dashes), alpha: opacity })];
  const { x, y } = matrix;
  const [ax, ay] = turn.along;
  const [dx, dy] = turn.down;
  const points = [x, y, x + ax, y + ay, x + ax + dx, y + ay + dy, x + dx, y + dy, x, y];
  return [
    { kind: 'lines', points, each: 5, stroke: stroke(colour, width, dashes), alpha: opacity },
  ];
}

/** A line inside a cell whose number the reader replaced. */
function editedMark({ x, y, width, height }: Rect, { accent }: Theme): Mark {
  const inset = Math.min(2, width / 4, height / 4);
  const rect = { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset };
  return rectMark(rect, { stroke: stroke(accent, Math.min(2, inset)) });
}

const bandMark = (band: Band, theme: Theme): Mark =>
  rectMark(band, {
    fill: isDashed(theme, band.head) ? null : headColour(theme.heads, band.head),
    stroke: isDashed(theme, band.head) ? stroke(headColour(theme.heads, band.head), 1.5) : null,
    alpha: band.alpha,
  });

const arcPoints = 40;

/** A parabola from word to word. */
function arcMark(arc: Arc, { heads }: Theme): Mark {
  const { head, isUpright, x1, x2, y, rise, width, alpha } = arc;
  const points = Array.from({ length: arcPoints }, (_, k) => {
    const t = k / (arcPoints - 1);
    const [along, across] = [x1 + (x2 - x1) * t, y + rise * 4 * t * (1 - t)];
    return isUpright ? [across, along] : [along, across];
  });
  return {
    kind: 'lines',
    points: points.flat(),
    each: arcPoints,
    stroke: stroke(headColour(heads, head), width),
    alpha,
  };
}

const fonts: Readonly<Record<Role, Font>> = {
  title: 'title',
  shape: 'plain',
  word: 'plain',
  note: 'plain',
  operator: 'bold',
  head: 'bold',
};

function labelMark(label: Label, theme: Theme): TextMark {
  const { role, head, strong } = label;
  const quiet = role === 'shape' || role === 'note' ? theme.muted : theme.ink;
  const fill = head === null ? quiet : headColour(theme.headInk, head);
  const font = strong && fonts[role] === 'plain' ? 'bold' : fonts[role];
  return textMark(label.text, { ...label, fill, font });
}
