import { describe, expect, it } from 'vitest';
import { walked } from '../../../web/ui/inspector/term-keys';

/** Terms with two operands each; the last has one. */
const rows = [...Array.from({ length: 12 }, (_, k) => [`q${k}`, `k${k}`]), ['bias']];

describe('through the terms of a number', () => {
  it.each([
    ['q3', 'ArrowUp', 'q2'],
    ['q3', 'ArrowDown', 'q4'],
    ['k3', 'ArrowDown', 'k4'],
    ['q3', 'ArrowRight', 'k3'],
    ['k3', 'ArrowLeft', 'q3'],
    ['k0', 'PageDown', 'k10'],
    ['k11', 'PageUp', 'k1'],
    ['q5', 'Home', 'q0'],
    ['q5', 'End', 'bias'],
  ])('from %s %s leads to %s', (from, key, to) => {
    expect(walked(rows, from, key)).toBe(to);
  });

  it('no key leads beyond the ends', () => {
    expect(walked(rows, 'q0', 'ArrowUp')).toBe('q0');
    expect(walked(rows, 'bias', 'ArrowDown')).toBe('bias');
    expect(walked(rows, 'q3', 'ArrowLeft')).toBe('q3');
    expect(walked(rows, 'k3', 'ArrowRight')).toBe('k3');
    expect(walked(rows, 'k4', 'PageUp')).toBe('k0');
    expect(walked(rows, 'k4', 'PageDown')).toBe('bias');
  });

  it('into a term with one operand leads to that one', () => {
    expect(walked(rows, 'k11', 'ArrowDown')).toBe('bias');
  });

  it('other keys, and other places, lead nowhere', () => {
    for (const key of ['a', 'Enter', 'Tab', 'toString']) expect(walked(rows, 'q3', key)).toBeNull();
    expect(walked(rows, 'elsewhere', 'ArrowDown')).toBeNull();
    expect(walked([], 'q3', 'ArrowDown')).toBeNull();
  });
});
