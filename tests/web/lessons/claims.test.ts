/** Claims of the lessons that are not facts, verified on two seeds. */
import { describe, expect, it } from 'vitest';
import type { Training, TrainingOptions } from '../../../web/core/training-types';
import { defaultState } from '../../../web/state/state';
import { computed, core } from '../support/layers';
import { numbers } from '../support/core';

function trained(options: TrainingOptions, steps: number): Training {
  const training = core.createTraining({ ...options, steps });
  training.step(steps);
  return training;
}

/** The share of questions that are all answered, after so many steps. */
function answered(options: TrainingOptions, steps: number): number {
  const training = trained(options, steps);
  const { joint } = training.evaluate();
  training.dispose();
  return joint;
}

describe.each([1, 7])('seed %d', (seed) => {
  const oneHead = { task: 'what-where', heads: 1, seed } as const;

  it('same: neither longer training nor a wider layer helps one head', () => {
    expect(answered(oneHead, 1000)).toBeLessThan(0.3);
    expect(answered({ ...oneHead, variant: 'wide', dModel: 32 }, 400)).toBeLessThan(0.3);
  });

  it('same: one head ends about where one answers one question and guesses the other', () => {
    const training = trained(oneHead, 400);
    // Guessing among the 7 remaining nouns costs 1 − 1/7.
    expect(training.evaluate().loss / (6 / 7)).toBeGreaterThan(0.9);
    expect(training.evaluate().loss / (6 / 7)).toBeLessThan(1.1);
    training.dispose();
  });

  it('ladder: one matrix never learns the prey, however long', () => {
    const options = { sharedQK: true, valueProjection: false, outputProjection: false };
    expect(answered({ task: 'prey', heads: 1, seed, ...options }, 1500)).toBeLessThan(0.75);
  });

  it('ladder: W_V turns every letter into the next one', () => {
    const options = { question: 'prey-plus-1', outputProjection: false } as const;
    const training = trained({ task: 'prey', heads: 1, seed, ...options }, 500);
    const { shape, data } = training.tensor('W_V');
    const columns = shape[1] ?? 0;
    const letters = [6, 7, 8, 9, 10];
    for (const row of letters) {
      const gives = letters.map((column) => data[row * columns + column] ?? NaN);
      expect(gives.indexOf(Math.max(...gives))).toBe((row - 6 + 1) % 5);
    }
    training.dispose();
  });

  it('parameters: divided by d_k, all ones give the same output for every number of heads', () => {
    const x = numbers(12 * 16, seed);
    const outputs = [1, 2, 4, 8, 16].map((heads) => {
      const options = { parameters: 'ones', scaling: 16 / heads, bias: false } as const;
      const layer = core.createLayer({ dModel: 16, heads, ...options });
      const output = layer.forward(x);
      layer.dispose();
      return output;
    });
    const [first] = outputs;
    const largest = Math.max(...(first ?? []).map(Math.abs));
    for (const output of outputs)
      output.forEach((each, k) =>
        expect(Math.abs(each - (first?.[k] ?? NaN))).toBeLessThan(1e-5 * largest),
      );
  });

  it('two-matrices: what W_Q gains and W_K loses changes no attention', () => {
    const { snapshot } = computed({ parameters: 'random', seed, heads: 1 });
    // Doubles the first column of W_Q and halves that of W_K, which equals a diagonal R.
    const edits = ['W_Q', 'W_K'].flatMap((name) =>
      Array.from({ length: defaultState.dModel }, (_, row) => {
        const value = snapshot.tensor(name).data[row * defaultState.dModel] ?? NaN;
        return { name, index: [row, 0], value: name === 'W_Q' ? 2 * value : value / 2 };
      }),
    );
    const doubled = computed({ parameters: 'random', seed, heads: 1, edits }).snapshot;
    const [a, b] = [snapshot, doubled].map((each) => each.tensor('attn_weights').data);
    expect(doubled.tensor('q').data).not.toEqual(snapshot.tensor('q').data);
    a?.forEach((share, k) => expect(share).toBeCloseTo(b?.[k] ?? NaN, 5));
  });

  it('before: older scores with softmax sum to 1, and windows do not', () => {
    const { snapshot } = computed({ seed });
    for (const { id, softmax } of snapshot.scorers) {
      const { shape, data } = snapshot.score(id).attn_weights;
      const row = data.subarray(0, shape[1]);
      const sum = row.reduce((all, share) => all + share, 0);
      if (softmax) expect(sum).toBeCloseTo(1, 5);
      else expect(Math.abs(sum - 1)).toBeGreaterThan(1e-3);
    }
  });
});
