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
  it('splits at white space of every kind', () => {
    expect(words('  I\tam\n going\u00A0to\u3000deposit\u2028 ')).toEqual([
      'I',
      'am',
      'going',
      'to',
      'deposit',
    ]);
  });

  it('gives nothing for a text without a word', () => {
    for (const text of ['', ' ', '\n\t', '\u200B\u200B', '\u0301', '\u0000', '\uFEFF', '\u00AD'])
      expect(tokenise(text), JSON.stringify(text)).toEqual({
        words: [],
        total: 0,
        cuts: null,
      });
  });

  it('keeps punctuation and markup as words', () => {
    expect(words('<script>alert(1)</script> & "x";')).toEqual([
      '<script>alert(1)</script>',
      '&',
      '"x";',
    ]);
  });

  it('keeps an emoji of several code points whole', () => {
    expect(words('👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽')).toEqual(['👩‍👩‍👧‍👦', '🏳️‍🌈', '👍🏽']);
  });

  it('sees é as one word, however it was typed', () => {
    expect(words('e\u0301tude \u00E9tude')).toEqual(['\u00E9tude', '\u00E9tude']);
  });

  it('keeps right-to-left words, in the order in which they are read', () => {
    expect(words('שלום עולם مرحبا')).toEqual(['שלום', 'עולם', 'مرحبا']);
  });

  it('splits at zero-width spaces, which nobody can see', () => {
    expect(words('a\u200Bb\u2060c\uFEFFd')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('replaces a lone surrogate, which is no character', () => {
    expect(words('a \uD83D b\uDE00')).toEqual(['a', '\uFFFD', 'b\uFFFD']);
  });

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
  it('replaces one word and leaves the others', () => {
    expect(replaceWord('I am  going', 1, 'was')).toBe('I was going');
  });

  it('removes a word, and takes several for one', () => {
    expect(replaceWord('I am going', 1, ' ')).toBe('I going');
    expect(replaceWord('I am going', 2, 'very  old')).toBe('I am very old');
  });

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
  const before = ['I', 'deposit', 'money', 'here'];

  it('leaves the class with its word when words come before it', () => {
    expect(carryClasses(before, ['Now', ...before], { 1: 'verb' })).toEqual({ 2: 'verb' });
  });

  it('leaves the class where it is when words come after it', () => {
    expect(carryClasses(before, [...before, 'now'], { 1: 'verb' })).toEqual({ 1: 'verb' });
  });

  it('drops the class of a word that was changed or removed', () => {
    expect(carryClasses(before, ['I', 'hide', 'money', 'here'], { 1: 'verb', 2: 'noun' })).toEqual({
      2: 'noun',
    });
    expect(carryClasses(before, ['I', 'money', 'here'], { 1: 'verb', 2: 'noun' })).toEqual({
      1: 'noun',
    });
  });

  it('drops the class of a word that was removed beside another of its kind', () => {
    expect(carryClasses(['far', 'far'], ['far'], { 0: 'noun', 1: 'verb' })).toEqual({ 0: 'noun' });
    expect(carryClasses(['far', 'far', 'here'], ['far', 'here'], { 1: 'verb', 2: 'noun' })).toEqual(
      {
        1: 'noun',
      },
    );
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
  it('is decided by its first letter', () => {
    expect(direction('the cat')).toBe('ltr');
    expect(direction('القطة جلست')).toBe('rtl');
    expect(direction('1. חתול')).toBe('rtl');
    expect(direction('𞤀𞤁')).toBe('rtl');
    expect(direction('−7.07')).toBe('ltr');
  });

  it('is not decided by a word that is isolated in it', () => {
    const word = isolated('القطة');
    expect(word).toBe('\u2068القطة\u2069');
    expect(direction(`“${word}” asks`)).toBe('ltr');
    expect(isolated('cat')).toBe('cat');
  });
});
