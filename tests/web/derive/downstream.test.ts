/** The picture lights exactly the cells that depend on an edit according to the core. */
import { describe, expect, it } from 'vitest';
import type { Place } from '../../../web/core/types';
import {
  affected,
  affectedStages,
  changed,
  differ,
  downstreamOf,
  edited,
  independent,
} from '../../../web/derive/scene/downstream';
import { stageNames, type State } from '../../../web/state/state';
import { computed, desktop, numberAt, sceneOf } from '../support/layers';
import { tensorsOf } from '../support/places';

const query: Place = { name: 'W_Q', index: [1, 2] };
const withEdit = (patch: Partial<State>, place: Place, value: number) =>
  computed({ ...patch, edits: [{ ...place, value }] });

/** The highlight of a cell; null if no large matrix shows it. */
function stateOf(scene: ReturnType<typeof sceneOf>, { name, index }: Place): number | null {
  const row = index.at(-2) ?? 0;
  const col = index.at(-1) ?? 0;
  const matrix = scene.matrices.find(
    ({ address, small, rows, cols }) =>
      !small &&
      !address.transposed &&
      address.name === name &&
      address.prefix.join() === index.slice(0, -2).join() &&
      row >= address.row &&
      row < address.row + rows &&
      col >= address.col &&
      col < address.col + cols,
  );
  if (!matrix) return null;
  const lit = scene.downstream.find(({ x, y }) => x === matrix.x && y === matrix.y);
  return lit?.cells[(row - matrix.address.row) * matrix.cols + col - matrix.address.col] ?? 0;
}

describe('an edit', () => {
  it.each([
    [{}, query],
    [
      { parameters: 'random', bias: true, variant: 'narrow' },
      { name: 'b_V', index: [3] },
    ],
    [
      { memory: 'one two', parameters: 'random' },
      { name: 'memory_position', index: [1, 4] },
    ],
    [
      { parameters: 'random', variant: 'wide', heads: 3 },
      { name: 'W_O', index: [17, 4] },
    ],
    [{ mask: 'causal' }, { name: 'token', index: [4, 0] }],
  ] as const)(
    'with %j lights exactly what the core says, and tells what changed',
    (patch, place) => {
      const before = computed(patch).snapshot;
      const plain = new Map(tensorsOf(before).map((name) => [name, before.tensor(name).data]));
      const { state: opening, snapshot: after } = withEdit(patch, place, 0.625);
      expect(numberAt(after, place)).toBe(0.625);
      let different = 0;
      for (const stage of stageNames) {
        const state: State = { ...opening, stage, progress: 1 };
        const scene = sceneOf({ state, snapshot: after }, desktop);
        for (const lit of scene.downstream) {
          const matrix = scene.matrices.find(
            ({ x, y, rows, cols }) =>
              x === lit.x && y === lit.y && rows === lit.rows && cols === lit.cols,
          );
          expect(matrix).toBeDefined();
          expect(lit.cells).toHaveLength(lit.rows * lit.cols);
        }
        for (const matrix of scene.matrices) {
          const lit = scene.downstream.find(({ x, y }) => x === matrix.x && y === matrix.y);
          const old = plain.get(matrix.address.name);
          if (!old) continue;
          for (let k = 0; k < matrix.rows * matrix.cols; k++) {
            const [r, c] = [Math.floor(k / matrix.cols), k % matrix.cols];
            const { offset, rowStride, colStride, data } = matrix.source;
            const flat = offset + r * rowStride + c * colStride;
            const other = data[flat] !== old[flat];
            // Exactly the changed cells are lit as changed.
            expect([changed, edited].includes(lit?.cells[k] ?? 0)).toBe(other);
            different += +other;
          }
        }
      }
      expect(different).toBeGreaterThan(0);
      const stages = affectedStages(after);
      for (const [stage, other] of stages) {
        const { results = [] } = after.stages.find(({ id }) => id === stage) ?? {};
        const is = results.some(({ name }) =>
          plain.get(name)?.some((value, k) => value !== after.tensor(name).data[k]),
        );
        expect(other, stage).toBe(is);
      }
      expect(stages.has('output')).toBe(true);
    },
  );

  it('is told from what depends on it with the same number, and from what does not', () => {
    const { state, snapshot } = withEdit({ mask: 'causal', stage: 'softmax', head: 0 }, query, 0.5);
    const at = (stage: State['stage'], place: Place) =>
      stateOf(sceneOf({ state: { ...state, stage, progress: 1 }, snapshot }, desktop), place);
    expect(at('project', query)).toBe(edited);
    expect(at('project', { name: 'W_Q', index: [1, 3] })).toBe(independent);
    // The causal mask leaves the first word only itself, whatever its scores are.
    expect(at('softmax', { name: 'attn_weights', index: [0, 0, 0] })).toBe(independent);
    const rows = Array.from({ length: 10 }, (_, row) =>
      at('softmax', { name: 'attn_weights', index: [0, row, 0] }),
    );
    expect(rows).toContain(changed);
  });

  it('lights nothing that is not computed yet', () => {
    const { state, snapshot } = withEdit({ stage: 'scores', head: 0 }, query, 0.5);
    const lit = (progress: number) => {
      const scene = sceneOf({ state: { ...state, progress }, snapshot }, desktop);
      return scene.matrices
        .filter(({ address }) => address.name === 'scores')
        .map(({ x, y, done }) => {
          const cells = scene.downstream.find((each) => each.x === x && each.y === y)?.cells;
          return { done, last: (cells ?? new Uint8Array()).findLastIndex((each) => each > 0) };
        });
    };
    for (const { done, last } of lit(0.5)) expect(last).toBeLessThan(done);
    expect(Math.max(...lit(1).map(({ last }) => last))).toBeGreaterThan(90);
  });

  it('lights nothing if there is no edit', () => {
    const { state, snapshot } = computed({ stage: 'scores' });
    const { matrices } = sceneOf({ state, snapshot }, desktop);
    expect(downstreamOf(matrices, snapshot)).toEqual([]);
    expect(affected(snapshot)).toEqual([]);
    expect([...affectedStages(snapshot)]).toEqual([]);
  });

  it('of an output matrix leaves the stages before it alone', () => {
    const place = { name: 'W_O', index: [0, 0] };
    const { snapshot } = withEdit({ parameters: 'random' }, place, 5);
    expect([...affectedStages(snapshot)]).toEqual([['output', true]]);
    // Every frame asks, so the result is cached.
    expect(affected(snapshot)).toBe(affected(snapshot));
    expect(affectedStages(snapshot)).toBe(affectedStages(snapshot));
  });
});

describe('two tensors differ', () => {
  const differing = (a: readonly number[], b: readonly number[]) =>
    differ(Float32Array.from(a), Float32Array.from(b));

  it('in any number, NaN being itself', () => {
    expect(differing([1, 2], [1, 2])).toBe(false);
    expect(differing([1, 2], [1, 3])).toBe(true);
    expect(differing([NaN], [NaN])).toBe(false);
    expect(differing([NaN], [1])).toBe(true);
    expect(differing([1], [NaN])).toBe(true);
    expect(differing([-Infinity], [-Infinity])).toBe(false);
  });
});
