/** The backward pass in the picture: every matrix's gradient in its place, from the output to the words. */
import { describe, expect, it } from 'vitest';
import type { StageName } from '../../../web/core/types';
import { isGradient, madeBy, cellForDirection } from '../../../web/derive/gradients';
import { exampleOf } from '../../../web/derive/inspect/example';
import { inspect } from '../../../web/derive/inspect/inspect';
import { exists } from '../../../web/derive/scene/axes';
import { placeAt, valueAt, type Matrix } from '../../../web/derive/scene/scene';
import { stageNames, type State } from '../../../web/state/state';
import { computed, desktop, numberAt, phone, sceneOf } from '../support/layers';

const back = { direction: 'backward' } as const;
const layers: readonly (readonly [string, Partial<State>])[] = [
  ['the opening layer', {}],
  ['a causal mask and biases', { mask: 'causal', bias: true, parameters: 'random' }],
  ['words that may look at nothing', { mask: 'no-self', sentence: 'alone', parameters: 'random' }],
  ['muted heads of narrow', { variant: 'narrow', muted: [0, 2], parameters: 'random' }],
  ['one wide head without W_O', { variant: 'wide', heads: 1, outputProjection: false }],
  ['tied and held matrices', { sharedQK: true, valueProjection: false, parameters: 'random' }],
  [
    'a padded memory',
    { memory: 'she will leave', mask: 'padding', padding: [1], parameters: 'random' },
  ],
];

const large = (matrices: readonly Matrix[]) => matrices.filter(({ small }) => !small);

describe.each(layers)('going back through %s', (_, patch) => {
  it.each(stageNames)('%s shows gradients, each of them the core’s own number', (stage) => {
    for (const [size, progress] of [
      [desktop, 1] as const,
      [desktop, 0.5] as const,
      [phone, 1] as const,
    ]) {
      const moment = computed({ ...patch, ...back, stage, progress });
      const { matrices } = sceneOf(moment, size);
      expect(large(matrices).length).toBeGreaterThan(0);
      for (const { address, source, rows, cols, paint, before } of matrices) {
        expect(isGradient(address.name), address.name).toBe(true);
        expect([paint, before?.paint ?? 'diverging']).toEqual(['diverging', 'diverging']);
        for (const [r, c] of [
          [0, 0],
          [rows - 1, cols - 1],
        ] as const) {
          const place = placeAt(address, r, c);
          expect(exists(moment.snapshot, place), JSON.stringify(place)).toBe(true);
          expect(valueAt(source, r, c)).toBe(numberAt(moment.snapshot, place));
        }
      }
    }
  });

  it('has terms for its example at every stage, whose links exist', () => {
    for (const stage of stageNames) {
      const { state, snapshot } = computed({ ...patch, ...back, stage });
      const place = exampleOf(snapshot, state);
      if (!place) throw new Error(`none at ${stage}`);
      expect(place.name).toBe(madeBy(snapshot, state));
      const { rows, title, number } = inspect(snapshot, place);
      expect(title).toMatch(/^∂L\/∂/);
      expect(number).toBe(numberAt(snapshot, place));
      for (const operand of rows.flatMap(({ left, right }) => [left, right])) {
        if (operand?.place) expect(exists(snapshot, operand.place)).toBe(true);
      }
    }
  });
});

describe('each matrix', () => {
  const places = (stage: StageName, patch: Partial<State>) => {
    const { matrices } = sceneOf(computed({ stage, parameters: 'random', ...patch }), desktop);
    return new Map(
      large(matrices)
        .filter(({ echo }) => !echo)
        .map(({ key, x, y, width, height }) => [key, [x, y, width, height]]),
    );
  };

  it.each(['embed', 'project', 'scores', 'mask'] as const)(
    'stands where it stood in %s',
    (stage) => {
      expect(places(stage, back)).toEqual(places(stage, {}));
    },
  );

  it('of heads and concat is where the other direction begins', () => {
    for (const stage of ['heads', 'concat'] as const) {
      const [start, end] = [{ progress: 0.2 }, { progress: 1 }];
      expect(places(stage, { ...back, ...end })).toEqual(places(stage, start));
      expect(places(stage, { ...back, ...start })).toEqual(places(stage, end));
    }
  });

  it('that a stage read is what it makes: those grow, and its result is there', () => {
    const half = { ...back, progress: 0.5, parameters: 'random' } as const;
    const shares = (stage: StageName) =>
      Object.fromEntries(
        large(sceneOf(computed({ stage, ...half }), desktop).matrices).map(
          ({ address, done, rows, cols }) => [address.name, done / (rows * cols)],
        ),
      );
    const scores = shares('scores');
    expect(scores['grad.scores']).toBe(1);
    for (const name of ['grad.q', 'grad.k']) {
      expect(scores[name]).toBeGreaterThan(0.3);
      expect(scores[name]).toBeLessThan(0.6);
    }
    expect(shares('softmax')['grad.masked']).toBeLessThan(0.6);
    expect(Object.keys(shares('softmax'))).toEqual(['grad.masked']);
    expect(Object.keys(shares('embed')).toSorted()).toEqual(['grad.x']);
  });
});

it('has a colour scale of its own at every stage', () => {
  for (const stage of stageNames) {
    const moment = computed({ ...back, stage, parameters: 'random' });
    const { matrices, range } = sceneOf(moment, desktop);
    // The scale also covers the stage's inputs, which are no longer visible.
    const names = matrices.flatMap(({ address, before }) => [address, before?.address ?? address]);
    const most = names.map(({ name }) =>
      Math.max(...moment.snapshot.tensor(name).data.map(Math.abs)),
    );
    expect(new Set(matrices.map((matrix) => matrix.range))).toEqual(new Set([range]));
    expect(range).toBe(Math.max(...most));
  }
});

it('turns a cell into its gradient’s, and back', () => {
  const { snapshot } = computed();
  const cell = { name: 'scores', index: [1, 4, 6] };
  const gradient = { name: 'grad.scores', index: [1, 4, 6] };
  expect(cellForDirection(snapshot, cell, true)).toEqual(gradient);
  expect(cellForDirection(snapshot, gradient, false)).toEqual(cell);
  expect(cellForDirection(snapshot, gradient, true)).toBe(gradient);
  expect(cellForDirection(snapshot, { name: 'merged', index: [0, 0, 0] }, true)).toBeNull();
  // Without a backward pass there are no gradients.
  expect(exists(snapshot, gradient)).toBe(false);
});
