/** What the first screen says of its arcs: where the heads of the word on show look. The HTML that is served and the live page say the same. */
import type { Place } from '../core/types';
import type { Numbers } from '../model/numbers';
import { askingWord, queryOf } from '../picture';
import { formatFixed } from '../words/numbers';
import { say } from '../words/words';

/** @param cell the number of a pressed word; null for the word that the picture takes by itself */
export function arcsText(numbers: Numbers, cell: Place | null): string {
  const { trained } = numbers.facts;
  const row = queryOf(numbers.tables, cell) ?? askingWord(numbers);
  if (!trained?.asked.includes(row))
    return say('first-not-asked', { word: numbers.words[row] ?? '' });
  const [first, second] = [0, 1].map((head) => {
    const { cols, data } = numbers.matrix('attn_weights', head);
    const shares = data.subarray(row * cols, (row + 1) * cols);
    const largest = shares.indexOf(Math.max(...shares));
    return { word: numbers.keyWords[largest] ?? '', share: formatFixed(shares[largest] ?? 0, 2) };
  });
  const arcs = say('first-arcs', {
    word: numbers.words[row] ?? '',
    word1: first?.word ?? '',
    share1: first?.share ?? '',
    word2: second?.word ?? '',
    share2: second?.share ?? '',
  });
  return `${arcs} ${say('first-learned', { steps: trained.step })}`;
}
