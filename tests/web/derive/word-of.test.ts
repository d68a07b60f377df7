/** The word of the sentence or of the memory that lights up for a number. */
import { describe, expect, it } from 'vitest';
import { wordOf } from '../../../web/derive/scene/axes';
import { computed } from '../support/layers';

const own = computed().snapshot;
const cross = computed({ memory: 'the old bank' }).snapshot;

describe('the word of a place', () => {
  it.each([
    ['x', [4, 2], 4],
    ['position', [4, 2], 4],
    ['q_packed', [4, 2], 4],
    ['v_packed', [4, 2], 4],
    ['k', [1, 4, 2], 4],
    ['scores', [1, 4, 6], 4],
    ['concat', [4, 2], 4],
    ['contributions', [1, 4, 2], 4],
  ])('is of the sentence in self-attention: %s', (name, index, word) => {
    expect(wordOf(own, { name, index })).toEqual({ text: 'sentence', word });
  });

  it.each([
    ['memory', [2, 0], 'memory'],
    ['memory_token', [2, 0], 'memory'],
    ['k_packed', [2, 0], 'memory'],
    ['v', [1, 2, 0], 'memory'],
    ['q', [1, 2, 0], 'sentence'],
    ['scores', [1, 2, 0], 'sentence'],
    ['output', [2, 0], 'sentence'],
  ])('is of memory where there is one and keys have its rows: %s', (name, index, text) => {
    expect(wordOf(cross, { name, index })).toEqual({ text, word: 2 });
  });

  it.each([
    ['W_Q', [2, 0]],
    ['b_O', [2]],
    ['similarity_attention', [0, 1]],
    // Rows and columns of these stand for columns of x.
    ['merged', [1, 2, 0]],
    ['W_folded', [1, 2, 0]],
    ['no_such_tensor', [1, 2, 0]],
  ])('is none in a tensor without rows of words: %s', (name, index) => {
    expect(wordOf(own, { name, index })).toBeNull();
  });
});
