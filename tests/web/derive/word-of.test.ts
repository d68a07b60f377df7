/** The word of the sentence or of the memory that lights up for a number. */
import { expect, it } from 'vitest';
import { wordOf } from '../../../web/derive/scene/axes';
import { computed } from '../support/layers';

const own = computed().snapshot;
const cross = computed({ memory: 'the old bank' }).snapshot;

it.each([
  ['x', [4, 2]],
  ['q_packed', [4, 2]],
  ['k', [1, 4, 2]],
  ['scores', [1, 4, 6]],
  ['contributions', [1, 4, 2]],
])('the word of a place is of the sentence in self-attention: %s', (name, index) => {
  expect(wordOf(own, { name, index })).toEqual({ text: 'sentence', word: 4 });
});

it.each([
  ['memory_token', [2, 0], 'memory'],
  ['k_packed', [2, 0], 'memory'],
  ['v', [1, 2, 0], 'memory'],
  ['q', [1, 2, 0], 'sentence'],
  ['scores', [1, 2, 0], 'sentence'],
  ['output', [2, 0], 'sentence'],
])('it is of memory where there is one and keys have its rows: %s', (name, index, text) => {
  expect(wordOf(cross, { name, index })).toEqual({ text, word: 2 });
});

// Rows and columns of the last two stand for columns of x.
it.each(['W_Q', 'similarity_attention', 'merged', 'W_folded'])(
  '%s has no rows of words',
  (name) => {
    expect(wordOf(own, { name, index: [1, 2, 0] })).toBeNull();
  },
);
