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

interface Shot {
  readonly what: string;
  readonly scene: Scene;
  readonly moment: Computed;
}

/** Every variant and head count of a stage, at all sizes and moments. */
function* shots(stage: State['stage'], only: readonly Size[] = sizes): Generator<Shot> {
  const layers = [
    ...variants.flatMap((variant) => [1, 8].map((heads) => ({ variant, heads }))),
    { variant: 'split' as const, heads: 16 },
    { sentence: 'alone' },
    { sentence: 'word '.repeat(64), parameters: 'random' as const, dModel: 64, heads: 8 },
  ];
  for (const layer of layers) {
    for (const progress of progresses) {
      const moment = computed({ ...layer, stage, progress });
      for (const size of only) {
        const what = `${Object.values(layer).join(' ').slice(0, 30)} at ${progress}, ${size.width}×${size.height}`;
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
  it('stays in its box', () => {
    const violations: string[] = [];
    for (const { what, scene } of shots(stage)) {
      for (const matrix of scene.matrices)
        if (outside(matrix, scene)) violations.push(`${what}: ${matrix.key} ${rounded(matrix)}`);
      for (const rect of [...scene.bands, ...scene.cellFrames])
        if (outside(rect, scene)) violations.push(`${what}: ${rounded(rect)}`);
      for (const { x, y, width, height } of scene.targets) {
        const middle = { x: x + width / 2, y: y + height / 2, width: 0, height: 0 };
        if (outside(middle, scene)) violations.push(`${what}: target ${rounded(middle)}`);
      }
      for (const { x, y, text } of scene.labels) {
        const anchor = { x, y, width: 0, height: 0 };
        if (outside(anchor, scene)) violations.push(`${what}: “${text}” ${rounded(anchor)}`);
      }
    }
    expect(violations).toEqual([]);
  });

  it('has only finite lengths, and none below zero', () => {
    const violations: string[] = [];
    for (const { what, scene } of shots(stage)) {
      if (!everyNumber(scene).every(Number.isFinite)) violations.push(what);
      for (const rect of [...scene.matrices, ...scene.targets, ...scene.outlines])
        if (rect.width < 0 || rect.height < 0) violations.push(`${what}: ${rounded(rect)}`);
      for (const label of scene.labels)
        if (Number.isNaN(label.maxWidth)) violations.push(`${what}: ${label.text}`);
    }
    expect(violations).toEqual([]);
  });

  it('lays no matrix over another', () => {
    const violations: string[] = [];
    for (const { what, scene } of shots(stage)) {
      scene.matrices.forEach((a, k) => {
        for (const b of scene.matrices.slice(k + 1))
          if (overlap(a, b)) violations.push(`${what}: ${a.key} over ${b.key}`);
      });
    }
    expect(violations).toEqual([]);
  });

  it('shows in every cell the number of the place it names', () => {
    const wrong = new Set<string>();
    const check = (
      { snapshot }: Computed,
      matrix: Matrix,
      shown: Pick<Matrix, 'source' | 'address'>,
    ) => {
      for (let r = 0; r < matrix.rows; r++) {
        for (let c = 0; c < matrix.cols; c++) {
          const place = placeAt(shown.address, r, c);
          if (!Object.is(numberAt(snapshot, place), valueAt(shown.source, r, c)))
            wrong.add(`${matrix.key} ${place.name}.${place.index.join('.')}`);
        }
      }
    };
    for (const { scene, moment } of shots(stage, [desktop])) {
      for (const matrix of scene.matrices) {
        check(moment, matrix, matrix);
        if (matrix.before) check(moment, matrix, matrix.before);
        expect(exists(moment.snapshot, placeAt(matrix.address, 0, 0)), matrix.key).toBe(true);
      }
    }
    expect([...wrong]).toEqual([]);
  });

  it('fills its cells in order, and has them all at the end', () => {
    for (const { what, moment } of shots(stage, [desktop])) {
      const done = (progress: number) =>
        sceneOf({ ...moment, state: { ...moment.state, progress } }, desktop).matrices.map(
          (matrix) => matrix.done,
        );
      let before = done(arrival);
      for (const progress of [0.23, 0.37, 0.84, 0.89, 1]) {
        const now = done(progress);
        expect(now.length, what).toBe(before.length);
        now.forEach((count, k) => expect(count, what).toBeGreaterThanOrEqual(before[k] ?? 0));
        before = now;
      }
      const { matrices, current } = sceneOf(
        { ...moment, state: { ...moment.state, progress: 1 } },
        desktop,
      );
      for (const matrix of matrices)
        expect(matrix.done, matrix.key).toBe(matrix.rows * matrix.cols);
      expect(current).toBeNull();
    }
  });

  it('has one scale for all heads: the largest finite magnitude of what it shows around zero', () => {
    const layers = [
      {},
      ...[1, 2, 3, 4, 5, 6].map((seed) => ({ parameters: 'random' as const, seed })),
      ...variants.map((variant) => ({ parameters: 'random' as const, variant, heads: 2 })),
    ];
    for (const layer of layers) {
      const moment = computed({ stage, mask: 'causal', ...layer });
      // From scores to softmax one matrix stays in place, so all share a scale and no number changes its colour.
      const sameScale = ['scores', 'scale', 'mask', 'softmax'].includes(stage);
      const names = new Set<string>(sameScale ? ['q', 'k', 'scores', 'scaled', 'masked'] : []);
      // Enlarging another projection keeps the scale.
      for (const projection of projections) {
        for (const progress of progresses) {
          const state = { ...moment.state, projection, progress };
          for (const { address, paint, before } of sceneOf({ ...moment, state }, desktop)
            .matrices) {
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

  it('shows every result of the stage whole, and the heads in their order', () => {
    for (const { what, scene, moment } of shots(stage, [desktop])) {
      const { snapshot, state } = moment;
      const results = snapshot.stages.find(({ id }) => id === stage)?.results ?? [];
      const shown = new Set(scene.matrices.map(({ address }) => address.name));
      // Concat computes nothing: its picture is the contexts, side by side.
      if (shown.has('context')) shown.add('concat');
      // Where only one of q, k and v has room, the others are shown when they are chosen.
      const wanted = scene.oneOfThree ? [] : results.map(({ name }) => name);
      for (const name of wanted.filter((each) => each !== 'memory'))
        expect(shown.has(name) || shown.has(`${name}_packed`), `${what}: ${name}`).toBe(true);
      for (const { address, rows, cols, key } of scene.matrices) {
        const last = placeAt(address, rows - 1, cols - 1);
        expect(numberAt(snapshot, last), `${what}: ${key}`).toBeDefined();
      }
      const heads = scene.bands.filter(({ key }) => key.startsWith(`${state.projection}#`));
      for (const [k, band] of heads.slice(1).entries()) {
        const before = heads[k];
        expect(band.head).toBeGreaterThan(before?.head ?? NaN);
        expect(band.x + band.y).toBeGreaterThan((before?.x ?? NaN) + (before?.y ?? NaN));
      }
    }
  });

  it('names only tensors that have axes', () => {
    for (const { scene, moment } of shots(stage, [desktop])) {
      for (const { address } of scene.matrices) {
        const axes = axesOf(moment.snapshot, address.name);
        expect(axes.length, address.name).toBe(address.prefix.length + 2);
      }
    }
  });
});
