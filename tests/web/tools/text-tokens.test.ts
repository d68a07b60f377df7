/** The tokens that npm run train makes of a text. */
import { expect, it } from 'vitest';
import { readText } from '../../../tools/lib/text-tokens.mjs';

it('a text is lower-cased words and marks', () => {
  const { vocabulary, ids } = readText('The cat’s hat: “Don’t!”\n\tThe  3 cafés…', 99);
  const words = ids.map((id) => vocabulary[id]);
  expect(words.join(' ')).toBe('the cat’s hat : “ don’t ! ” the 3 cafés …');
});

it('the most frequent tokens have the first ids, then the first of the text', () => {
  const { vocabulary, ids } = readText('b a c c a d c', 4);
  expect(vocabulary).toEqual(['<unknown>', 'c', 'a', 'b']);
  expect(ids).toEqual([3, 2, 1, 1, 2, 0, 1]);
});

it('a vocabulary has no more tokens than the text, and an empty text none', () => {
  expect(readText('one two one', 1000)).toEqual({
    vocabulary: ['<unknown>', 'one', 'two'],
    ids: [1, 2, 1],
  });
  expect(readText(' \n', 1000)).toEqual({ vocabulary: ['<unknown>'], ids: [] });
});
