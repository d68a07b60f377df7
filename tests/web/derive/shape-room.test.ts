/** How a shape is written for the available width; and the sizes of two matrices compared with a single one. */
import { describe, expect, it } from 'vitest';
import { matrixCounts } from '../../../web/derive/panels/merged';
import { shapeAlone, shapeBeside, textWidth, widthBeside } from '../../../web/derive/scene/measure';
import { configOf } from '../support/facts';

describe('a shape', () => {
  const ways = ['10 × 16 (n × d_model)', '10 × 16', '10×16'];
  /** The width of a text at the size of shapes, with some margin. */
  const room = (text: string) => textWidth(text, 11) * 1.04;

  it('alone is the first that fits, else the shortest, wherever it stands', () => {
    expect(shapeAlone(ways, 1000)).toBe(ways[0]);
    expect(shapeAlone(ways, room(ways[0] ?? '') - 0.1)).toBe(ways[1]);
    expect(shapeAlone(ways, room('10 × 16') + 0.1)).toBe('10 × 16');
    expect(shapeAlone(ways, room('10 × 16'))).toBe('10×16');
    expect(shapeAlone(ways, 1)).toBe('10×16');
    expect(shapeAlone(ways.toReversed(), 1)).toBe('10×16');
    expect(shapeAlone('10 × 16', 1)).toBe('10 × 16');
  });

  it('beside a title is the first that fits with it, or none', () => {
    expect(shapeBeside('q', ways, 1000)).toBe(ways[0]);
    const least = widthBeside('scores', '10×16');
    expect(shapeBeside('scores', ways, least + 0.1)).toBe('10×16');
    expect(shapeBeside('scores', ways, least)).toBeUndefined();
    // A longer title needs more width.
    expect(widthBeside('scores', '')).toBe(widthBeside('q', '') + 5 * 9);
  });
});

describe('two matrices of a head against one', () => {
  const counted = (patch: Parameters<typeof configOf>[0]) => {
    const { two, one } = matrixCounts(configOf(patch));
    return [two, one].map(({ formula, all }) => `${formula} = ${all}`);
  };

  it('are counted by what the head reads: all of d, or its share in narrow', () => {
    expect(counted({})).toEqual(['2·d·d_k = 512', 'd² = 1024']);
    expect(counted({ variant: 'narrow' })).toEqual(['2·(d/h)·d_k = 128', '(d/h)² = 64']);
    // A single head reads all columns.
    expect(counted({ variant: 'narrow', heads: 1 })).toEqual(['2·d·d_k = 512', 'd² = 256']);
  });

  it('have two lengths where the memory has another one', () => {
    const memory = { dMemory: 24, memoryInputs: 24 };
    expect(counted(memory)).toEqual(['(d + d_memory)·d_k = 640', 'd·d_memory = 1536']);
    expect(counted({ ...memory, variant: 'narrow', memoryInputs: 6 })).toEqual([
      '((d/h) + (d_memory/h))·d_k = 160',
      '(d/h)·(d_memory/h) = 96',
    ]);
  });

  it('are one that is used twice where queries and keys share it', () => {
    expect(counted({ sharedQK: true })).toEqual(['d·d_k = 256', 'd² = 1024']);
  });
});
