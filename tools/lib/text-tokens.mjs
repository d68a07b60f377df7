// The tokens of a text for a language model: words and marks.

/** The token of everything that the vocabulary lacks; its id is 0. */
const unknown = '<unknown>';

/** Lower-cased words, with apostrophes inside them, and every other mark by itself. @param {string} text */
const tokensOf = (text) =>
  text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*|[^\s]/gu) ?? [];

/**
 * The unknown token and the most frequent tokens, of equally frequent ones the first of the text; fewer where the text
 * has fewer.
 * @param {readonly string[]} tokens
 * @param {number} size
 */
function vocabularyOf(tokens, size) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  // The sort is stable, and a map keeps the order of its first entries.
  const byCount = [...counts].sort(([, a], [, b]) => b - a).map(([token]) => token);
  return [unknown, ...byCount.slice(0, Math.max(0, size - 1))];
}

/**
 * @param {string} text
 * @param {number} size the most tokens of the vocabulary
 * @returns {{ vocabulary: string[], ids: number[] }}
 */
export function readText(text, size) {
  const tokens = tokensOf(text);
  const vocabulary = vocabularyOf(tokens, size);
  const idOf = new Map(vocabulary.map((token, id) => [token, id]));
  return { vocabulary, ids: tokens.map((token) => idOf.get(token) ?? 0) };
}
