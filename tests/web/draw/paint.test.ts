/** The painter: every part of a scene in its place, its colour and its order. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paintScene } from '../../../web/draw/canvas/paint';
import { themes } from '../../../web/draw/theme';
import type { Scene } from '../../../web/derive/scene/scene';
import { stageNames } from '../../../web/state/state';
import { fakeCanvas, onCanvas, recordingContext, type Drawn, type Op } from '../support/canvas';
import { labelOf, matrixOf, sceneWith } from '../support/drawing';
import { computed, desktop, sceneOf } from '../support/layers';

beforeEach(fakeCanvas);
afterEach(() => vi.unstubAllGlobals());

const theme = themes.light;

function painted(patch: Partial<Scene> | Scene, ratio = 1): readonly Drawn[] {
  const { recorder, context } = recordingContext();
  paintScene(context, sceneWith(patch), theme, ratio);
  expect(recorder.depth, 'every save is restored').toBe(0);
  expect([recorder.globalAlpha, recorder.dash]).toEqual([1, []]);
  return recorder.drawn.slice(1);
}
const of = (drawn: readonly Drawn[], op: Op) => drawn.filter((each) => each.op === op);
const rect = { x: 10, y: 20, width: 30, height: 40 };
const box = [10, 20, 30, 40];

describe('a picture', () => {
  it('begins on an empty canvas, in pixels of the screen', () => {
    const { recorder, context } = recordingContext();
    paintScene(context, sceneWith({ width: 300, height: 200 }), theme, 2);
    expect(recorder.drawn).toMatchObject([
      { op: 'clear', at: [0, 0, 300, 200], matrix: [2, 0, 0, 2, 0, 0] },
    ]);
  });

  it('has its parts in one order: what lies under, cells, borders, bands, words, marks', () => {
    const drawn = painted({
      targets: [{ ...rect, head: 0, selected: true, tile: true }],
      outlines: [
        { ...rect, head: 1 },
        { ...rect, head: null },
      ],
      matrices: [matrixOf([1], 1, { head: 2, width: 6, height: 6 })],
      bands: [{ ...rect, key: 'q#3', head: 3, selected: true }],
      labels: [labelOf({})],
      downstream: [{ ...rect, rows: 1, cols: 1, cells: Uint8Array.of(3) }],
      cellFrames: [{ ...rect, role: 'cell' }],
    });
    const hue = (head: number) => theme.heads[head];
    const order = drawn.map(({ op, strokeStyle, fillStyle }) =>
      op === 'image' || op === 'fillText' ? op : op === 'fillRect' ? fillStyle : strokeStyle,
    );
    expect(order.slice(0, 7)).toEqual([
      hue(0),
      theme.line,
      'image',
      hue(2),
      hue(1),
      hue(3),
      'fillText',
    ]);
    expect(order.slice(-2)).toEqual([theme.paper, theme.ink]);
  });
});

describe('a matrix', () => {
  it('of a head has a border in its hue, thinner where it is small', () => {
    const matrix = matrixOf([1, 2], 2, { head: 1, x: 10, y: 20 });
    const [large] = of(painted({ matrices: [matrix] }), 'strokeRect');
    expect(large).toMatchObject({
      at: [10, 20, 40, 20],
      strokeStyle: theme.heads[1],
      lineWidth: 2,
      dash: [],
    });
    const [small] = of(painted({ matrices: [{ ...matrix, small: true }] }), 'strokeRect');
    expect(small?.lineWidth).toBe(1.5);
    expect(of(painted({ matrices: [{ ...matrix, head: null }] }), 'strokeRect')).toEqual([]);
  });

  it('that comes or goes is as faint as its alpha, border and all; one that is gone has no cells', () => {
    const matrix = matrixOf([1, 2], 2, { head: 1, alpha: 0.25 });
    const drawn = painted({ matrices: [matrix], labels: [labelOf({})] });
    expect(drawn.map(({ op, globalAlpha }) => [op, globalAlpha])).toEqual([
      ['image', 0.25],
      ['stroke', 0.25],
      ['strokeRect', 0.25],
      ['fillText', 1],
    ]);
    expect(of(painted({ matrices: [{ ...matrix, alpha: 0 }] }), 'image')).toEqual([]);
  });

  it('that is being transposed has its corners where its sides lead', () => {
    const turn = { alongX: 10, alongY: 30, downX: 50, downY: 5 };
    const matrix = matrixOf([1, 2], 2, { head: 0, x: 100, y: 60, turn });
    const drawn = painted({ matrices: [matrix], labels: [labelOf({})] });
    for (const each of [...of(drawn, 'image'), ...of(drawn, 'strokeRect')]) {
      expect(onCanvas(each, 100, 60)).toEqual({ x: 100, y: 60 });
      const right = onCanvas(each, 140, 60);
      expect([right.x, right.y]).toEqual([110, 90]);
      const below = onCanvas(each, 100, 80);
      expect(below.x).toBeCloseTo(150);
      expect(below.y).toBeCloseTo(65);
    }
    expect(of(drawn, 'fillText')[0]?.matrix).toEqual([1, 0, 0, 1, 0, 0]);
  });
});

describe('an outline', () => {
  it('is dashed, in the hue of its head or the colour of lines', () => {
    const drawn = painted({
      outlines: [
        { ...rect, head: 2, alpha: 0.5 },
        { ...rect, head: null },
      ],
    });
    expect(drawn).toMatchObject([
      { at: box, strokeStyle: theme.line, globalAlpha: 1, dash: [3, 3], lineWidth: 1 },
      { at: box, strokeStyle: theme.heads[2], globalAlpha: 0.5, dash: [3, 3], lineWidth: 1 },
    ]);
  });
});

describe('bands and small multiples', () => {
  it('show which head is large: its band is full, the others are faint', () => {
    const band = { ...rect, key: 'q#0', head: 0, selected: true };
    const drawn = painted({
      bands: [band, { ...band, head: 1, selected: false }, { ...band, alpha: 0.5 }],
    });
    expect(drawn.map(({ at, fillStyle, globalAlpha }) => [at, fillStyle, globalAlpha])).toEqual([
      [box, theme.heads[0], 1],
      [box, theme.heads[1], 0.5],
      [box, theme.heads[0], 0.5],
    ]);
  });

  it('frame the small multiple that is large now, and no other target', () => {
    const target = { ...rect, head: 4, selected: true, tile: true, alpha: 0.5 };
    const drawn = painted({
      targets: [target, { ...target, selected: false }, { ...target, tile: false }],
    });
    expect(drawn).toMatchObject([
      { op: 'stroke', strokeStyle: theme.heads[4], lineWidth: 2, globalAlpha: 0.4 },
    ]);
    expect(drawn[0]?.path).toEqual([['R', ...box, 6]]);
  });
});

describe('labels', () => {
  it('are as faint as their alpha', () => {
    const drawn = painted({ labels: [labelOf({ alpha: 0.3 }), labelOf({ text: 'other' })] });
    expect(drawn.map(({ text, globalAlpha }) => [text, globalAlpha])).toEqual([
      ['word', 0.3],
      ['other', 1],
    ]);
  });
});

describe('marks', () => {
  it('are ink on a halo of paper, wider around the cell than around its operands', () => {
    const widths = (role: 'cell' | 'operand') =>
      painted({ cellFrames: [{ ...rect, role }] }).map(({ at, strokeStyle, lineWidth }) => [
        at,
        strokeStyle,
        lineWidth,
      ]);
    expect(widths('cell')).toEqual([
      [box, theme.paper, 5],
      [box, theme.ink, 3],
    ]);
    expect(widths('operand')).toEqual([
      [box, theme.paper, 4],
      [box, theme.ink, 2],
    ]);
  });
});

describe('cells that depend on an edit', () => {
  it('are framed in dashes on paper, with a corner for a change and a frame for the edit', () => {
    const cells = Uint8Array.of(0, 1, 2, 3);
    const drawn = painted({ downstream: [{ ...rect, rows: 2, cols: 2, cells }] });
    const looks = drawn.map(({ op, strokeStyle, fillStyle, lineWidth, dash }) =>
      op === 'fill' ? [op, fillStyle] : [op, strokeStyle, lineWidth, dash],
    );
    expect(looks).toEqual([
      ['stroke', theme.paper, 3, []],
      ['stroke', theme.accent, 1.5, [5, 3]],
      ['stroke', theme.paper, 0.75, []],
      ['fill', theme.accent],
      ['stroke', theme.accent, 2.5, []],
    ]);
    expect(drawn[0]?.path).toEqual(drawn[1]?.path);
    expect(drawn[2]?.path).toEqual(drawn[3]?.path);
  });

  it('have no rim around corners that are small', () => {
    const small = { x: 0, y: 0, width: 10, height: 10, rows: 2, cols: 2 };
    const drawn = painted({ downstream: [{ ...small, cells: Uint8Array.of(2, 2, 2, 2) }] });
    expect(drawn.map(({ op, lineWidth }) => (op === 'fill' ? op : lineWidth))).toEqual([
      3,
      1.5,
      'fill',
    ]);
  });
});

describe.each(stageNames)('the picture of %s', (stage) => {
  it('has each of its matrices and labels once', () => {
    const scene = sceneOf(computed({ stage }), desktop);
    const drawn = painted(scene);
    expect(of(drawn, 'image').map(({ at }) => at.slice(4))).toEqual(
      scene.matrices.map(({ x, y, width, height }) => [x, y, width, height]),
    );
    const written = of(drawn, 'fillText').map(({ text }) => text);
    for (const { text } of scene.labels.filter(({ role }) => role === 'operator'))
      expect(written).toContain(text);
  });
});
