/** The painter: every part of a scene appears in its place and colour on a browser's canvas. */
import { describe, expect, it } from 'vitest';
import { concealedArea } from '../../../web/derive/conceal/concealed-area';
import { paintMarks, paintScene } from '../../../web/draw/canvas/paint';
import { linesMark, rectMark, type Mark, type TextMark } from '../../../web/draw/marks/mark';
import { sceneMarks } from '../../../web/draw/marks/scene-marks';
import { themes } from '../../../web/draw/theme';
import type { Scene } from '../../../web/derive/scene/scene';
import { everyPart, labelOf, matrixOf, sceneWith } from '../../web/support/drawing';
import { canvasOf, Pixels } from '../support/pixels';

const theme = themes.light;
const { paper, ink, accent } = theme;
const hue = (head: number) => theme.heads[head] ?? '';
/** The colour of the largest value. */
const most = theme.divergingStops.at(-1) ?? '';

function painted(patch: Partial<Scene>): Pixels {
  const context = canvasOf();
  paintScene(context, sceneWith(patch), theme, 1);
  return new Pixels(context);
}

function marked(...marks: readonly Mark[]): Pixels {
  const context = canvasOf();
  paintMarks(context, marks);
  return new Pixels(context);
}

const rect = { x: 10, y: 20, width: 30, height: 40 };
const whole = { left: 10, top: 20, right: 40, bottom: 60 };

/** The same box, enlarged by this many pixels on each side. */
const larger = (by: number) => ({
  left: whole.left - by,
  top: whole.top - by,
  right: whole.right + by,
  bottom: whole.bottom + by,
});

describe('a picture', () => {
  it('begins on an empty canvas, in pixels of the screen', () => {
    const context = canvasOf(600, 400);
    context.fillRect(0, 0, 600, 400);
    const band = { ...rect, key: 'q#0', head: 0, selected: true };
    const scene = sceneWith({ width: 300, height: 200, bands: [band] });
    paintScene(context, scene, theme, 2);
    const box = { left: 20, top: 40, right: 80, bottom: 120 };
    expect(new Pixels(context).box()).toEqual(box);
    expect(new Pixels(context).boxOf(hue(0))).toEqual(box);
  });

  it('paints one thing over the other, in their order', () => {
    const at = (x: number) => ({ x, y: 0, width: 20, height: 10 });
    const pixels = marked(rectMark(at(0), { fill: ink }), rectMark(at(10), { fill: accent }));
    expect(pixels.boxOf(ink)).toEqual({ left: 0, top: 0, right: 10, bottom: 10 });
    expect(pixels.boxOf(accent)).toEqual({ left: 10, top: 0, right: 30, bottom: 10 });
  });

  it.each(Object.keys(everyPart) as (keyof typeof everyPart)[])('shows its %s', (name) => {
    expect(painted({ [name]: everyPart[name] }).box()).not.toBeNull();
    for (const mark of sceneMarks(sceneWith({ [name]: everyPart[name] }), theme, () => 10))
      expect(marked(mark).box(), mark.kind).not.toBeNull();
  });

  it('is the same again, whatever was painted before on its canvas', () => {
    const context = canvasOf();
    const paint = (patch: Partial<Scene>) => {
      paintScene(context, sceneWith(patch), theme, 1);
      return new Pixels(context);
    };
    const first = paint({ labels: [labelOf({ x: 50, y: 50 })], outlines: everyPart.outlines });
    paint(everyPart);
    const again = paint({ labels: [labelOf({ x: 50, y: 50 })], outlines: everyPart.outlines });
    expect(again.equals(first)).toBe(true);
  });

  it('has its minus signs before its numbers in a page from right to left', () => {
    const labels = [labelOf({ text: '−7.07', x: 50, y: 50, role: 'word' })];
    const usual = painted({ labels });
    const context = canvasOf();
    context.canvas.dir = 'rtl';
    document.body.append(context.canvas);
    paintScene(context, sceneWith({ labels }), theme, 1);
    context.canvas.remove();
    expect(new Pixels(context).equals(usual)).toBe(true);
  });
});

describe('a matrix', () => {
  const matrix = matrixOf([1], 1, { head: 1, ...rect });

  it('of a head has a border in its hue on its edge, thinner where it is small', () => {
    const large = painted({ matrices: [matrix] });
    expect(large.boxOf(hue(1))).toEqual(larger(1));
    expect(large.boxOf(most)).toEqual(larger(-1));
    const small = painted({ matrices: [{ ...matrix, small: true }] });
    expect(small.box()).toEqual(larger(1));
    expect([large.alpha(9, 40), small.alpha(9, 40) < 1]).toEqual([1, true]);
    const none = painted({ matrices: [{ ...matrix, head: null }] });
    expect([none.box(), none.boxOf(most)]).toEqual([whole, whole]);
  });

  it('that comes or goes is as faint as its alpha, border and all; one that is gone is not there', () => {
    const faint = painted({
      matrices: [{ ...matrix, alpha: 0.25 }],
      bands: [{ x: 200, y: 200, width: 9, height: 9, key: 'q#0', head: 0, selected: true }],
    });
    for (const [x, y] of [
      [25, 40],
      [9, 40],
    ] as const)
      expect(faint.alpha(x, y)).toBeCloseTo(0.25, 1);
    expect(faint.alpha(205, 205), 'what follows is as strong as it is').toBe(1);
    expect(painted({ matrices: [{ ...matrix, alpha: 0 }] }).box()).toBeNull();
  });

  it('that is being transposed has its corners where its sides lead, and what follows stands upright', () => {
    const turn = { alongX: 0, alongY: 60, downX: 40, downY: 0 };
    const at = { x: 100, y: 60, width: 60, height: 40, head: 0 };
    const upright = matrixOf([1], 1, { ...at, x: 200, turn: null });
    const pixels = painted({ matrices: [matrixOf([1], 1, { ...at, turn }), upright] });
    expect(pixels.boxOf(hue(0))).toEqual({ left: 99, top: 59, right: 261, bottom: 121 });
    const turned = pixels.box((x, y) => x < 180 && pixels.is(most, x, y));
    expect(turned).toEqual({ left: 101, top: 61, right: 139, bottom: 119 });
    const straight = pixels.box((x, y) => x > 180 && pixels.is(most, x, y));
    expect(straight).toEqual({ left: 201, top: 61, right: 259, bottom: 99 });
  });
});

/** Whether each pixel along the upper side of the rectangle is painted. */
const side = (pixels: Pixels) =>
  Array.from({ length: rect.width }, (_, x) => pixels.alpha(rect.x + x, 20) > 0);

describe('an outline', () => {
  it('is dashed, in the hue of its head or the colour of lines, and leaves later lines whole', () => {
    const outlined = (head: number | null, alpha = 1) =>
      painted({ outlines: [{ ...rect, head, alpha }] });
    for (const pixels of [outlined(2), outlined(null)])
      expect(new Set(side(pixels))).toEqual(new Set([true, false]));
    expect(outlined(2).is(hue(2), 12, 20)).toBe(true);
    expect(outlined(null).is(theme.line, 12, 20)).toBe(true);
    // A one-pixel line between two pixels covers half of each.
    expect(outlined(2, 0.5).alpha(12, 20)).toBeCloseTo(outlined(2).alpha(12, 20) / 2, 1);
    const both = painted({
      outlines: [{ ...rect, y: 100, head: null }],
      matrices: [matrixOf([1], 1, { ...rect, x: 100, head: 1 })],
    });
    for (let x = 102; x < 128; x++) expect(both.is(hue(1), x, 20)).toBe(true);
  });
});

describe('bands and small multiples', () => {
  it('show which head is large: its band is full, the others are faint', () => {
    const band = { ...rect, key: 'q#0', head: 0, selected: true };
    const own = painted({ bands: [band] });
    expect([own.boxOf(hue(0)), own.alpha(20, 30)]).toEqual([whole, 1]);
    const other = painted({ bands: [{ ...band, head: 1, selected: false }] });
    expect(other.boxOf(hue(1))).toEqual(whole);
    expect(other.alpha(20, 30)).toBeCloseTo(0.5, 1);
    expect(painted({ bands: [{ ...band, alpha: 0.5 }] }).alpha(20, 30)).toBeCloseTo(0.5, 1);
  });

  it('frame the small multiple that is large now, with round corners, and no other target', () => {
    const target = { ...rect, head: 4, selected: true, tile: true, alpha: 0.5 };
    const frame = painted({ targets: [target] });
    expect(frame.boxOf(hue(4))).toEqual(larger(1));
    expect(frame.alpha(9, 40)).toBeCloseTo(0.4, 1);
    expect([frame.alpha(9, 19), frame.alpha(25, 40)], 'corner and middle').toEqual([0, 0]);
    expect(painted({ targets: [{ ...target, selected: false }] }).box()).toBeNull();
    expect(painted({ targets: [{ ...target, tile: false }] }).box()).toBeNull();
  });
});

it('labels are as faint as their alpha', () => {
  const strongest = (alpha: number) =>
    painted({ labels: [labelOf({ x: 50, y: 50, size: 40, alpha })] }).strongest();
  expect(strongest(0.3)).toBeCloseTo(0.3, 1);
  expect(strongest(1)).toBe(1);
});

describe('marks', () => {
  it('are ink on a halo of paper, wider around the cell than around its operands', () => {
    const across = (role: 'cell' | 'operand') => {
      const pixels = painted({ cellFrames: [{ ...rect, role }] });
      return [pixels.boxOf(ink), pixels.box()];
    };
    // Lines of 3 and 2 pixels on halos of 5 and 4; half of each lies outside.
    expect(across('cell')).toEqual([larger(1), larger(3)]);
    expect(across('operand')).toEqual([larger(1), larger(2)]);
    const cell = painted({ cellFrames: [{ ...rect, role: 'cell' }] });
    expect(cell.alpha(8, 40), 'a third line of ink, half of it').toBe(1);
    expect(cell.is(ink, 8, 40)).toBe(false);
    const operand = painted({ cellFrames: [{ ...rect, role: 'operand' }] });
    expect([operand.is(paper, 8, 40), operand.is(paper, 11, 40)]).toEqual([true, true]);
  });

  it('of cells that depend on an edit are dashes on paper, a corner for a change, a frame for the edit', () => {
    const pixels = painted({
      downstream: [
        { x: 20, y: 20, width: 80, height: 80, rows: 2, cols: 2, cells: Uint8Array.of(0, 1, 2, 3) },
      ],
    });
    const line = Array.from({ length: 40 }, (_, x) =>
      pixels
        .at(60 + x, 20)
        .slice(0, 3)
        .join(),
    );
    expect(new Set(line).size, 'dashes and what is between them').toBeGreaterThan(1);
    expect(pixels.is(accent, 58, 62), 'the corner of the changed one').toBe(true);
    expect(pixels.alpha(30, 90), 'nothing else in it').toBe(0);
    expect(pixels.is(accent, 80, 99), 'the frame of the edited one').toBe(true);
    expect(pixels.alpha(40, 40), 'no mark on what does not depend').toBe(0);
  });
});

describe('lines', () => {
  const strokes = [{ colour: ink, width: 2 }];
  const points = [10, 10, 50, 10, 10, 30, 50, 30];

  it('are not connected, and a fill closes each', () => {
    const pixels = marked(linesMark(points, 2, { strokes }));
    expect(pixels.boxOf(ink)).toEqual({ left: 10, top: 9, right: 50, bottom: 31 });
    expect(pixels.alpha(30, 20)).toBe(0);
    const filled = marked(linesMark([10, 10, 50, 10, 50, 50], 3, { fill: accent }));
    expect([filled.is(accent, 45, 20), filled.alpha(15, 45)]).toEqual([true, 0]);
  });

  it('lie under their fill, the first stroke at the bottom, and end round where they say so', () => {
    const under = { colour: paper, width: 10 };
    const pixels = marked(
      rectMark(rect, { strokes: [under, { colour: ink, width: 4 }], fill: accent }),
    );
    expect([pixels.box(), pixels.boxOf(ink), pixels.boxOf(accent)]).toEqual([
      larger(5),
      larger(2),
      whole,
    ]);
    const thick = { colour: ink, width: 20 };
    const end = (round: boolean) => {
      const line = linesMark([50, 50, 90, 50], 2, { strokes: [{ ...thick, round }] });
      const flat = linesMark([50, 100, 90, 100], 2, { strokes: [thick] });
      return marked(line, flat);
    };
    expect(end(true).box()?.left).toBe(40);
    expect(end(false).box()?.left).toBe(50);
    expect(end(true).alpha(45, 100), 'the next line ends as it is').toBe(0);
  });
});

describe('a text in a turned group', () => {
  const text = (more: Partial<TextMark>): TextMark => ({
    ...{ kind: 'text', x: 0, y: 0, size: 20, style: 'plain', align: 'left', direction: 'ltr' },
    ...{ runs: [{ text: 'word', sub: false }], middle: false, fill: ink, alpha: 1, ...more },
  });

  it('is turned about its place, and what follows has its own place and font', () => {
    const turned = { kind: 'group', transform: [0, -1, 1, 0, 100, 100], named: null } as const;
    const inside = text({ size: 30, style: 'title' });
    const after = { ...inside, x: 200, y: 200 };
    const box = marked({ ...turned, marks: [inside] }).box();
    if (!box) throw new Error('nothing is seen');
    expect(box.bottom - box.top, 'it runs upwards').toBeGreaterThan(1.5 * (box.right - box.left));
    expect(box.bottom).toBeLessThanOrEqual(102);
    const both = marked(text({}), { ...turned, marks: [inside] }, after);
    const alone = marked(after);
    expect(both.box((x, y) => x > 150 && both.alpha(x, y) > 0)).toEqual(alone.box());
  });
});

describe('what a lesson adds', () => {
  it('is a frame half a pixel off what is spoken of, which touches none of it', () => {
    const pixels = painted({ focus: [rect] });
    expect(pixels.boxOf(accent)).toEqual(larger(3));
    const sides = [10, 39].map((x) => pixels.alpha(x, 40));
    const ends = [20, 59].map((y) => pixels.alpha(25, y));
    expect([...sides, ...ends]).toEqual([0, 0, 0, 0]);
  });

  it('is a cover one pixel inside the border of what is hidden, with a question mark in ink', () => {
    const hidden = matrixOf([1], 1, { ...rect, head: 1 });
    const covered = (height: number) =>
      painted({
        matrices: [{ ...hidden, height }],
        concealedAreas: [concealedArea({ ...rect, height }, 'scores')],
      });
    const pixels = covered(40);
    expect(pixels.boxOf(most), 'no number is seen').toBeNull();
    expect(pixels.boxOf(hue(1)), 'its border is').toEqual(larger(1));
    expect(pixels.boxOf(ink), 'the question mark').not.toBeNull();
    expect(covered(9).boxOf(ink), 'no room for one').toBeNull();
  });

  it('is translucent paper over the rows without a question in training, and nothing else', () => {
    const pixels = painted({
      matrices: [matrixOf([1], 1, { ...rect, head: 1 })],
      untrainedRows: [rect],
    });
    const [r] = pixels.at(25, 40);
    const [strong = 0, pale = 0] = [most, paper].map((each) =>
      Number.parseInt(each.slice(1, 3), 16),
    );
    expect(r).toBeGreaterThan((strong + pale) / 2);
    expect(r).toBeLessThan(pale);
    expect(pixels.boxOf(hue(1))).toEqual(larger(1));
  });
});
