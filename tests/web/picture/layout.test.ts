/** The layouts of all stages, for layers and sizes that are far apart. */
import { describe, expect, it } from 'vitest';
import { sceneOf, type Scene } from '../../../web/picture';
import { cornersOf, labelCorners, meet } from './boxes';
import { viewOf, type Wanted } from './views';

const sizes = [
  [1380, 620],
  [1024, 560],
  [640, 420],
  [620, 360],
  [360, 600],
  [340, 420],
] as const;
const long = Array.from({ length: 64 }, (_, k) => ['one', 'quick', 'fox', 'jumped'][k % 4]).join(
  ' ',
);
const random = { parameters: 'random' } as const;
const layers: Record<string, Wanted> = {
  'the opening': {},
  'one head': { layer: { ...random, heads: 1 } },
  narrow: { layer: { ...random, variant: 'narrow' } },
  'wide, eight heads': { layer: { ...random, variant: 'wide', heads: 8, dModel: 64 } },
  'sixteen heads, biases': { layer: { ...random, heads: 16, dModel: 64, bias: true } },
  'shared keys': { layer: { ...random, heads: 8, kvHeads: 2 } },
  '64 heads': { layer: { ...random, heads: 64, dModel: 128 } },
  '1,024 columns': { layer: { ...random, heads: 8, dModel: 1024 } },
  '64 tokens, causal': { layer: { ...random, mask: 'causal' }, shared: { sentence: long } },
  'two tokens': { layer: random, shared: { sentence: 'yes no' } },
  memory: { layer: random, shared: { memory: 'she will leave her money at the old bank' } },
  'norms and rotations': { layer: { ...random, qkNorm: 'head', rotary: 'halves' } },
  backward: { layer: { ...random, bias: true }, shared: { direction: 'backward' } },
  'no W_V and no W_O': { layer: { ...random, valueProjection: false, outputProjection: false } },
};

/** What is wrong in a picture; nothing at best. */
function faults(scene: Scene): string[] {
  const { matrices, labels, width, height } = scene;
  const shapes = [
    ...matrices.map((matrix) => ({ name: matrix.key, corners: cornersOf(matrix) })),
    ...labels.map((label) => ({ name: `“${label.text}”`, corners: labelCorners(label) })),
  ];
  const outside = shapes.filter(({ corners }) =>
    corners.some(([x, y]) => x < -1 || y < -1 || x > width + 1 || y > height + 1),
  );
  const met = shapes.flatMap((a, k) =>
    shapes
      .slice(k + 1)
      .flatMap((b) => (meet(a.corners, b.corners) ? [`${a.name} meets ${b.name}`] : [])),
  );
  const empty = matrices.filter((matrix) => !(matrix.width > 0 && matrix.height > 0));
  return [
    ...outside.map(({ name }) => `${name} is outside`),
    ...met,
    ...empty.map(({ key }) => `${key} is empty`),
  ];
}

describe.each(Object.entries(layers))('%s', (_, wanted) => {
  const order = viewOf(wanted).numbers.order('forward');
  it.each(order)('%s has nothing on top of something else, and nothing outside', (stage) => {
    const found = sizes.flatMap(([width, height]) => {
      const shared = { ...wanted.shared, stage, progress: 1 };
      const scene = sceneOf(viewOf({ ...wanted, shared }, width, height));
      return faults(scene).map((fault) => `${width} × ${height}: ${fault}`);
    });
    expect(found).toEqual([]);
  });
});
