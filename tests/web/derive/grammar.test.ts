import { describe, expect, it } from 'vitest';
import { arrival } from '../../../web/state/timeline';
import { type Matrix, type Scene } from '../../../web/derive/scene/scene';
import { computed, desktop, sceneOf, variants } from '../support/layers';

const largeOf = (scene: Scene) => scene.matrices.filter(({ small }) => !small);

function keyed(scene: Scene, key: string): Matrix {
  const found = largeOf(scene).find((matrix) => matrix.key === key);
  if (!found) throw new Error(`${key} is not in the picture`);
  return found;
}

/** Positions are sums of fractional pixels. */
const near = (a: number, b: number) => Math.abs(a - b) < 1e-6;
const sameRows = (a: Matrix, b: Matrix) => near(a.y, b.y) && near(a.height, b.height);
const sameColumns = (a: Matrix, b: Matrix) => near(a.x, b.x) && near(a.width, b.width);

describe('a matrix of a head', () => {
  it.each(['scores', 'scale', 'mask', 'softmax', 'weigh', 'output'] as const)(
    'is there for every head, small, in %s',
    (stage) => {
      for (const heads of [2, 8, 16]) {
        const { matrices } = sceneOf(computed({ stage, heads }), desktop);
        const small = matrices.filter((matrix) => matrix.small).map(({ head }) => head);
        expect(small).toEqual(Array.from({ length: heads }, (_, head) => head));
      }
    },
  );
});

describe('a product is an L', () => {
  it.each([
    ['scores', 'q#1', 'k#1', 'scores#1'],
    ['weigh', 'scores#1', 'v#1', 'context#1'],
  ] as const)('in %s: rows of %s, columns of %s, between them %s', (stage, left, top, result) => {
    const scene = sceneOf(computed({ stage }), desktop);
    expect(sameRows(keyed(scene, left), keyed(scene, result))).toBe(true);
    expect(sameColumns(keyed(scene, top), keyed(scene, result))).toBe(true);
    expect(keyed(scene, left).x).toBeLessThan(keyed(scene, result).x);
    expect(keyed(scene, top).y).toBeLessThan(keyed(scene, result).y);
  });

  it('in project: every band of the weights over its band of the result', () => {
    for (const variant of variants) {
      const scene = sceneOf(computed({ stage: 'project', variant, heads: 2 }), desktop);
      for (const head of [0, 1]) {
        expect(sameColumns(keyed(scene, `W_Q#${head}`), keyed(scene, `q#${head}`))).toBe(true);
        expect(sameRows(keyed(scene, 'x'), keyed(scene, `q#${head}`))).toBe(true);
      }
    }
  });

  it('in output: every band of concat’s columns meets its band of W_O’s rows', () => {
    const scene = sceneOf(computed({ stage: 'output' }), desktop);
    for (const head of [0, 1, 2, 3]) {
      expect(keyed(scene, `context#${head}`).cols).toBe(keyed(scene, `W_O#${head}`).rows);
      expect(sameColumns(keyed(scene, `W_O#${head}`), keyed(scene, 'output'))).toBe(true);
    }
    const heights = [0, 1, 2, 3].map((head) => keyed(scene, `W_O#${head}`).y);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  });
});

describe('the packed projection', () => {
  it('is only its diagonal blocks in narrow', () => {
    const scene = sceneOf(computed({ stage: 'project', variant: 'narrow' }), desktop);
    const first = keyed(scene, 'W_Q#0');
    for (const head of [0, 1, 2, 3]) {
      const block = keyed(scene, `W_Q#${head}`);
      expect([block.rows, block.cols]).toEqual([4, 4]);
      expect(block.x).toBeCloseTo(first.x + head * first.width, 6);
      expect(block.y).toBeCloseTo(first.y + head * first.height, 6);
    }
    // The dashed frame has the size of the whole square matrix, so it shows what is missing.
    const frame = scene.outlines.find(
      (rect) => rect.head === null && near(rect.x, first.x) && near(rect.y, first.y),
    );
    expect(frame?.height).toBeCloseTo(4 * first.height, 6);
  });
});

describe('a matrix keeps its identity', () => {
  it('bands begin side by side and end apart, and the other way round in concat', () => {
    const gap = (stage: 'heads' | 'concat', progress: number) => {
      const scene = sceneOf(computed({ stage, progress }), desktop);
      const name = stage === 'heads' ? 'q' : 'context';
      const [a, b] = [keyed(scene, `${name}#0`), keyed(scene, `${name}#1`)];
      return b.x - a.x - a.width;
    };
    expect(gap('heads', arrival)).toBeCloseTo(0, 6);
    expect(gap('heads', 1)).toBeGreaterThan(4);
    expect(gap('heads', 0.5)).toBeGreaterThan(gap('heads', 0.3));
    expect(gap('concat', arrival)).toBeGreaterThan(4);
    expect(gap('concat', 1)).toBeCloseTo(0, 6);
  });
});
