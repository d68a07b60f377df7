/** Trainings of language models through the core's JavaScript interface. tests/cpp compares them with PyTorch. */
import { expect, it } from 'vitest';
import { loadCore } from '../../../web/core';
import { hashOfBits } from '../../golden/trainings';
import { thrownBy } from '../support/core';

const core = await loadCore();

/** As in tests/cpp/learning/text_training_test.cpp. */
const sentences = 'the cat sat on the mat. the dog sat on the log. the cat ran to the dog. ';
const letters = [...new Set(sentences)];
const ids = [...sentences.repeat(4)].map((letter) => letters.indexOf(letter));
const model = {
  layers: 2,
  dModel: 16,
  heads: 2,
  hidden: 32,
  vocabulary: letters.length,
  context: 16,
  activation: 'gelu-tanh',
} as const;
const options = { steps: 100, batch: 4, learningRate: 0.01 };

it('has the bits that are recorded from the native build', () => {
  const training = core.createTextTraining(model, ids, options);
  expect(training.step(12)).toMatchObject({ step: 12, divergedAt: null });
  const bits = training.parameterNames.flatMap((name) => [
    ...new Uint32Array(training.tensor(name).data.buffer),
  ]);
  expect(hashOfBits(bits)).toBe('fa6c7f45ba3d3d58');
  training.dispose();
});

it('learns, and says what it was asked for and what it has', () => {
  const training = core.createTextTraining(model, ids, options);
  expect(training.options).toEqual({ ...options, weightDecay: 0.1, heldOut: 0.1, seed: 1 });
  expect(training.parameterNames.slice(0, 3)).toEqual([
    'token_embedding',
    'position_embedding',
    'blocks.0.g_attn_norm',
  ]);
  const before = training.heldOutLoss() ?? 0;
  expect(before).toBeCloseTo(Math.log(letters.length), 1);
  const { step, loss } = training.step(1000);
  expect(step).toBe(100);
  expect(loss).toBeLessThan(before / 2);
  expect(training.heldOutLoss()).toBeLessThan(before / 2);
  expect(training.tensor('blocks.1.W_down').shape).toEqual([32, 16]);
  expect(training.tensor('grad.blocks.1.W_down').shape).toEqual([32, 16]);
  training.dispose();
});

it('takes no step whose loss is not finite', () => {
  const wild = { ...options, learningRate: 10, weightDecay: 1 };
  const training = core.createTextTraining(model, ids, wild);
  const { step, loss, divergedAt } = training.step(100);
  expect(divergedAt).toBe(step + 1);
  expect(loss).toEqual(expect.any(Number));
  expect(training.step(5)).toEqual({ step, loss, divergedAt });
  training.dispose();
});

it('refuses what is wrong, naming the field', () => {
  const make = (of: object, from: unknown = ids, how: object = options) =>
    core.createTextTraining({ ...model, ...of }, from as number[], how);
  const none = core.createTextTraining(model, ids, { heldOut: 0 });
  const refused: readonly (readonly [string, string, () => unknown])[] = [
    ['layers', 'out-of-whole-range', () => make({ layers: 0 })],
    ['heads', 'not-allowed', () => make({ heads: 3 })],
    ['seed', 'unknown-option', () => make({ seed: 1 })],
    ['batch', 'out-of-whole-range', () => make({}, ids, { batch: 1.5 })],
    ['heldOut', 'out-of-range', () => make({}, ids, { heldOut: 1 })],
    ['ids', 'wrong-type', () => make({}, 'the cat')],
    ['ids', 'wrong-count', () => make({}, ids.slice(0, 18))],
    ['ids', 'out-of-whole-range', () => make({}, [...ids, 99])],
    ['ids', 'out-of-whole-range', () => make({}, [...ids, NaN])],
    ['count', 'out-of-whole-range', () => none.step(0)],
    ['name', 'unknown-name', () => none.tensor('blocks.2.W_Q')],
  ];
  for (const [field, code, call] of refused)
    expect(thrownBy(call), field).toMatchObject({ field, code });
  expect(none.heldOutLoss()).toBeNull();
  none.dispose();
});

it('refuses what has no room, and goes on', () => {
  const large = { ...model, layers: 64, dModel: 2048, heads: 16, hidden: 16384 };
  const call = () => core.createTextTraining(large, ids, options);
  expect(thrownBy(call)).toMatchObject({ code: 'out-of-memory' });
  core.createTextTraining(model, ids, options).dispose();
});
