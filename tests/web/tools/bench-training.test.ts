/** The training benchmark's table, and the results that it rejects. */
import { describe, expect, it } from 'vitest';
import { trainingFaults, trainingText, trainingWasBusy } from '../../bench/training-table.mjs';

const measured = (times: readonly number[], difference: number) => ({
  form: 'loops',
  runs: 1,
  difference,
  times,
});
const outcome = (difference: number) => ({
  losses: [2.5, 1.25],
  results: {
    manyheads: measured([0.5, 1, 0.5], 0),
    'tfjs-wasm': measured([5, 9, 5], difference),
  },
});

describe('the table of the training benchmark', () => {
  it('forms ratios within a round, and gives steps a second', () => {
    const row = trainingText(outcome(1e-6))
      .split('\n')
      .find((line) => line.includes('tfjs-wasm (loops)'));
    expect(row?.split('|').map((cell) => cell.trim())).toEqual([
      '',
      'tfjs-wasm (loops)',
      '5.00 ms',
      '200',
      '**10.0 ×** (9.50–10.0)',
      '1.0e-6',
      '',
    ]);
  });

  it('knows a machine with other work by its own unsteady steps', () => {
    const own = (...times: number[]) => ({
      losses: [],
      results: { manyheads: measured(times, 0) },
    });
    expect(trainingWasBusy(own(1, 1, 1.1, 1.1))).toBe(false);
    expect(trainingWasBusy(own(1, 1, 2, 2))).toBe(true);
  });

  it('finds a peer wrong whose losses are others, or none', () => {
    expect(trainingFaults(outcome(1e-6))).toEqual([]);
    expect(trainingFaults(outcome(1e-3)).join()).toContain(
      'the losses of tfjs-wasm are 1.0e-3 off',
    );
    expect(trainingFaults(outcome(NaN))).toHaveLength(1);
    expect(trainingFaults(outcome(Infinity))).toHaveLength(1);
  });
});
