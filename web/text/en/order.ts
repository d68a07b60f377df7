/** The words of “Does word order matter?”. */
import type { MaskKind } from '../../core/types';
import type { Exchange, ExchangedWord } from '../facts';
import { agreementText } from './look';
import { maskDefinitions } from './names';
import { formatNumber } from './numbers';

/** The name of the second computation's rows. */
export const afterExchange = 'output after';

export const orderPanel = {
  lead: 'Does attention know the order of the words? Exchange two of them: the layer is computed once more, and each word’s output is compared with what it was.',
  memoryStays: 'The words of the sentence change places; those of memory stay.',
  first: 'Exchange',
  second: 'with',
  hint: 'A word of the sentence, and its place',
  wordAt: (word: string, place: number) => `${place + 1}. ${word}`,
  without: 'Without positions',
  with: 'With positions',
  ofFile:
    'x comes from a file: whole rows of it change places, with any positions that are in them.',
  ofTask: (positions: boolean) =>
    `What is trained here decides about positions: this task ${positions ? 'has them' : 'has none'}.`,
  oneWord: 'An exchange needs two words, and this sentence has one.',
  before: 'output before',
  after: afterExchange,
  difference: 'difference',
  scale: 'one scale',
  moved: ({ place, now }: Pick<ExchangedWord, 'place' | 'now'>) => `${place + 1} → ${now + 1}`,
  entry: 'number',
} as const;

/** About the row of one word. */
export function rowText({ difference, isSame }: ExchangedWord): string {
  if (difference === 0) return 'exactly the same';
  return isSame
    ? `rounding: ${formatNumber(difference, 1)}`
    : `up to ${formatNumber(difference, 3)}`;
}

/** What the exchange shows. */
export function exchangeText(exchange: Exchange): string {
  const { rows, difference, sameInput } = exchange;
  if (sameInput) return 'These two words have the same vector.';
  const changed = rows.filter(({ isSame }) => !isSame).length;
  const agreement = agreementText(exchange, orderPanel.entry);
  if (changed > 0) return `${changed} of ${rows.length} output rows changed (${agreement}).`;
  const rounding = difference === 0 ? '' : ', up to rounding';
  return `The same rows${rounding}, in another order: every word takes its output row along (${agreement}).`;
}

/** Why it shows that. `hasMemory`: in cross-attention, k and v are made from other words. */
export function whyText(exchange: Exchange, mask: MaskKind, hasMemory: boolean): string {
  const { rows, difference, byPosition, byMask, sameInput, alike } = exchange;
  if (sameInput) return 'So the layer reads the same as before: choose two different words.';
  if (!byPosition && !byMask) {
    const rounding =
      difference === 0
        ? ''
        : ' In float32 every sum is rounded, so another order may change the last digits.';
    return `${hasMemory ? rowAlone : anyOrder} Nothing in this layer goes by place.${rounding}${alike ? allAlike : ''}`;
  }
  if (rows.every(({ isSame }) => isSame))
    return 'Something in this layer goes by place, but it does not change the output here.';
  const position = `Each place adds its position to the word that stands there. So an exchanged word has another row of x, and another ${hasMemory ? 'q' : 'q, k and v'}: this is why Vaswani et al. (2017, section 3.5) add positions.`;
  const ofMask = `The mask goes by place, so the exchange changes who may look at whom. ${maskDefinitions[mask]}`;
  return [byPosition ? position : '', byMask ? ofMask : ''].filter((each) => each).join(' ');
}

const anyOrder =
  'The q, k and v of a word are made from its own row of x, and the sums over all words in softmax and in A·v are the same in any order.';
const rowAlone = 'The output of a word is made from its own q, and from k and v of memory.';
const allAlike = ' Here all words have the same output row: other parameters show more.';
