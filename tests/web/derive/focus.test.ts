/** What a lesson frames: it crosses no text, and bands that stand together share a frame. */
import { expect, it } from 'vitest';
import { focusLine, focusRects, outlinedWord } from '../../../web/derive/conceal/focus';
import type { Matrix, Rect } from '../../../web/derive/scene/scene';
import { stageNames } from '../../../web/state/state';
import { matrixOf, sceneWith } from '../support/drawing';
import { computed, desktop, sceneOf, variants } from '../support/layers';
import { overlap, shapeOf, shapeOfRect } from '../support/room';

/** The four sides of the frame's line. */
function sides({ x, y, width, height }: Rect): readonly Rect[] {
  const { gap, thickness } = focusLine;
  const out = gap + thickness;
  const along = { x: x - out, width: width + 2 * out, height: thickness };
  const down = { y: y - out, height: height + 2 * out, width: thickness };
  return [
    { ...along, y: y - out },
    { ...along, y: y + height + gap },
    { ...down, x: x - out },
    { ...down, x: x + width + gap },
  ];
}

const sizes = [desktop, { width: 744, height: 430 }, { width: 360, height: 410 }];

it.each(stageNames)('around a matrix, a row or a head in %s', (stage) => {
  const crossed: string[] = [];
  for (const variant of variants)
    for (const size of sizes) {
      const scene = sceneOf(computed({ stage, variant }), size);
      const names = new Set(scene.matrices.map(({ address }) => address.name));
      const focus = [...names].flatMap((tensor) => [{ tensor }, { tensor, index: [4, null] }]);
      const frames = focusRects(scene, [...focus, { head: 1 }]);
      expect(frames.length).toBeGreaterThan(0);
      const lines = frames.flatMap(sides).map((side) => shapeOfRect('the frame', side));
      for (const label of scene.labels)
        if (lines.some((line) => overlap(line, shapeOf(label))))
          crossed.push(`${variant} ${size.width}: ${label.text}`);
    }
  expect(crossed).toEqual([]);
});

const band = (x: number, patch: Partial<Matrix> = {}) =>
  matrixOf([1, 2, 3, 4], 2, {
    address: { name: 'q', prefix: [], row: 0, col: 0, transposed: false },
    x,
    head: 0,
    ...patch,
  });

it.each([
  ['bands side by side', [band(40), band(0), band(87)], [[0, 0, 127]]],
  [
    'bands apart',
    [band(0), band(48)],
    [
      [0, 0, 40],
      [48, 0, 40],
    ],
  ],
  [
    'rows of bands',
    [band(40, { y: 60 }), band(40), band(0, { y: 60 }), band(0)],
    [
      [0, 0, 80],
      [0, 60, 80],
    ],
  ],
])('around %s', (_, matrices, frames) => {
  const rects = focusRects(sceneWith({ matrices }), [{ tensor: 'q', index: [] }]);
  expect(rects.map(({ x, y, width }) => [x, y, width])).toEqual(frames);
});

it('around a row of a matrix, the large matrices of a head, and nothing that is not there', () => {
  const scene = sceneOf(computed({ stage: 'embed' }), desktop);
  const x = scene.matrices.find(({ address }) => address.name === 'x');
  const [row] = focusRects(scene, [{ tensor: 'x', index: [4, null] }]);
  if (!x || !row) throw new Error('both are there');
  expect(row.width).toBeCloseTo(x.width);
  expect(row.height).toBeCloseTo(x.height / x.rows);
  expect(row.y).toBeCloseTo(x.y + (4 * x.height) / x.rows);
  expect(focusRects(scene, [{ tensor: 'scores' }, { part: 'cost' }])).toEqual([]);
  const matrices = [band(0), band(100, { head: 1 }), band(200, { small: true })];
  expect(focusRects(sceneWith({ matrices }), [{ head: 0 }]).map((each) => each.x)).toEqual([0]);
});

it('the word of a row that is framed is the first whole row’s', () => {
  const wordOf = (...focus: Parameters<typeof outlinedWord>[0]) => outlinedWord(focus, ['I', 'go']);
  expect(wordOf({ part: 'cost' }, { tensor: 'x', index: [1, null] })).toEqual({
    row: 1,
    word: 'go',
  });
  expect(wordOf({ tensor: 'attn_weights', index: [0, 0, null] })).toEqual({ row: 0, word: 'I' });
  expect(wordOf({ tensor: 'W_Q' }, { tensor: 'x', index: [1, 2] }, { head: 1 })).toBe(null);
  expect(wordOf({ tensor: 'x', index: [7, null] })).toBe(null);
});
