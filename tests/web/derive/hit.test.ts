import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { framesFor } from '../../../web/derive/inspect/cursor';
import { cellRect } from '../../../web/derive/scene/cell-rect';
import { hitCell, hitHead } from '../../../web/derive/scene/hit';
import { arrival } from '../../../web/state/timeline';
import { cellOf, isDone, shownPlace } from '../../../web/derive/scene/scene';
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
const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('pointing', () => {
  it('gives the cell whose rectangle holds the point', () => {
    fc.assert(
      fc.property(moments, sizes, share, share, (patch, size, across, down) => {
        const scene = sceneOf(computed(patch), size);
        const [x, y] = [across * size.width, down * size.height];
        const hit = hitCell(scene, x, y);
        if (!hit) return;
        const { matrix, r, c } = hit;
        const [w, h] = [matrix.width / matrix.cols, matrix.height / matrix.rows];
        const slack = 1e-6;
        expect(x).toBeGreaterThanOrEqual(matrix.x + c * w - slack);
        expect(x).toBeLessThanOrEqual(matrix.x + (c + 1) * w + slack);
        expect(y).toBeGreaterThanOrEqual(matrix.y + r * h - slack);
        expect(y).toBeLessThanOrEqual(matrix.y + (r + 1) * h + slack);
        expect(hit.place).toEqual(shownPlace(matrix, r, c));
      }),
      { numRuns: 300 },
    );
  });

  it('finds every cell that is shown, at its middle', () => {
    fc.assert(
      fc.property(moments, sizes, fc.nat(), share, share, (patch, size, pick, across, down) => {
        const scene = sceneOf(computed(patch), size);
        const matrix = scene.matrices[pick % scene.matrices.length];
        if (!matrix) return;
        const r = Math.floor(down * matrix.rows);
        const c = Math.floor(across * matrix.cols);
        const x = matrix.x + ((c + 0.5) * matrix.width) / matrix.cols;
        const y = matrix.y + ((r + 0.5) * matrix.height) / matrix.rows;
        const place = shownPlace(matrix, r, c);
        if (place) expect(hitCell(scene, x, y)?.place).toEqual(place);
      }),
      { numRuns: 300 },
    );
  });

  it('finds each place where cellRect says that it stands', () => {
    fc.assert(
      fc.property(moments, sizes, (patch, size) => {
        const scene = sceneOf(computed({ ...patch, progress: 1 }), size);
        for (const matrix of scene.matrices) {
          const ends = [
            [0, 0],
            [matrix.rows - 1, matrix.cols - 1],
            [matrix.rows >> 1, matrix.cols >> 1],
          ] as const;
          for (const [r, c] of ends) {
            const place = shownPlace(matrix, r, c);
            const rect = place && cellRect(scene, place);
            if (!rect) throw new Error(`${matrix.key} ${r}, ${c} stands nowhere`);
            const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
            expect(hitCell(scene, x, y)?.place).toEqual(place);
          }
        }
      }),
      { numRuns: 60 },
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
      fc.property(moments, sizes, fc.nat(), share, share, (patch, size, pick, across, down) => {
        const moment = computed(patch);
        const plain = sceneOf(moment, size);
        const matrix = plain.matrices[pick % plain.matrices.length];
        if (!matrix) return;
        const [r, c] = [Math.floor(down * matrix.rows), Math.floor(across * matrix.cols)];
        const focus = shownPlace(matrix, r, c);
        if (!focus) return;
        const scene = sceneOf(moment, size, focus);
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
      { numRuns: 300 },
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

  it('lights nothing where there is nothing to light', () => {
    const { snapshot } = computed();
    expect(framesFor([], snapshot, null)).toEqual([]);
    expect(framesFor([], snapshot, { name: 'x', index: [0, 0] })).toEqual([]);
  });

  it('shows the operands of a cell that is not yet computed', () => {
    const moment = computed({ stage: 'softmax', progress: arrival });
    const focus = { name: 'masked', index: [1, 4, 6] };
    const scene = sceneOf(moment, desktop, focus);
    const large = scene.matrices.find(({ small }) => !small);
    if (!large) throw new Error('there is no large matrix');
    expect(isDone(large, 4, 6)).toBe(false);
    expect(cellOf(large, focus)).toBeNull();
    expect(scene.cellFrames.map(({ role }) => role)).toContain('cell');
  });
});
