import { describe, expect, it } from 'vitest';
import { exists } from '../../../web/derive/scene/axes';
import { axesOf } from '../../../web/derive/stage-table';
import { arrival } from '../../../web/state/timeline';
import {
  placeAt,
  valueAt,
  type Matrix,
  type Rect,
  type Scene,
} from '../../../web/derive/scene/scene';
import type { Snapshot } from '../../../web/derive/scene/snapshot';
import { projections, stageNames, type State } from '../../../web/state/state';
import {
  computed,
  desktop,
  numberAt,
  phone,
  sceneOf,
  variants,
  type Computed,
  type Size,
} from '../support/layers';

/** Moments of a stage's own picture; before `arrival` the picture still moves (tween.test.ts). */
const progresses = [arrival, 0.42, 1];
const sizes: readonly Size[] = [
  desktop,
  phone,
  { width: 640, height: 400 },
  { width: 1400, height: 760 },
];

type Shown = Pick<Matrix, 'source' | 'address'>;

interface Shot {
  readonly what: string;
  readonly scene: Scene;
  readonly moment: Computed;
}

const layers: readonly Partial<State>[] = [
  ...variants.flatMap((variant) => [1, 8].map((heads) => ({ variant, heads }))),
  { variant: 'split', heads: 16 },
  { sentence: 'alone' },
  { sentence: 'word '.repeat(64), parameters: 'random', dModel: 64, heads: 8 },
];

/** Every layer at some moments of a stage, in pictures of some sizes. */
function* shots(
  stage: State['stage'],
  at: readonly number[] = progresses,
  only: readonly Size[] = sizes,
): Generator<Shot> {
  for (const layer of layers) {
    for (const progress of at) {
      const moment = computed({ ...layer, stage, progress });
      for (const size of only) {
        const what = `${JSON.stringify(layer).slice(0, 50)} at ${progress}, ${size.width}×${size.height}`;
        yield { what, scene: sceneOf(moment, size), moment };
      }
    }
  }
}

/** Painters round to pixels, so smaller differences are invisible. */
const pixel = 1;

function outside(rect: Rect, { width, height }: Size): boolean {
  const right = rect.x + rect.width;
  const bottom = rect.y + rect.height;
  return rect.x < -pixel || rect.y < -pixel || right > width + pixel || bottom > height + pixel;
}

function overlap(a: Rect, b: Rect): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > pixel / 2 && down > pixel / 2;
}

const point = (x: number, y: number): Rect => ({ x, y, width: 0, height: 0 });

const rounded = ({ x, y, width, height }: Rect) =>
  [x, y, width, height].map((length) => Math.round(length)).join(' ');

function everyNumber(scene: Scene): number[] {
  const { matrices, bands, outlines, targets, cellFrames, labels, range } = scene;
  return [
    range,
    ...[...matrices, ...bands, ...outlines, ...targets, ...cellFrames].flatMap((rect) => [
      rect.x,
      rect.y,
      rect.width,
      rect.height,
    ]),
    ...labels.flatMap(({ x, y, size, angle }) => [x, y, size, angle]),
    ...matrices.map(({ done }) => done),
  ];
}

describe.each(stageNames)('the picture of %s', (stage) => {
  it('stays in its box, with finite lengths, and no matrix over another', () => {
    const found: string[] = [];
    for (const { what, scene } of shots(stage)) {
      const { matrices, bands, cellFrames, targets, labels } = scene;
      const middles = targets.map(({ x, y, width, height }) =>
        point(x + width / 2, y + height / 2),
      );
      const anchors = labels.map(({ x, y }) => point(x, y));
      for (const rect of [...matrices, ...bands, ...cellFrames, ...middles, ...anchors])
        if (outside(rect, scene)) found.push(`${what}: ${rounded(rect)} is outside`);
      for (const rect of [...matrices, ...targets, ...scene.outlines])
        if (rect.width < 0 || rect.height < 0) found.push(`${what}: ${rounded(rect)}`);
      if (!everyNumber(scene).every(Number.isFinite)) found.push(`${what}: not finite`);
      for (const { maxWidth, text } of labels)
        if (Number.isNaN(maxWidth)) found.push(`${what}: ${text} has no width`);
      for (const [k, a] of matrices.entries())
        for (const b of matrices.slice(k + 1))
          if (overlap(a, b)) found.push(`${what}: ${a.key} over ${b.key}`);
    }
    expect(found).toEqual([]);
  });

  it('shows every result of the stage, in each cell the number of the place it names', () => {
    const wrong = new Set<string>();
    const check = (snapshot: Snapshot, { rows, cols, key }: Matrix, shown: Shown) => {
      for (let r = 0; r < rows; r++) {
        for (let c = 0; c < cols; c++) {
          const place = placeAt(shown.address, r, c);
          if (!Object.is(numberAt(snapshot, place), valueAt(shown.source, r, c)))
            wrong.add(`${key} ${place.name}.${place.index.join('.')}`);
        }
      }
    };
    for (const { what, scene, moment } of shots(stage, [0.42, 1], [desktop])) {
      const { snapshot, state } = moment;
      for (const matrix of scene.matrices) {
        const { address, before, key } = matrix;
        check(snapshot, matrix, matrix);
        if (before) check(snapshot, matrix, before);
        expect(exists(snapshot, placeAt(address, 0, 0)), key).toBe(true);
        expect(axesOf(snapshot, address.name).length, key).toBe(address.prefix.length + 2);
      }
      const results = snapshot.stages.find(({ id }) => id === stage)?.results ?? [];
      const shown = new Set(scene.matrices.map(({ address }) => address.name));
      // Concat computes nothing: its picture is the contexts, side by side.
      if (shown.has('context')) shown.add('concat');
      // Where only one of q, k and v has room, the others are shown when they are chosen.
      const wanted = scene.oneOfThree ? [] : results.map(({ name }) => name);
      for (const name of wanted.filter((each) => each !== 'memory'))
        expect(shown.has(name) || shown.has(`${name}_packed`), `${what}: ${name}`).toBe(true);
      const bands = scene.bands.filter(({ key }) => key.startsWith(`${state.projection}#`));
      bands.slice(1).forEach((band, k) => {
        const before = bands[k];
        expect(band.head).toBeGreaterThan(before?.head ?? NaN);
        expect(band.x + band.y).toBeGreaterThan((before?.x ?? NaN) + (before?.y ?? NaN));
      });
    }
    expect([...wrong]).toEqual([]);
  });

  it('fills its cells in order, and has them all at the end', () => {
    for (const layer of layers) {
      const moment = computed({ ...layer, stage });
      const shot = (progress: number) =>
        sceneOf({ ...moment, state: { ...moment.state, progress } }, desktop);
      const done = (progress: number) => shot(progress).matrices.map((matrix) => matrix.done);
      let before = done(arrival);
      for (const progress of [0.23, 0.37, 0.84, 1]) {
        const now = done(progress);
        expect(now.length).toBe(before.length);
        now.forEach((count, k) => expect(count).toBeGreaterThanOrEqual(before[k] ?? 0));
        before = now;
      }
      const { matrices, current } = shot(1);
      for (const { done: all, rows, cols, key } of matrices) expect(all, key).toBe(rows * cols);
      expect(current).toBeNull();
    }
  });

  it('has one scale for all heads: the largest finite magnitude of what it shows around zero', () => {
    const random = variants.map((variant) => ({
      parameters: 'random' as const,
      variant,
      heads: 2,
    }));
    for (const layer of [{}, ...random]) {
      const moment = computed({ stage, mask: 'causal', ...layer });
      // From scores to softmax one matrix stays in place, so all share a scale and no number changes its colour.
      const sameScale = ['scores', 'scale', 'mask', 'softmax'].includes(stage);
      const names = new Set<string>(sameScale ? ['q', 'k', 'scores', 'scaled', 'masked'] : []);
      // Enlarging another projection keeps the scale.
      for (const projection of projections) {
        for (const progress of progresses) {
          const state = { ...moment.state, projection, progress };
          const { matrices } = sceneOf({ ...moment, state }, desktop);
          for (const { address, paint, before } of matrices) {
            if (paint === 'diverging') names.add(address.name);
            if (before?.paint === 'diverging') names.add(before.address.name);
          }
        }
      }
      let largest = 0;
      for (const name of names) {
        for (const value of moment.snapshot.tensor(name).data)
          if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
      }
      expect(sceneOf(moment, desktop).range).toBe(largest);
    }
  });

  it('has a scale also where every number is zero', () => {
    const moment = computed({ stage, variant: 'narrow', sentence: 'zzz', positions: false });
    const { range } = sceneOf(moment, desktop);
    expect(range).toBeGreaterThan(0);
    expect(Number.isFinite(range)).toBe(true);
  });
});
