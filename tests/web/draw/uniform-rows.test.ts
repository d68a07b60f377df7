/** Areas of a single colour, as in layers of ones, show their number. */
import { describe, expect, it } from 'vitest';
import { uniformRowMarks } from '../../../web/draw/marks/uniform-rows';
import { themes } from '../../../web/draw/theme';
import { matrixOf } from '../support/drawing';

const cols = 32;
const row = (value: number) => Array.from({ length: cols }, () => value);
const wide = { rows: 2, cols, width: 320, height: 60 };
const textsOf = (values: readonly number[], patch = {}) =>
  uniformRowMarks(matrixOf(values, cols, { ...wide, done: values.length, ...patch }), themes.light)
    .flatMap(({ texts }) => texts)
    .map(({ text }) => text);

describe('columns too slim for numbers', () => {
  it('say the number that all of them are, once', () => {
    expect(textsOf([...row(1), ...row(1)])).toEqual(['every entry 1']);
  });

  it('say the number of each row that has only one', () => {
    expect(textsOf([...row(3), ...row(-2)])).toEqual(['3', '−2']);
    expect(textsOf([...row(3), ...row(-2).with(7, 0.5)])).toEqual(['3']);
  });

  it('say nothing of what is hidden, not computed yet, or 0', () => {
    expect(textsOf([...row(NaN), ...row(NaN)])).toEqual([]);
    expect(textsOf([...row(3), ...row(-2)], { done: cols })).toEqual(['3']);
    expect(textsOf([...row(0), ...row(0)])).toEqual([]);
  });

  it('say nothing where there is no room, or cells have their numbers', () => {
    expect(textsOf([...row(3), ...row(-2)], { height: 20 })).toEqual([]);
    expect(textsOf([...row(1), ...row(1)], { width: 60 })).toEqual([]);
    expect(textsOf([...row(1), ...row(1)], { numbers: true })).toEqual([]);
  });
});
