/** The frame around a lesson's subject crosses no text. */
import { expect, it } from 'vitest';
import { focusLine, focusRects } from '../../../web/derive/conceal/focus';
import type { Rect } from '../../../web/derive/scene/scene';
import { stageNames } from '../../../web/state/state';
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

it('adjacent bands share a frame, separated bands have one each', () => {
  const frames = (stage: 'project' | 'heads') =>
    focusRects(sceneOf(computed({ stage }), desktop), [{ tensor: 'q' }]);
  expect(frames('project')).toHaveLength(1);
  expect(frames('heads').length).toBeGreaterThan(1);
});
