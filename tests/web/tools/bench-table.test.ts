/** The benchmark's tables: from the times of each round to shares and ratios. */
import { describe, expect, it } from 'vitest';
import { fastestTable, flopsPerCycle, makerOf, notes, table } from '../../bench/table.mjs';

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
  peaks: [16e6, 8e6, 16e6],
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

  it('compares the fastest samples, of whatever rounds, with the fastest peak', () => {
    const uneven = {
      ...outcome,
      results: { ...outcome.results, 'onnxruntime-web': measured([9, 2.5, 9]) },
    };
    const rows = fastestTable([uneven])
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()));
    // 8 million operations in 1 ms, of 16 million.
    expect(rows[2]?.slice(1, -1)).toEqual([
      'split (9, 16, 4)',
      '1.00 ms',
      '8.0',
      '50 %',
      '2.50 ×',
      '4.00 ×',
      '5.00 ×',
    ]);
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
