/**
 * How the terms of a number make it, for each operation of the core: what stands between a term's two numbers, and the
 * value written out with this place's numbers. Everything else is said once for all of them (inspection.ts).
 */
import type { Explanation, Op, Term } from '../core/types';
import { formatNumber } from '../words/numbers';

export interface Operation {
  /** Around and between a term's numbers; a term without `sign` shows the left one alone. */
  readonly before: string;
  readonly sign: '' | '×' | '−';
  readonly after: string;
  /** The number under the terms; null where there is none. */
  readonly total: (explanation: Explanation) => number | null;
  /** What the value equals, in numbers; '' where its terms say it. */
  readonly written: (explanation: Explanation, own: Term | undefined) => string;
}

/** A sum that is written out has at most so many terms; of others the largest are. */
const mostWritten = 4;

const number = (value: number) => formatNumber(value, 3);
const inBrackets = (value: number) => (value < 0 ? `(${number(value)})` : number(value));
/** a − b, with as many digits as tell them apart. */
function apart(a: number, b: number): string {
  const tells = (digits: number) => a.toPrecision(digits) !== b.toPrecision(digits);
  const digits = [3, 4, 5, 6, 7, 8, 9].find(tells);
  const [left, right] = [formatNumber(a, digits), formatNumber(Math.abs(b), digits)];
  return b < 0 ? `${left} + ${right}` : `${left} − ${right}`;
}
const bySize = (a: Term, b: Term) => Math.abs(b.product) - Math.abs(a.product);

/** 0.5 × 1.2 + 0.3 × (−2) + … */
function sumOf({ op, terms, bias }: Explanation, one: (term: Term) => string): string {
  // Products of 0 are left out; of token + position neither is.
  const counted = terms.filter(({ product }) => product !== 0 || op === 'sum');
  const isLong = counted.length > mostWritten;
  const shown = isLong ? counted.toSorted(bySize).slice(0, mostWritten - 1) : counted;
  const texts = shown.map(one);
  if (isLong) texts.push('…');
  if (bias !== null && bias !== 0) texts.push(inBrackets(bias));
  return texts.length === 0 ? '0' : texts.join(' + ');
}

const nothing = () => null;
const sumOfSeveral = ({ terms, value }: Explanation) => (terms.length > 1 ? value : null);
const plain = { before: '', sign: '', after: '', total: nothing } as const;
const product = (term: Term) => `${inBrackets(term.left)} × ${inBrackets(term.right)}`;

export const operations: Readonly<Record<Op, Operation>> = {
  given: { ...plain, written: () => '' },
  held: { ...plain, written: () => '' },
  derived: { ...plain, written: () => '' },
  copy: { ...plain, written: () => '' },
  sum: { ...plain, total: sumOfSeveral, written: (e) => sumOf(e, ({ left }) => inBrackets(left)) },
  dot: { ...plain, sign: '×', total: sumOfSeveral, written: (e) => sumOf(e, product) },
  scale: { ...plain, sign: '×', written: (e) => sumOf(e, product) },
  mute: { ...plain, sign: '×', written: (_, own) => (own ? product(own) : '') },
  mask: {
    ...plain,
    written: (e) =>
      e.allowed && e.terms.length > 1 ? sumOf(e, ({ left }) => inBrackets(left)) : '',
  },
  softmax: {
    before: 'e^(',
    sign: '−',
    after: ')',
    total: (e) => e.denominator,
    written: ({ allowed, denominator }, own) =>
      allowed && own && denominator !== 0
        ? `e^(${number(own.left)} − ${inBrackets(own.right)}) ÷ ${number(denominator)} = ${number(own.product)} ÷ ${number(denominator)}`
        : '',
  },
  'softmax-backward': {
    ...plain,
    sign: '×',
    total: (e) => e.subtracted,
    written: ({ subtracted }, own) =>
      own ? `${number(own.left)} × (${apart(own.right, subtracted)})` : '',
  },
  'rms-norm': {
    ...plain,
    before: '(',
    after: ')²',
    total: (e) => e.denominator,
    written: ({ denominator }, own) =>
      own ? `${number(own.left)} ÷ ${number(denominator)} × ${inBrackets(own.right)}` : '',
  },
  // The own gain and number are not among the core's terms; the equation in letters says how they enter.
  'rms-norm-backward': { ...plain, sign: '×', total: (e) => e.subtracted, written: () => '' },
  'rms-norm-gain': {
    ...plain,
    sign: '×',
    total: sumOfSeveral,
    written: (e) => sumOf(e, (term) => inBrackets(term.product)),
  },
};
