/** Markup, facts in sentences, and conditional sentences. */
import { describe, expect, it } from 'vitest';
import type { FactValue, Written } from '../../../web/lessons/facts';
import { factsIn, filled, marksOf, plainText } from '../../../web/lessons/marks';
import { relations } from '../../../web/lessons/format';
import { sayAll, sayText } from '../../../web/lessons/said';

const number = (value: number, as: Written | null = null): FactValue => ({
  kind: 'number',
  value,
  as,
});

describe('marks', () => {
  it.each([
    [
      'a *b* `c`',
      [
        ['plain', 'a '],
        ['emphasis', 'b'],
        ['plain', ' '],
        ['code', 'c'],
      ],
    ],
    ['2 * 3', [['plain', '2 * 3']]],
    [String.raw`\*a\* \{b\}`, [['plain', '*a* {b}']]],
    ['<b>&amp;</b>', [['plain', '<b>&amp;</b>']]],
    [
      'its [queries], [1, 12] and [nothing]',
      [
        ['plain', 'its '],
        ['word', 'queries'],
        ['plain', ', [1, 12] and [nothing]'],
      ],
    ],
    [String.raw`a \[head]`, [['plain', 'a [head]']]],
  ] as const)('%s', (text, runs) => {
    expect(marksOf(text).map(({ kind, text: run }) => [kind, run])).toEqual(runs);
  });

  it('in a fact’s value are text', () => {
    const text = filled('*{word}* of {word}', () => 'a*b`{c}[head]');
    expect(plainText(text)).toContain('a*b`{c}[head]');
    expect(marksOf(text).some(({ kind }) => kind === 'code' || kind === 'word')).toBe(false);
  });

  it('name the facts that a text has', () => {
    expect(factsIn(String.raw`{a} \{b\} {c-d} {1} {}`)).toEqual(['a', 'c-d']);
  });
});

describe('what is said', () => {
  const facts = new Map<string, FactValue>([
    ['n', number(12_345)],
    ['share', number(0.384, 'percent')],
    ['less', number(-0.5, 'short')],
    ['word', { kind: 'text', text: 'bank' }],
    ['place', { kind: 'place', tensor: 'q', index: [1, 4, 0] }],
  ]);

  it('has its facts as people read them', () => {
    expect(sayText('{n}, {share}, {less}, {word}, {place}, {none}', facts)).toBe(
      '12,345, 38 %, −0.50, bank, q[2, 5, 1], …',
    );
  });

  it.each([
    [-1024, 'count', '−1,024'],
    [1234.5, 'plain', '1235'],
    [0.12345, 'count', '0'],
    [0.12345, null, '0.123'],
    [12, null, '12'],
  ] as const)('has %d as %s: %s', (value, as, text) => {
    expect(sayText('{n}', new Map([['n', number(value, as)]]))).toBe(text);
  });

  it('is the sentence that holds, the other one, or none while nothing is known', () => {
    const both = { text: 'yes', otherwise: 'no' };
    const said = (when: { fact: string; is: (typeof relations)[number]; to: number | string }) =>
      sayAll([{ when, ...both }], facts);
    expect(said({ fact: 'share', is: '<', to: 0.5 })).toEqual(['yes']);
    expect(said({ fact: 'share', is: '≥', to: 0.5 })).toEqual(['no']);
    expect(said({ fact: 'n', is: '=', to: 'n' })).toEqual(['yes']);
    const ofEqual = relations.filter((is) => said({ fact: 'n', is, to: 'n' })[0] === 'yes');
    expect(ofEqual).toEqual(['=', '≤', '≥']);
    expect(said({ fact: 'n', is: '=', to: 'later' })).toEqual([]);
  });
});
