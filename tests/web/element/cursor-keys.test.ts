import { describe, expect, it } from 'vitest';
import type { Place } from '../../../web/core/types';
import { exists } from '../../../web/derive/scene/axes';
import {
  cellOf,
  placeAt,
  shownPlace,
  type Matrix,
  type Scene,
} from '../../../web/derive/scene/scene';
import { moveCursor } from '../../../web/element/keyboard';
import { stageNames, type State } from '../../../web/state/state';
import { computed, desktop, sceneOf, variants } from '../support/layers';

const layers: readonly Partial<State>[] = [
  ...variants.map((variant) => ({ variant })),
  { heads: 1 },
  { progress: 0.37 },
];
const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
const largeOf = (scene: Scene) => scene.matrices.filter(({ small, echo }) => !small && !echo);

function shows(matrix: Matrix, place: Place): boolean {
  const before = matrix.before && { ...matrix, address: matrix.before.address };
  return cellOf(matrix, place) !== null || (before !== null && cellOf(before, place) !== null);
}

/** Corners, middles of the edges, and the middle of a matrix: arrows leave it only from the edges. */
function cells({ rows, cols }: Matrix): [number, number][] {
  const [lastRow, lastCol] = [rows - 1, cols - 1];
  return [
    ...([0, lastRow, rows >> 1] as const).flatMap((r) =>
      [0, lastCol, cols >> 1].map((c): [number, number] => [r, c]),
    ),
  ];
}

describe.each(stageNames)('arrow keys in %s', (stage) => {
  it('always lead to a number of the picture', () => {
    for (const layer of layers) {
      const moment = computed({ ...layer, stage });
      const scene = sceneOf(moment, desktop);
      const starts = largeOf(scene).flatMap((matrix) =>
        cells(matrix).map(([r, c]) => shownPlace(matrix, r, c)),
      );
      for (const from of [null, ...starts]) {
        for (const key of arrows) {
          const to = moveCursor(scene, from, key);
          // Without computed numbers there may be no cell to start from.
          if (from === null && to === null) continue;
          const what = `${JSON.stringify(layer)}: ${key} from ${JSON.stringify(from)}`;
          if (!to) expect.unreachable(what);
          expect(exists(moment.snapshot, to), what).toBe(true);
          expect(
            largeOf(scene).some((matrix) => shows(matrix, to)),
            what,
          ).toBe(true);
        }
      }
    }
  });

  it.each(layers)('reach with Page Down every large matrix that shows something: %o', (layer) => {
    const scene = sceneOf(computed({ ...layer, stage }), desktop);
    const large = largeOf(scene).filter((matrix) => shownPlace(matrix, 0, 0) !== null);
    for (const start of large) {
      let place: Place | null = shownPlace(start, 0, 0);
      const reached = new Set([start.key]);
      for (let k = 0; k < large.length && place; k++) {
        place = moveCursor(scene, place, 'PageDown');
        const found = place;
        const at = found && large.find((matrix) => shows(matrix, found));
        if (at) reached.add(at.key);
      }
      expect([...reached].sort(), start.key).toEqual(
        [...new Set(large.map(({ key }) => key))].sort(),
      );
    }
  });

  it('go back with Page Up where Page Down came from', () => {
    const scene = sceneOf(computed({ stage }), desktop);
    for (const matrix of largeOf(scene)) {
      const place = placeAt(matrix.address, 0, 0);
      const next = moveCursor(scene, place, 'PageDown');
      expect(moveCursor(scene, next, 'PageUp')).toEqual(place);
    }
  });
});

describe('other keys', () => {
  it('are not the cursor’s', () => {
    const scene = sceneOf(computed({ stage: 'scores' }), desktop);
    for (const key of ['a', 'Enter', 'Tab', ' ', 'Escape', 'h'])
      expect(moveCursor(scene, null, key)).toBeNull();
  });

  it('a walk along a row reads its words in order', () => {
    const scene = sceneOf(computed({ stage: 'softmax' }), desktop);
    let place: Place | null = { name: 'attn_weights', index: [1, 4, 0] };
    const seen: number[] = [];
    for (let k = 0; k < 10 && place; k++) {
      seen.push(place.index[2] ?? -1);
      place = moveCursor(scene, place, 'ArrowRight');
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(place).toEqual({ name: 'attn_weights', index: [1, 4, 9] });
  });
});
