/** The benchmarks' tables: from the times of each round to shares and ratios, and what they reject. */
import { describe, expect, it } from 'vitest';
import { disturbed, notes, quietest, table } from '../../bench/table.mjs';
import { trainingFaults, trainingText, trainingWasBusy } from '../../bench/training-table.mjs';

const measured = (times: readonly number[], difference = 1e-7) => ({
  form: 'loops',
  runs: 1,
  difference,
  times,
});

// 8 million operations in 1, 2 and 1 ms, at 2, 1 and 2 million cycles a millisecond.
const outcome = {
  name: 'split (9, 16, 4)',
  flops: 8e6,
  peaks: [[16e6], [8e6], [16e6]],
  clocks: [2e6, 1e6, 2e6],
  results: {
    manyheads: measured([1, 2, 1]),
    'onnxruntime-web': measured([3, 6, 3]),
    'tfjs-wasm': measured([4, 8, 4]),
    JavaScript: measured([5, 10, 5]),
  },
};
const cellsOf = (line = '') => line.split('|').map((cell) => cell.trim());
const cells = (processor: string) => table([outcome], processor).split('\n').map(cellsOf);

describe('the table of the benchmark', () => {
  it('forms shares and ratios within a round', () => {
    const [head = [], , row = []] = cells('AMD EPYC');
    expect(head.slice(1, 7)).toEqual([
      'variant (n, d_model, heads)',
      'manyheads',
      'GFLOP/s',
      'of the peak',
      'of clock × 16',
      'onnxruntime-web',
    ]);
    expect(row.slice(2, 7)).toEqual([
      '1.00 ms',
      '8.0',
      '50 %',
      '25 %',
      '3.00 ms, **3.00 ×** (3.00–3.00)',
    ]);
  });

  it('reports the quietest quarter of the rounds: every sample and the peak beside it near its best', () => {
    // Round 0 has a slow peak, round 1 a slow peer, round 3 is slow throughout.
    const [third, fifth] = [
      [15, 15],
      [14, 15],
    ];
    const uneven = {
      ...outcome,
      peaks: [[16, 7], [16, 16], third, [8, 8], fifth],
      clocks: [1, 2, 3, 4, 5],
      results: {
        manyheads: measured([10, 10, 11, 20, 12]),
        JavaScript: measured([50, 90, 51, 99, 52]),
      },
    };
    expect(quietest(uneven)).toEqual({
      ...uneven,
      peaks: [third, fifth],
      clocks: [3, 5],
      results: { manyheads: measured([11, 12]), JavaScript: measured([51, 52]) },
    });
  });

  it('names the shapes whose quiet rounds were slower than the quietest shape’s', () => {
    const at = (name: string, peak: number) => ({ ...outcome, name, peaks: [[peak], [peak]] });
    const all = [at('quiet', 100), at('nearly', 96), at('disturbed', 94)];
    expect(disturbed(all)).toEqual(['disturbed']);
    expect(notes(all, 1e-5, 'AMD')[0]).toContain('Disturbed: at disturbed');
    expect(notes(all.slice(0, 2), 1e-5, 'AMD').join('\n')).not.toContain('Disturbed');
  });

  it('says how fast the clock was and what that makes, where the processor is known', () => {
    expect(cells('Intel Xeon')[2]).toContain('33 %');
    const text = notes([outcome], 1e-5, 'Intel Xeon').join('\n');
    expect(text).toContain('Clock: 2.00 GHz');
    expect(text).toContain('= 24.0 GFLOP/s');
    expect(cells('Other').flat().join()).not.toContain('clock');
    expect(notes([outcome], 1e-5, 'Other').join()).toContain('not known for this processor');
  });
});

describe('the table of the training benchmark', () => {
  const training = (difference: number, own = [0.5, 1, 0.5]) => ({
    losses: [2.5, 1.25],
    results: {
      manyheads: measured(own, 0),
      'tfjs-wasm': measured([5, 9, 5], difference),
    },
  });

  it('forms ratios within a round, and gives steps a second', () => {
    const lines = trainingText(training(1e-6)).split('\n');
    expect(cellsOf(lines.find((line) => line.includes('tfjs-wasm (loops)')))).toEqual([
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
    expect(trainingWasBusy(training(0, [1, 1, 1.1, 1.1]))).toBe(false);
    expect(trainingWasBusy(training(0, [1, 1, 2, 2]))).toBe(true);
  });

  it('finds a peer wrong whose losses are others, or none', () => {
    expect(trainingFaults(training(1e-6))).toEqual([]);
    expect(trainingFaults(training(1e-3)).join()).toContain(
      'the losses of tfjs-wasm are 1.0e-3 off',
    );
    expect(trainingFaults(training(NaN))).toHaveLength(1);
  });
});
