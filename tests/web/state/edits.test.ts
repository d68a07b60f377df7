/** Edits as text: typing, links, refusals. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowedValues,
  formatEdits,
  largestValue,
  mostEdits,
  parseEdits,
  typedNumber,
  withEdit,
  withoutEdit,
} from '../../../web/state/edits';
import { allowedText } from '../../../web/text/en/allowed';
import { shortest } from '../../../web/text/en/numbers';

describe('a typed number', () => {
  it.each([
    ['0.5', 0.5],
    [' -2 ', -2],
    ['−0,25', -0.25],
    ['\u200e−7.5', -7.5],
    ['+3', 3],
    ['.5', 0.5],
    ['2.', 2],
    ['1e-3', 0.001],
    ['10000', largestValue],
    ['1,024.5', 1024.5],
    ['−1,024.0', -1024],
    ['1,02', 1.02],
    ['1,0245', 1.0245],
    ['0,125', 0.125],
    ['0,000', 0],
    [',125', 0.125],
    ['1,024e-1', 102.4],
  ])('%j is %d', (text, value) => {
    expect(typedNumber(text)).toEqual({ value });
  });

  it.each([
    ['1,024', '1024 or 1.024: the comma could mean either'],
    ['−10,000', '-10000 or -10.000: the comma could mean either'],
  ])('%j is not guessed', (text, allowed) => {
    const typed = typedNumber(text);
    expect('allowed' in typed && allowedText(typed.allowed)).toBe(allowed);
  });

  const none = ['', '1 2', '0x10', '1e9', '10000.1', 'NaN', '1,00.5', '1.000,5', '1,0,5', '٣'];
  it.each(none)('%j is none', (text) => {
    expect(typedNumber(text)).toEqual({ allowed: allowedValues });
  });

  it('is any float32 as the field writes it', () => {
    fc.assert(
      fc.property(fc.float({ min: -largestValue, max: largestValue, noNaN: true }), (value) => {
        const typed = typedNumber(shortest(value));
        expect('value' in typed && Math.fround(typed.value) === value).toBe(true);
      }),
    );
  });
});

describe('edits as text', () => {
  it.each([
    ['W_X.1.2:1', 'W_X'],
    ['scores.0.1:1', 'scores'],
    ['W_Q.1.2:abc', '−10000 to 10000 for W_Q.1.2'],
    ['W_Q.1.2:1e5', '−10000 to 10000'],
    ['W_Q.1.2:NaN', '−10000 to 10000'],
    ['W_Q.1.2', 'a list such as'],
    ['W_Q.1.2.3:1', 'a list such as'],
    ['W_Q:1', 'a list such as'],
    ['W_Q.-1.2:1', 'a list such as'],
    ['my W_Q.1.2:1', 'a list such as'],
    ['W_Q.1.2:1\n2', 'a list such as'],
    [Array.from({ length: mostEdits + 1 }, (_, k) => `b_Q.${k}:1`).join(), `at most ${mostEdits}`],
  ])('%s is refused, and what is allowed is said', (text, says) => {
    const parsed = parseEdits(text);
    expect('allowed' in parsed && allowedText(parsed.allowed)).toContain(says);
  });

  it('gives one edit a place, the latest last', () => {
    const parsed = parseEdits('W_Q.0.1:1,b_K.2:3,W_Q.0.1:2');
    expect('value' in parsed && formatEdits(parsed.value)).toBe('b_K.2:3,W_Q.0.1:2');
  });

  it('takes a place out and no other', () => {
    const one = { name: 'W_Q', index: [0, 1], value: 1 };
    const other = { name: 'W_Q', index: [1, 0], value: 1 };
    expect(withoutEdit([one, other], one)).toEqual([other]);
    expect(withEdit([one, other], { ...one, value: 2 })).toEqual([other, { ...one, value: 2 }]);
  });
});
