/** A scene as a list of marks with positions, colours and order. Every painter paints this list. */
import type {
  Arc,
  Band,
  CellFrame,
  HeadTarget,
  Matrix,
  Outline,
  Rect,
  Scene,
} from '../../derive/scene/scene';
import { focusLine } from '../../derive/conceal/focus';
import { pageText } from '../../text';
import { bandDimming, opacityOf, untrainedOpacity } from '../cell-style';
import { headColour, type Theme } from '../theme';
import { concealedMarks } from './concealed-marks';
import { downstreamMarks } from './downstream';
import { frameLines, grown, hollowBand } from './head-lines';
import { labelMarks, type Measure } from './label-marks';
import { linesMark, mapped, rectMark, type Mark, type Stroke, type Transform } from './mark';
import { matrixMarks } from './matrix-marks';

export function sceneMarks(scene: Scene, theme: Theme, measure: Measure): readonly Mark[] {
  const { concealedAreas = [], focus = [] } = scene;
  return [
    ...scene.targets.flatMap((target) => chosenTile(target, theme)),
    ...scene.outlines.filter(({ head }) => head === null).map((each) => outlineMark(each, theme)),
    ...scene.matrices.flatMap((matrix) => cellsOf(matrix, theme)),
    ...scene.untrainedRows.map((row) =>
      rectMark(row, { fill: theme.paper, alpha: untrainedOpacity }),
    ),
    ...scene.matrices.flatMap((matrix) => frameOf(matrix, theme)),
    ...scene.outlines.filter(({ head }) => head !== null).map((each) => outlineMark(each, theme)),
    ...scene.bands.map((band) => bandMark(band, theme)),
    ...concealedAreas.flatMap((area) => concealedMarks(area, theme)),
    ...focus.map((rect) => focusMark(rect, theme)),
    ...(scene.arcs ?? []).map((arc) => arcMark(arc, theme)),
    // Labels come after these lines, so that no line crosses a text.
    ...scene.labels.flatMap((label) => labelMarks(label, theme, measure)),
    ...concealedAreas.flatMap(({ label }) => (label ? labelMarks(label, theme, measure) : [])),
    ...scene.downstream.flatMap((each) => downstreamMarks(each, theme)),
    ...scene.cellFrames.map((frame) => cellFrameMark(frame, theme)),
  ];
}

/** The small multiple of the head that is large: framed but not tinted, so that its colours stay true. */
function chosenTile(target: HeadTarget, { heads }: Theme): readonly Mark[] {
  if (!target.selected || !target.tile) return [];
  const stroke = { colour: headColour(heads, target.head), width: 2 };
  return [rectMark(target, { strokes: [stroke], radius: 6, alpha: 0.8 * (target.alpha ?? 1) })];
}

/** A dashed outline where a matrix will be, or is missing. */
function outlineMark(outline: Outline, { line, heads }: Theme): Mark {
  const colour = outline.head === null ? line : headColour(heads, outline.head);
  return rectMark(outline, {
    strokes: [{ colour, width: 1, dashes: [3, 3] }],
    alpha: outline.alpha ?? 1,
  });
}

/** The transform of a matrix that is being transposed; it is painted untransposed. */
function turnOf({ x, y, width, height, turn }: Matrix): Transform | null {
  if (!turn) return null;
  const [a, b] = [turn.alongX / width, turn.alongY / width];
  const [c, d] = [turn.downX / height, turn.downY / height];
  return [a, b, c, d, x - a * x - c * y, y - b * x - d * y];
}

function cellsOf(matrix: Matrix, theme: Theme): readonly Mark[] {
  const marks = matrixMarks(matrix, theme);
  const named = { key: matrix.key, title: titleOf(matrix) };
  return marks.length > 0 ? [{ kind: 'group', transform: turnOf(matrix), named, marks }] : [];
}

function titleOf({ address: { name, prefix }, sharers, key, rows, cols }: Matrix): string {
  const [first] = prefix;
  const what = first === undefined ? name : pageText.names.withHead(name, ...(sharers ?? [first]));
  return `${what || key}, ${rows} × ${cols}`;
}

/** A matrix's frame, in the hue of its head. */
function frameOf(matrix: Matrix, { heads }: Theme): readonly Mark[] {
  const { head, small, alpha } = matrix;
  if (head === null || alpha <= 0) return [];
  const colour = headColour(heads, head);
  const frame = frameLines(matrix, head, small, heads).map(({ thickness, ...rect }) =>
    rectMark(rect, { strokes: [{ colour, width: thickness }], alpha: opacityOf(matrix) }),
  );
  return mapped(turnOf(matrix), frame);
}

function bandMark(band: Band, { heads }: Theme): Mark {
  const colour = headColour(heads, band.head);
  const alpha = (band.alpha ?? 1) * (band.selected ? 1 : bandDimming);
  const hollow = hollowBand(band, band.head, heads);
  if (!hollow) return rectMark(band, { fill: colour, alpha });
  return rectMark(hollow, { strokes: [{ colour, width: hollow.thickness }], alpha });
}

/** Enough points for a smooth curve. */
const arcPoints = 40;

/** A parabola from word to word, in the hue of its head. */
function arcMark({ head, x1, x2, y, rise, width, alpha }: Arc, { heads }: Theme): Mark {
  const points = Array.from({ length: arcPoints }, (_, k) => {
    const t = k / (arcPoints - 1);
    return [x1 + (x2 - x1) * t, y + rise * 4 * t * (1 - t)];
  });
  const strokes = [{ colour: headColour(heads, head), width, round: true }];
  return linesMark(points.flat(), arcPoints, { strokes, alpha });
}

/** An outline in the accent colour around what a lesson highlights. */
const focusMark = (rect: Rect, { accent }: Theme): Mark =>
  rectMark(grown(rect, focusLine.gap + focusLine.thickness / 2), {
    strokes: [{ colour: accent, width: focusLine.thickness }],
    radius: focusLine.radius,
  });

const cellLines: Readonly<Record<CellFrame['role'], Omit<Stroke, 'colour'>>> = {
  cell: { width: 3 },
  operand: { width: 2 },
  // Lighter, because nobody chose it.
  example: { width: 2, dashes: [3, 2] },
};

/** Ink with a halo of paper, visible on any cell. */
function cellFrameMark(frame: CellFrame, { ink, paper }: Theme): Mark {
  const line = cellLines[frame.role];
  const halo = { colour: paper, width: line.width + 2 };
  return rectMark(frame, { strokes: [halo, { ...line, colour: ink }] });
}
