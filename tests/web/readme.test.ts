import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTable, withTables } from '../bench/readme.mjs';

describe('the README', () => {
  const readme = readFileSync('README.md', 'utf8');

  it('has the tables that the benchmark wrote', () => {
    expect(withTables(readme, readTable)).toBe(readme);
  });

  it('has a place for each of them', () => {
    const found: string[] = [];
    withTables(readme, (file) => {
      found.push(file);
      return '';
    });
    expect(found).toEqual(['bench.md', 'bench-node.md']);
  });
});
