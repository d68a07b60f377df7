/** Transitions between pictures, matrix by matrix, in handmade scenes. */
import { describe, expect, it } from 'vitest';
import { settled, standStill, tween } from '../../../web/derive/scene/tween';
import { focusRects } from '../../../web/derive/conceal/focus';
import { withoutConcealed } from '../../../web/derive/conceal/without-concealed';
import type { Matrix } from '../../../web/derive/scene/scene';
import { concealedOf } from '../../../web/derive/conceal/concealed';
import { computed } from '../support/layers';
import { labelOf, matrixOf, sceneWith } from '../support/drawing';

const named = (name: string, patch: Partial<Matrix> = {}) =>
  matrixOf([1, 2, 3, 4], 2, {
    key: name,
    address: { name, prefix: [], row: 0, col: 0, transposed: false },
    ...patch,
  });
const rect = { x: 10, y: 20, width: 30, height: 40 };
const extras = {
  bands: [{ ...rect, key: 'q#0', head: 0, selected: true }],
  outlines: [{ ...rect, head: 0 }],
  targets: [{ ...rect, head: 0, selected: true, tile: true }],
  cellFrames: [{ ...rect, role: 'cell' }],
  untrainedRows: [rect],
  downstream: [{ ...rect, rows: 1, cols: 1, cells: Uint8Array.of(1) }],
  labels: [labelOf({})],
} as const;

describe('a scene on its way', () => {
  const from = sceneWith({ matrices: [named('q')], range: 2 });
  const to = sceneWith({
    matrices: [named('q', { x: 100 }), named('k', { y: 90 })],
    ...extras,
    range: 8,
    current: { name: 'k', index: [0, 0] },
  });

  it('is the one it comes from at its beginning, and the one it goes to at its end', () => {
    expect(tween(from, to, 0)).toBe(from);
    expect(tween(from, to, 1)).toBe(to);
  });

  it('points at nothing: no marks, no rows, no cell', () => {
    expect(tween(from, to, 0.5)).toMatchObject({
      cellFrames: [],
      untrainedRows: [],
      downstream: [],
      current: null,
    });
  });

  it('has the scale of where it comes from in its first half, then the other', () => {
    expect([0.25, 0.49, 0.5, 0.75].map((t) => tween(from, to, t).range)).toEqual([2, 2, 8, 8]);
  });

  it('has what can be pressed where it will be, and it comes in the second half', () => {
    const [target] = tween(from, to, 0.25).targets;
    expect(target).toMatchObject({ ...rect, head: 0, alpha: 0 });
    const [later] = tween(from, to, 0.9).targets;
    expect(later?.alpha).toBeGreaterThan(0);
  });

  it('lets a matrix fade that is in the first alone', () => {
    const [q] = tween(sceneWith({ matrices: [named('q')] }), sceneWith({}), 0.1).matrices;
    expect(q).toMatchObject({ key: 'q', x: 0, width: 40 });
    expect(q?.alpha).toBeGreaterThan(0);
    expect(q?.alpha).toBeLessThan(1);
  });
});

describe('standing still', () => {
  const scene = sceneWith({ matrices: [named('q'), named('k', { x: 50 })] });

  it('is every matrix where it was, whatever its numbers', () => {
    const others = scene.matrices.map((matrix) => ({ ...matrix, range: 9, done: 1 }));
    expect(standStill(scene, sceneWith({ matrices: others }))).toBe(true);
  });

  it.each([
    { x: 1 },
    { y: 1 },
    { width: 41 },
    { height: 41 },
    { small: true },
    { paint: 'share' },
    { key: 'v' },
    { rows: 1, cols: 4 },
  ] as const)('is not where one has %o', (patch) => {
    const [q = named('q'), k = named('k')] = scene.matrices;
    expect(standStill(scene, sceneWith({ matrices: [{ ...q, ...patch }, k] }))).toBe(false);
  });

  it('is not one matrix more or less', () => {
    expect(standStill(scene, sceneWith({ matrices: scene.matrices.slice(1) }))).toBe(false);
  });
});

it('a scene that is left on its way has each matrix once, as clear as it was at its clearest', () => {
  const turn = { alongX: 10, alongY: 30, downX: 50, downY: 5 };
  const on = sceneWith({
    matrices: [
      named('q', { alpha: 0.75, x: 1, turn }),
      named('q', { alpha: 0.25, x: 2 }),
      named('q', { alpha: 0.5, x: 3, small: true }),
      named('k', { alpha: 0.25 }),
      named('k', { alpha: 0.5 }),
    ],
  });
  expect(
    settled(on).matrices.map(({ key, x, alpha, small, turn }) => [key, x, alpha, small, turn]),
  ).toEqual([
    ['q', 2, 0.75, false, null],
    ['q', 3, 0.5, true, null],
    ['k', 0, 0.5, false, null],
  ]);
});

describe('a hidden stage', () => {
  it('is a sentence in the middle, and nothing else that could tell', () => {
    const concealed = concealedOf({ from: 'scores' }, computed().snapshot);
    const scene = sceneWith({ ...extras, matrices: [named('scores')], width: 400, height: 300 });
    const hidden = withoutConcealed(scene, concealed, { stage: 'scores' });
    expect(hidden).toMatchObject({
      matrices: [],
      bands: [],
      outlines: [],
      targets: [],
      cellFrames: [],
      downstream: [],
      concealedAreas: [],
      current: null,
    });
    expect(hidden.labels).toMatchObject([
      { x: 200, y: 150, maxWidth: 384, align: 'center', role: 'faint', highlighted: false },
    ]);
  });
});

describe('what is to be looked at', () => {
  const band = (x: number, patch: Partial<Matrix> = {}) => named('q', { x, head: 0, ...patch });
  const framed = (...matrices: readonly Matrix[]) =>
    focusRects(sceneWith({ matrices }), [{ tensor: 'q', index: [] }]).map(({ x, width }) => [
      x,
      width,
    ]);

  it('has one frame where its bands stand together, in whichever order they are drawn', () => {
    expect(framed(band(0), band(40), band(87))).toEqual([[0, 127]]);
    expect(framed(band(40), band(0))).toEqual([[0, 80]]);
    expect(framed(band(0), band(48))).toEqual([
      [0, 40],
      [48, 40],
    ]);
  });

  it('has a frame for each row of bands, from above', () => {
    const rows = focusRects(
      sceneWith({ matrices: [band(40, { y: 60 }), band(40), band(0, { y: 60 }), band(0)] }),
      [{ tensor: 'q', index: [] }],
    );
    expect(rows.map(({ x, y, width }) => [x, y, width])).toEqual([
      [0, 0, 80],
      [0, 60, 80],
    ]);
  });

  it('is every large matrix of a head, and no part of the page', () => {
    const scene = sceneWith({
      matrices: [band(0), band(100, { head: 1 }), band(200, { small: true })],
    });
    expect(focusRects(scene, [{ head: 0 }]).map(({ x }) => x)).toEqual([0]);
    expect(focusRects(scene, [{ part: 'cost' }])).toEqual([]);
  });
});
