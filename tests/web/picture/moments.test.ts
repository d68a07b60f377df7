/** What a picture shows while a stage works, and its printed scale. */
import { describe, expect, it } from 'vitest';
import { placeAt, valueAt } from '../../../web/picture/scene';
import { sceneOf, tween, type Scene } from '../../../web/picture';
import { doneCount } from '../../../web/model/timeline';
import { viewOf, type Wanted } from './views';

const layers: Record<string, Wanted> = {
  opening: {},
  'narrow, biases': { layer: { parameters: 'random', variant: 'narrow', bias: true } },
  'shared keys': { layer: { parameters: 'random', heads: 8, kvHeads: 2 } },
  backward: { layer: { parameters: 'random' }, shared: { direction: 'backward' } },
};
const moments = [0.25, 0.4, 0.55, 0.7, 0.85];

describe.each(Object.entries(layers))('%s', (_, wanted) => {
  const { numbers, state } = viewOf(wanted);
  const stages = numbers.order(state.direction);
  const at = (stage: string, progress: number, more: Partial<typeof state> = {}) =>
    viewOf({
      ...wanted,
      shared: { ...wanted.shared, stage: stage as 'embed', progress, ...more },
    });

  it.each(stages)(
    '%s: as many cells are there as are computed, and the last one is named',
    (stage) => {
      for (const progress of moments) {
        const scene = sceneOf(at(stage, progress));
        const { current, work } = scene;
        if (!current || !work) continue;
        const large = scene.matrices.filter(
          ({ small, address }) => !small && address.name === current.name,
        );
        const done = large.reduce((sum, matrix) => sum + matrix.done, 0);
        const cells = large.reduce((sum, { rows, cols }) => sum + rows * cols, 0);
        // A row of shares is computed as a whole, and is one of its cells.
        const row = cells / (work.rows * work.cols);
        expect(row).toBe(large.some(({ paint }) => paint === 'bars') ? cells / work.rows : 1);
        if (row > 1) expect(done % row).toBe(0);
        else expect(done).toBe(doneCount(progress, cells));
        const places = large.flatMap((matrix) =>
          Array.from({ length: matrix.done }, (__, k) =>
            JSON.stringify(placeAt(matrix.address, Math.floor(k / matrix.cols), k % matrix.cols)),
          ),
        );
        expect(places).toContain(JSON.stringify(current));
      }
    },
  );

  it.each(stages)('%s: no number is beyond the printed scale, which is hardly longer', (stage) => {
    for (const lockScale of [false, true]) {
      const scene = sceneOf(at(stage, 1, { lockScale }));
      const { diverging: range } = scene.legend;
      if (range === null) continue;
      let most = 0;
      for (const { paint, rows, cols, source, range: own } of scene.matrices) {
        if (paint !== 'diverging') continue;
        expect(own).toBe(range);
        for (let k = 0; k < rows * cols; k++) {
          const value = Math.abs(valueAt(source, Math.floor(k / cols), k % cols));
          if (Number.isFinite(value)) most = Math.max(most, value);
        }
      }
      expect(most).toBeLessThanOrEqual(range * (1 + 1e-6));
    }
  });
});

it('what moves from one scene to another stays between its two places', () => {
  const line = (width: number, sentence = 'I am going to deposit my money at the bank') =>
    sceneOf(viewOf({ shared: { progress: 0, allHeads: true, sentence } }, width));
  const [before, after] = [line(1040), line(760)];
  const between = (a: number, b: number, value: number) => {
    expect(value).toBeGreaterThanOrEqual(Math.min(a, b) - 1e-9);
    expect(value).toBeLessThanOrEqual(Math.max(a, b) + 1e-9);
  };
  const arcOf = ({ arcs }: Scene, key: string) => arcs.find((each) => each.key === key);
  expect(after.arcs.length).toBeGreaterThan(3);
  for (const t of [0.1, 0.5, 0.9]) {
    const now = tween(before, after, t);
    for (const { key } of after.arcs) {
      const [was, is, arc] = [before, after, now].map((scene) => arcOf(scene, key));
      if (!was || !is || !arc) throw new Error(`no arc ${key}`);
      for (const side of ['x1', 'x2', 'y', 'rise', 'width', 'alpha'] as const)
        between(was[side], is[side], arc[side]);
    }
    for (const label of now.labels) {
      const [was, is] = [before, after].map(({ labels }) =>
        labels.find(({ key }) => key !== '' && key === label.key),
      );
      if (was && is) between(was.x, is.x, label.x);
    }
  }
});
