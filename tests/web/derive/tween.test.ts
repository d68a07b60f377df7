import { describe, expect, it } from 'vitest';
import { arrival, drawsNothing } from '../../../web/state/timeline';
import type { Matrix, Scene } from '../../../web/derive/scene/scene';
import { settled, standStill, tween } from '../../../web/derive/scene/tween';
import { stageNames, type State } from '../../../web/state/state';
import { computed, desktop, sceneOf, variants } from '../support/layers';

const layers: readonly Partial<State>[] = [
  ...variants.map((variant) => ({ variant })),
  { variant: 'narrow', heads: 1 },
  { heads: 8 },
  { memory: 'she will leave her money', mask: 'padding', padding: [4] },
];

const at = (layer: Partial<State>, stage: State['stage'], progress: number) =>
  sceneOf(computed({ ...layer, stage, progress }), desktop);

const outlineOf = ({ key, x, y, width, height, rows, cols, done }: Matrix) =>
  [key, x, y, width, height, rows, cols, done].join(' ');

/** How visible a key is: the opacity of its most opaque matrix. */
function visible({ matrices }: Scene): Map<string, number> {
  const most = new Map<string, number>();
  for (const { key, alpha } of matrices) most.set(key, Math.max(most.get(key) ?? 0, alpha));
  return most;
}

/** Not evenly apart: the ends, both sides of the middle, and some between. */
const times = [0, 0.02, 0.25, 0.49, 0.51, 0.8, 1];

describe('one continuous picture', () => {
  it.each(layers)('every stage begins as the one before it ended: %o', (layer) => {
    stageNames.slice(1).forEach((stage, index) => {
      const before = at(layer, stageNames[index] ?? 'embed', 1);
      const after = at(layer, stage, 0);
      expect(after.matrices.map(outlineOf), stage).toEqual(before.matrices.map(outlineOf));
      expect(after.labels, stage).toEqual(before.labels);
    });
  });

  it.each(layers)('what two stages share is seen all the way: %o', (layer) => {
    for (const stage of stageNames.slice(1)) {
      const first = visible(at(layer, stage, 0));
      const last = visible(at(layer, stage, arrival));
      const shared = [...last.keys()].filter((key) => first.has(key));
      expect(shared.length, stage).toBeGreaterThan(0);
      const hidden = times.flatMap((t) => {
        const now = visible(at(layer, stage, t * arrival));
        return shared.filter((key) => now.get(key) !== 1).map((key) => `${stage} ${t}: ${key}`);
      });
      expect(hidden).toEqual([]);
    }
  });

  it.each(stageNames)('no matrix leaps in %s: two moments that are close look alike', (stage) => {
    const step = 1 / 200;
    const leaps: string[] = [];
    let before = at({}, stage, 0);
    // Later than its arrival, a stage moves slowly if at all: heads and concat slide until the end.
    for (let t = step; t <= 1; t += t < arrival ? step : 10 * step) {
      const now = at({}, stage, t);
      for (const matrix of now.matrices.filter(({ alpha }) => alpha > 0.2)) {
        const near = before.matrices
          .filter(({ key, small }) => key === matrix.key && small === matrix.small)
          .map(({ x, y }) => Math.hypot(x - matrix.x, y - matrix.y));
        // The limit is 50 pixels in a two-hundredth of a stage; 1040 pixels in a fifth would be 26 in that time.
        if (!(Math.min(...near) < 50)) leaps.push(`${t}: ${matrix.key}`);
      }
      before = now;
    }
    expect(leaps).toEqual([]);
  });
});

it('with reduced motion nothing is ever on its way', () => {
  for (const stage of stageNames.slice(1)) {
    for (const t of times) {
      const moment = computed({ stage, progress: t * arrival });
      const { matrices } = sceneOf(moment, desktop, null, true);
      expect(matrices.every(({ alpha, turn }) => alpha === 1 && turn === null)).toBe(true);
    }
  }
});

describe('toggling morphs the picture', () => {
  const choices: readonly Partial<State>[] = [
    ...variants.map((variant) => ({ variant })),
    ...[1, 8, 16].map((heads) => ({ heads })),
    { variant: 'narrow', heads: 8 },
    { head: 3 },
    { projection: 'v' },
  ];

  it.each(stageNames)('%s: whatever is in both pictures is seen all the way', (stage) => {
    const scenes = choices.map((choice) => at(choice, stage, 1));
    for (const [k, a] of scenes.entries()) {
      const before = visible(a);
      // Each to the next two, and the last ones to the first.
      for (const b of [1, 2].map((on) => scenes[(k + on) % scenes.length] ?? a)) {
        const shared = [...visible(b).keys()].filter((key) => before.has(key));
        const hidden = times.flatMap((t) => {
          const now = visible(tween(a, b, t));
          return shared.filter((key) => now.get(key) !== 1).map((key) => `${t}: ${key}`);
        });
        expect(hidden).toEqual([]);
        expect(tween(a, b, 1)).toBe(b);
        expect(tween(a, b, 0)).toBe(a);
      }
    }
  });

  it('points at nothing on its way', () => {
    const focus = { name: 'scores', index: [1, 4, 6] };
    const pointed = sceneOf(computed({ stage: 'scores' }), desktop, focus);
    expect(pointed.cellFrames).not.toEqual([]);
    expect(tween(at({}, 'heads', 1), pointed, 0.5).cellFrames).toEqual([]);
  });

  it('a choice changed again and again leaves no layers of the picture behind', () => {
    const layers = [{}, { heads: 8 }, { variant: 'wide' }] as const;
    const targets = layers.map((layer) => at(layer, 'project', 1));
    let now = at({}, 'project', 1);
    const most = Math.max(...targets.map(({ matrices }) => matrices.length));
    for (let k = 1; k < 60; k++) {
      const next = targets[k % 3] ?? now;
      now = tween(settled(now), next, 0.1);
      // At most the old, the new and the still fading matrices.
      expect(now.matrices.length).toBeLessThanOrEqual(3 * most);
    }
  });

  it('other numbers alone move nothing', () => {
    const now = at({ parameters: 'random' }, 'project', 1);
    expect(standStill(now, at({ parameters: 'random', seed: 9 }, 'project', 1))).toBe(true);
    expect(standStill(now, at({ parameters: 'random', heads: 8 }, 'project', 1))).toBe(false);
    expect(standStill(now, at({ parameters: 'random' }, 'heads', 1))).toBe(false);
  });

  /** A matrix of a scene; on the way to another, the one that comes. */
  const keyed = ({ matrices }: Scene, key: string) =>
    matrices.findLast((matrix) => matrix.key === key) ?? expect.unreachable(key);

  it('another head count moves the cuts: every band comes from its own columns', () => {
    const [four, eight] = [at({ heads: 4 }, 'project', 1), at({ heads: 8 }, 'project', 1)];
    for (let head = 0; head < 8; head++) {
      const old = keyed(four, `W_Q#${head >> 1}`);
      const band = keyed(tween(four, eight, 1e-9), `W_Q#${head}`);
      expect(band.x).toBeCloseTo(old.x + ((head % 2) * old.width) / 2, 3);
      expect(band.width).toBeCloseTo(old.width / 2, 3);
      expect(band.height).toBeCloseTo(old.height, 3);
    }
  });

  it('small multiples that stay are seen all the way', () => {
    const from = at({}, 'softmax', 1);
    const to = at({ sentence: 'the money is at the bank' }, 'softmax', 1);
    const multiples = ({ matrices, ...scene }: Scene) =>
      visible({ ...scene, matrices: matrices.filter(({ small }) => small) });
    const stay = [...multiples(to).keys()].filter((key) => multiples(from).has(key));
    expect(stay.length).toBeGreaterThan(0);
    for (const t of times) {
      const now = multiples(tween(from, to, t));
      expect(
        stay.filter((key) => now.get(key) !== 1),
        `at ${t}`,
      ).toEqual([]);
    }
  });

  it('narrow keeps the diagonal blocks of split where they are', () => {
    const [split, narrow] = [at({}, 'project', 1), at({ variant: 'narrow' }, 'project', 1)];
    for (let head = 0; head < 4; head++) {
      const band = keyed(split, `W_K#${head}`);
      const block = keyed(tween(split, narrow, 1e-9), `W_K#${head}`);
      expect(block.x).toBeCloseTo(band.x, 3);
      expect(block.y).toBeCloseTo(band.y + (head * band.height) / 4, 3);
      expect(block.height).toBeCloseTo(band.height / 4, 3);
    }
  });

  it('keys are tipped over their diagonal to become columns', () => {
    const way = at({}, 'scores', arrival / 2);
    const turning = way.matrices.find(({ turn }) => turn !== null);
    expect(turning?.key).toBe('k#1');
    const end = at({}, 'scores', arrival).matrices.find(({ key }) => key === 'k#1');
    const late = at({}, 'scores', arrival * 0.999).matrices.find(({ turn }) => turn !== null);
    expect(late?.turn?.alongY).toBeCloseTo(end?.height ?? NaN, 0);
    expect(late?.turn?.downX).toBeCloseTo(end?.width ?? NaN, 0);
  });

  it.each([
    [arrival / 2 - 0.01, true],
    [arrival / 2, false],
  ])('of the first stage nothing is there without motion at %d: %o', (progress, empty) => {
    const moment = computed({ stage: 'embed', progress });
    expect(sceneOf(moment, desktop, null, true).matrices.length === 0).toBe(empty);
    expect(drawsNothing(moment.state)).toBe(empty);
  });
});
