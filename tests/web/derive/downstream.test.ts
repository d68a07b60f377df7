/** The picture lights exactly the cells that depend on an edit according to the core. */
import { describe, expect, it } from 'vitest';
import type { Place } from '../../../web/core/types';
import {
  affectedStages,
  changed,
  downstreamOf,
  edited,
  independent,
} from '../../../web/derive/scene/downstream';
import { cellOf, valueAt, type Scene } from '../../../web/derive/scene/scene';
import { stageNames, type State } from '../../../web/state/state';
import { computed, desktop, numberAt, sceneOf } from '../support/layers';
import { tensorsOf } from '../support/places';

const query: Place = { name: 'W_Q', index: [1, 2] };
const withEdit = (patch: Partial<State>, place: Place, value: number) =>
  computed({ ...patch, edits: [{ ...place, value }] });

/** The highlight of a cell in the large matrix that shows it. */
function stateOf(scene: Scene, place: Place): number {
  const { x, y, cols, cell } =
    scene.matrices
      .flatMap((matrix) => (matrix.small ? [] : [{ ...matrix, cell: cellOf(matrix, place) }]))
      .find((matrix) => matrix.cell) ?? expect.unreachable(place.name);
  const lit = scene.downstream.find((each) => each.x === x && each.y === y);
  return lit?.cells[(cell?.r ?? NaN) * cols + (cell?.c ?? NaN)] ?? 0;
}

describe('an edit', () => {
  it.each([
    [{}, query],
    [
      { memory: 'one two', parameters: 'random' },
      { name: 'memory_position', index: [1, 4] },
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
        for (const { x, y, rows, cols, source, address } of scene.matrices) {
          const lit = scene.downstream.find((each) => each.x === x && each.y === y);
          if (lit)
            expect([lit.rows, lit.cols, lit.cells.length]).toEqual([rows, cols, rows * cols]);
          const old = plain.get(address.name);
          if (!old) continue;
          for (let k = 0; k < rows * cols; k++) {
            const [r, c] = [Math.floor(k / cols), k % cols];
            const other = valueAt(source, r, c) !== valueAt({ ...source, data: old }, r, c);
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
    expect([...affectedStages(snapshot)]).toEqual([]);
  });

  it('of an output matrix leaves the stages before it alone', () => {
    const place = { name: 'W_O', index: [0, 0] };
    const { snapshot } = withEdit({ parameters: 'random' }, place, 5);
    expect([...affectedStages(snapshot)]).toEqual([['output', true]]);
  });
});
