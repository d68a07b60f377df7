import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellRect } from '../../../web/derive/scene/cell-rect';
import { hitCell, hitHead } from '../../../web/derive/scene/hit';
import { shownPlace } from '../../../web/derive/scene/scene';
import { stageNames } from '../../../web/state/state';
import { computed, desktop, numberAt, phone, sceneOf, variants } from '../support/layers';

const moments = fc.record({
  stage: fc.constantFrom(...stageNames),
  progress: fc.constantFrom(0, 0.2, 0.5, 1),
  variant: fc.constantFrom(...variants),
  heads: fc.constantFrom(1, 2, 4, 16),
  mask: fc.constantFrom('none' as const, 'causal' as const),
});
const sizes = fc.constantFrom(desktop, phone);
const picks = fc.record({
  patch: moments,
  size: sizes,
  matrix: fc.nat(),
  r: fc.nat(),
  c: fc.nat(),
});

type Pick = typeof picks extends fc.Arbitrary<infer One> ? One : never;

/** A cell of a matrix in the picture of some moment; none where the picture is empty. */
function cellIn(pick: Pick) {
  const moment = computed(pick.patch);
  const scene = sceneOf(moment, pick.size);
  const matrix = scene.matrices[pick.matrix % scene.matrices.length];
  if (!matrix) return null;
  const [r, c] = [pick.r % matrix.rows, pick.c % matrix.cols];
  return { moment, scene, matrix, r, c, place: shownPlace(matrix, r, c) };
}

const inside = fc.double({ min: 0.01, max: 0.99, noNaN: true });

describe('pointing', () => {
  it('finds every cell that is shown, anywhere in its rectangle', () => {
    fc.assert(
      fc.property(picks, inside, inside, (pick, across, down) => {
        const cell = cellIn(pick);
        if (!cell?.place) return;
        const { scene, matrix, r, c, place } = cell;
        const x = matrix.x + ((c + across) * matrix.width) / matrix.cols;
        const y = matrix.y + ((r + down) * matrix.height) / matrix.rows;
        expect(hitCell(scene, x, y)?.place).toEqual(place);
        if (pick.patch.progress < 1) return;
        const rect = cellRect(scene, place) ?? expect.unreachable(`${matrix.key} stands nowhere`);
        const [u, v] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
        expect(hitCell(scene, u, v)?.place).toEqual(place);
      }),
      { numRuns: 200 },
    );
  });

  it('finds nothing between matrices and outside of the picture', () => {
    const scene = sceneOf(computed({ stage: 'scores' }), desktop);
    expect(hitCell(scene, -1, -1)).toBeNull();
    expect(hitCell(scene, 5000, 5000)).toBeNull();
    expect(hitHead(scene, -1, -1)).toBeNull();
  });

  it.each(['project', 'heads', 'scores', 'softmax', 'concat', 'output'] as const)(
    'offers every head once in %s',
    (stage) => {
      const scene = sceneOf(computed({ stage }), desktop);
      expect(new Set(scene.targets.map(({ head }) => head))).toEqual(new Set([0, 1, 2, 3]));
      for (const target of scene.targets) {
        const middle = [target.x + target.width / 2, target.y + target.height / 2] as const;
        expect(hitHead(scene, ...middle)).toBe(target.head);
      }
    },
  );
});

describe('the cursor', () => {
  it('lights the cell and the numbers it is made of, inside the matrices that show them', () => {
    fc.assert(
      fc.property(picks, (pick) => {
        const cell = cellIn(pick);
        if (!cell?.place) return;
        const { scene: plain, matrix, moment, place: focus } = cell;
        const scene = sceneOf(moment, pick.size, focus);
        const large = scene.matrices.filter(({ small }) => !small);
        for (const mark of scene.cellFrames) {
          const holder = large.find(
            (rect) =>
              mark.x >= rect.x - 0.01 &&
              mark.y >= rect.y - 0.01 &&
              mark.x + mark.width <= rect.x + rect.width + 0.01 &&
              mark.y + mark.height <= rect.y + rect.height + 0.01,
          );
          expect(holder, `${mark.role} of ${focus.name}`).toBeDefined();
        }
        // Highlighting a cell moves nothing.
        expect(scene.matrices.map(({ key, x, y }) => [key, x, y])).toEqual(
          plain.matrices.map(({ key, x, y }) => [key, x, y]),
        );
        if (!matrix.small) expect(scene.cellFrames.map(({ role }) => role)).toContain('cell');
      }),
      { numRuns: 100 },
    );
  });

  it('lights the row of q and the column of kᵀ for a score', () => {
    const moment = computed({ stage: 'scores' });
    const focus = { name: 'scores', index: [1, 4, 6] };
    const scene = sceneOf(moment, desktop, focus);
    const keyed = (key: string) => scene.matrices.find((m) => m.key === key && !m.small);
    const [q, k] = [keyed('q#1'), keyed('k#1')];
    if (!q || !k) throw new Error('q and k are not in the picture');
    const [row, column] = scene.cellFrames.filter(({ role }) => role === 'operand');
    expect(row).toMatchObject({ x: q.x, width: q.width, height: q.height / q.rows });
    expect(column).toMatchObject({ y: k.y, height: k.height, width: k.width / k.cols });
    expect(numberAt(moment.snapshot, focus)).toBeDefined();
  });
});
