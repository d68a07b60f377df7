/** The benchmark's tables: from the times of each round to shares and ratios. */
import { describe, expect, it } from 'vitest';
import { disturbed, flopsPerCycle, makerOf, notes, quietest, table } from '../../bench/table.mjs';

const measured = (times: readonly number[]) => ({
  form: 'loops',
  runs: 1,
  difference: 1e-7,
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
const cells = (processor: string) =>
  table([outcome], processor)
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

describe('the table of the benchmark', () => {
  it('has one file for each maker of processors', () => {
    expect(makerOf('AMD EPYC')).toBe('amd');
    expect(makerOf('Intel(R) Xeon(R) Processor')).toBe('intel');
    expect(makerOf('Neoverse-N1')).toBe('other');
  });

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
    const peaks = [
      [16e6, 7e6],
      [16e6, 16e6],
      [15e6, 15e6],
      [8e6, 8e6],
      [14e6, 15e6],
    ];
    const uneven = {
      ...outcome,
      peaks,
      clocks: [1, 2, 3, 4, 5],
      results: {
        manyheads: measured([10, 10, 11, 20, 12]),
        JavaScript: measured([50, 90, 51, 99, 52]),
      },
    };
    expect(quietest(uneven)).toEqual({
      ...uneven,
      peaks: [peaks[2], peaks[4]],
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

  it('takes the flops per cycle of the processor, and none where they are not known', () => {
    expect(cells('Intel Xeon')[0]).toContain('of clock × 12');
    expect(cells('Intel Xeon')[2]).toContain('33 %');
    expect(cells('Other').flat().join()).not.toContain('clock');
    expect(flopsPerCycle('Other')).toBeNull();
  });

  it('says how fast the clock was and what that makes', () => {
    const text = notes([outcome], 1e-5, 'Intel Xeon').join('\n');
    expect(text).toContain('Clock: 2.00 GHz');
    expect(text).toContain('= 24.0 GFLOP/s');
    expect(notes([outcome], 1e-5, 'Other').join()).toContain('not known for this processor');
  });
});
