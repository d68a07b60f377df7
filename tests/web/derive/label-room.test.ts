/** No text of the drawing is cut off, or lies over another, whatever the layer and the space. */
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../../web/derive/scene/measure';
import type { Label, Scene } from '../../../web/derive/scene/scene';
import { stageNames, type State } from '../../../web/state/state';
import { computed, sceneOf, variants } from '../support/layers';

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where a label's letters are; a slanted one is left out. Estimates: within a few pixels. */
function boxOf({ text, x, y, size, align, role, maxWidth }: Label): Box {
  const wide = role === 'head' ? 1.16 : role === 'title' ? 1.04 : 1;
  const width = Math.min(textWidth(text, size) * wide, maxWidth);
  const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
  const middle = role === 'word' || role === 'operator';
  const top = middle ? y - size * 0.36 : y - size * 0.72;
  return { text, left, right: left + width, top, bottom: top + size * 0.72 };
}

const slack = 2;
const overlap = (a: Box, b: Box) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;

/** What is wrong with a scene's texts. */
function complaints(scene: Scene): string[] {
  const straight = scene.labels.filter(({ angle, text }) => angle === 0 && text !== '');
  const boxes = straight.map(boxOf);
  const cut = straight.filter(
    (label) =>
      textWidth(label.text, label.size) * (label.role === 'head' ? 1.16 : 1) >
        label.maxWidth + slack && label.role !== 'word',
  );
  const outside = boxes.filter(
    ({ left, right, top, bottom }) =>
      left < -slack || right > scene.width + slack || top < -slack || bottom > scene.height + slack,
  );
  const over = boxes.flatMap((box, k) =>
    boxes
      .slice(k + 1)
      .filter((other) => overlap(box, other))
      .map((other) => `“${box.text}” over “${other.text}”`),
  );
  return [
    ...cut.map(({ text }) => `“${text}” is cut`),
    ...outside.map(({ text }) => `“${text}” is outside`),
    ...over,
  ];
}

const sizes = [
  { width: 640, height: 420 },
  { width: 700, height: 380 },
  { width: 1060, height: 480 },
];
const cuts = [1, 2, 4, 8, 16];
const columns: readonly Partial<State>[] = [
  { dModel: 16 },
  { dModel: 16, parameters: 'random' },
  { dModel: 64, parameters: 'random' },
];

describe('the texts of a picture', () => {
  it.each(stageNames)('have room in %s', (stage) => {
    const found: string[] = [];
    for (const variant of variants)
      for (const heads of cuts)
        for (const each of columns)
          for (const size of sizes) {
            const scene = sceneOf(computed({ stage, variant, heads, ...each }), size);
            const where = `${variant} ${heads} ${each.dModel} ${each.parameters ?? ''} ${size.width}`;
            found.push(...complaints(scene).map((text) => `${where}: ${text}`));
          }
    expect(found).toEqual([]);
  });
});
