/** Trainings through the core's JavaScript interface. tests/cpp tests what they learn. */
import { describe, expect, it } from 'vitest';
import { loadCore } from '../../../web/core';
import { refusing } from '../support/core';

const core = await loadCore();
const bits = (numbers: Float32Array) => [...new Uint32Array(numbers.slice().buffer)];

describe('a training', () => {
  it('evaluates, at once and in pieces to the same bits', () => {
    for (const heads of [1, 2]) {
      const training = core.createTraining({ task: 'what-where', heads, steps: 40 });
      const { step, loss, divergedAt } = training.step(40);
      expect([step, loss, divergedAt]).toEqual([40, training.losses()[39], null]);
      const whole = training.evaluate();
      expect(whole.questions.map(({ name }) => name)).toEqual(['what', 'where']);
      expect(whole.attention.shape).toEqual([heads, 2]);
      expect(whole.without).toHaveLength(heads);
      expect(whole.gap === null).toBe(heads === 1);
      expect(whole.specialisation === null).toBe(heads === 1);
      expect(training.stepEvaluation()).toBeNull();
      training.beginEvaluation();
      let [made, pieces] = [training.stepEvaluation(), 1];
      for (; made === null; pieces++) made = training.stepEvaluation();
      expect(pieces).toBe(512 / 32);
      expect(made).toEqual(whole);
      training.dispose();
    }
  });

  it('gives every step again, bit for bit', () => {
    const training = core.createTraining({ task: 'lookup', steps: 200 });
    training.step(37);
    const at37 = bits(training.tensor('W_O').data);
    training.step(100);
    expect(training.losses()).toHaveLength(137);
    expect(training.goTo(37).step).toBe(37);
    expect(bits(training.tensor('W_O').data)).toEqual(at37);
    expect(training.losses()).toHaveLength(137);
    expect(training.step(1000).step).toBe(200);
    training.dispose();
  });

  it('says what it is made of', () => {
    const { setup } = core.createTraining({ task: 'relation', dK: 3 });
    expect(setup).toMatchObject({ task: 'relation', steps: 2000, batch: 32, optimizer: 'adam' });
    expect(setup.layer).toMatchObject({ dModel: 32, heads: 1, dK: 3, dV: 8, mask: 'no-self' });
    expect(setup.questions).toEqual([{ name: 'value', firstColumn: 16, answers: 8 }]);
    expect(setup.words).toHaveLength(144);
    expect(setup.evaluation).toEqual({ samples: 512, solvedFrom: 0.99 });
  });

  it('has a loss on words, with its gradient', () => {
    const training = core.createTraining({ task: 'what-where' });
    training.step(60);
    const words = ['we', 'will', 'hide', 'the', 'box', 'at', 'the', 'shop'];
    const layer = training.layerFor(words);
    while (layer.step() !== null);
    const output = layer.tensor('output').data;
    const { loss, gradOutput, asked } = training.lossOn(words, output);
    expect(asked).toEqual([
      { row: 2, question: 0, answer: 4, place: 4 },
      { row: 2, question: 1, answer: 3, place: 7 },
    ]);
    const errors = [...output.slice(32, 48)].map((value, k) => value - +[4, 11].includes(k));
    expect(loss).toBeCloseTo(
      errors.reduce((sum, error) => sum + error * error, 0),
      5,
    );
    expect([...gradOutput.slice(32, 48)]).toEqual(errors.map((error) => Math.fround(2 * error)));
    expect(gradOutput.filter((value) => value !== 0).length).toBeLessThanOrEqual(16);
    expect(training.lossOn(['we', 'will'], new Float32Array(32))).toMatchObject({
      loss: null,
      asked: [],
    });
    expect(() => training.lossOn(['we', 'sell'], new Float32Array(32))).toThrow(/^words/);
    expect(() => training.lossOn(['we'], new Float32Array(3))).toThrow(/^output/);
    layer.dispose();
    training.dispose();
  });

  it('gives layers that compute with its parameters', () => {
    const training = core.createTraining({ task: 'what-where' });
    training.step(3);
    const layer = training.layerFor(['we', 'will', 'hide', 'the', 'box']);
    expect(layer.tensor('W_Q')).toEqual(training.tensor('W_Q'));
    // The layer is a copy: further steps of the training do not change it.
    training.step();
    expect(layer.tensor('W_Q')).not.toEqual(training.tensor('W_Q'));
    training.dispose();
    layer.dispose();
  });

  it('stops before the loss is no longer finite, and can be gone back', () => {
    const training = core.createTraining({
      task: 'what-where',
      optimizer: 'sgd',
      learningRate: 10,
      weightDecay: 0,
    });
    const { step, divergedAt } = training.step(400);
    expect(divergedAt).toBe(step + 1);
    expect(training.losses().every(Number.isFinite)).toBe(true);
    expect(training.goTo(0).step).toBe(0);
  });
});

describe('what is refused', () => {
  const training = core.createTraining({ task: 'what-where' });
  const refuses = refusing(() => expect(training.losses()).toHaveLength(0));
  const make = (options: object) => core.createTraining({ task: 'what-where', ...options });
  refuses(RangeError, {
    'task: chess is not allowed; allowed are what-where, prey, offsets, relation, lookup.': () =>
      make({ task: 'chess' }),
    'heads: 3 is not allowed; allowed are 1, 2, 4, 8, 16.': () => make({ heads: 3 }),
    'learningRate: NaN is not allowed; allowed are numbers from 1e-9 to 10.': () =>
      make({ learningRate: NaN }),
    'rotated: is only for the task lookup, and the task is what-where.': () =>
      make({ rotated: true }),
    'words: the task what-where has no word "gold".': () =>
      training.layerFor(['I', 'deposit', 'gold']),
    'step: 1 is not allowed; allowed are whole numbers from 0 to 0.': () => training.goTo(1),
    'count: 0.5 is not allowed; allowed are whole numbers from 1 to 400.': () => training.step(0.5),
  });
  refuses(TypeError, {
    'task: nothing came; a string is needed.': () => make({ task: undefined }),
    'batch: the string "32" came; a number is needed.': () => make({ batch: '32' }),
  });
});
