/** Sentences: their words, replacing one, and classes that stay with their words. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  carryClasses,
  direction,
  isolated,
  replaceWord,
  tokenise,
} from '../../../web/state/sentence';
import { withCuts } from '../../../web/state/cut-words';
import { maxTokens } from '../../../web/state/state';
import { hostileTexts, texts } from '../support/states';

const words = (sentence: string) => tokenise(sentence).words;

describe('tokenise', () => {
  it.each([
    // White space of every kind, and zero-width spaces, which nobody can see.
    ['  I\tam\n going\u00A0to\u3000deposit\u2028 ', ['I', 'am', 'going', 'to', 'deposit']],
    ['a\u200Bb\u2060c\uFEFFd', ['a', 'b', 'c', 'd']],
    ['<script>alert(1)</script> & "x";', ['<script>alert(1)</script>', '&', '"x";']],
    ['👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽', ['👩‍👩‍👧‍👦', '🏳️‍🌈', '👍🏽']],
    ['e\u0301tude \u00E9tude', ['\u00E9tude', '\u00E9tude']],
    ['שלום עולם مرحبا', ['שלום', 'עולם', 'مرحبا']],
    // A lone surrogate is no character.
    ['a \uD83D b\uDE00', ['a', '\uFFFD', 'b\uFFFD']],
  ])('splits %j into %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it.each(['', ' ', '\n\t', '\u200B\u200B', '\u0301', '\u0000', '\uFEFF', '\u00AD'])(
    'finds no word in %j',
    (text) => {
      expect(tokenise(text)).toEqual({ words: [], total: 0, cuts: null });
    },
  );

  it(`takes ${maxTokens} of 500 words and counts them all`, () => {
    const many = Array.from({ length: 500 }, (_, k) => `w${k}`);
    expect(tokenise(many.join(' '))).toEqual({
      words: many.slice(0, maxTokens),
      total: 500,
      cuts: null,
    });
  });

  it('gives words that are themselves one word each, whatever was typed', () => {
    fc.assert(
      fc.property(fc.oneof(texts, hostileTexts), (text) => {
        // A word cut by its writer or by the browser may be cut differently when alone.
        fc.pre(words(text).every((word) => withCuts(word) === word));
        for (const word of words(text)) {
          expect(words(word)).toEqual([word]);
          expect(word.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});

/** Letters of the scripts that browsers cut by dictionaries. */
const cutScripts =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

describe('replaceWord', () => {
  it('does to the text what it says of the words, whatever was typed', () => {
    const typed = fc.oneof(texts, hostileTexts);
    fc.assert(
      fc.property(typed, typed, fc.nat({ max: 20 }), (text, replacement, pick) => {
        const before = words(text);
        fc.pre(before.length > 0 && [text, replacement].every((each) => withCuts(each) === each));
        // Neighbouring words are not cut again if their writer cut either of them.
        fc.pre(![text, replacement].some((each) => cutScripts.test(each)));
        const index = pick % before.length;
        expect(words(replaceWord(text, index, replacement))).toEqual(
          before.toSpliced(index, 1, ...words(replacement)),
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe('carryClasses', () => {
  it.each([
    ['I deposit money here', 'Now I deposit money here', { 1: 'verb' }, { 2: 'verb' }],
    ['I deposit money here', 'I deposit money here now', { 1: 'verb' }, { 1: 'verb' }],
    ['I deposit money here', 'I hide money here', { 1: 'verb', 2: 'noun' }, { 2: 'noun' }],
    ['I deposit money here', 'I money here', { 1: 'verb', 2: 'noun' }, { 1: 'noun' }],
    // A word that was removed beside another of its kind.
    ['far far', 'far', { 0: 'noun', 1: 'verb' }, { 0: 'noun' }],
    ['far far here', 'far here', { 1: 'verb', 2: 'noun' }, { 1: 'noun' }],
  ])('from “%s” to “%s” makes of %j %j', (before, after, classes, carried) => {
    expect(carryClasses(before.split(' '), after.split(' '), classes)).toEqual(carried);
  });

  it('only ever gives a class to the same word that had it', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });
    const classes = fc.dictionary(fc.nat({ max: 5 }).map(String), fc.constantFrom('verb', 'noun'), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(list, list, classes, (from, to, set) => {
        const known = Object.fromEntries(
          Object.entries(set).filter(([index]) => Number(index) < from.length),
        );
        for (const [index, id] of Object.entries(carryClasses(from, to, known))) {
          const sources = Object.entries(known).filter(([, other]) => other === id);
          expect(sources.map(([source]) => from[Number(source)])).toContain(to[Number(index)]);
        }
        expect(carryClasses(from, from, known)).toEqual(known);
      }),
    );
  });
});

describe('which way a text runs', () => {
  it.each([
    ['the cat', 'ltr'],
    ['القطة جلست', 'rtl'],
    ['1. חתול', 'rtl'],
    ['𞤀𞤁', 'rtl'],
    ['−7.07', 'ltr'],
  ])('is decided by its first letter: %s, %s', (text, runs) => {
    expect(direction(text)).toBe(runs);
  });

  it('is not decided by a word that is isolated in it', () => {
    const word = isolated('القطة');
    expect(word).toBe('\u2068القطة\u2069');
    expect(direction(`“${word}” asks`)).toBe('ltr');
    expect(isolated('cat')).toBe('cat');
  });
});
