/** Facts about one entry of a tensor, and about its place in memory. */
import type { Explanation, Place } from '../../core/types';
import { chain, origins } from '../../derive/panels/layout';
import type { Snapshot } from '../../derive/scene/snapshot';
import { lessonsText } from '../../text/lessons';
import type { FactValues } from './fact';
import { byWord, isAttention, ofCell } from './offers';
import { part } from './part';
import { missing, number, refuse, text } from './row';
import { isScorer, tensorNamed } from './tensor-named';

/** An older scorer has shares, but no explanation of them. */
const entry = (snapshot: Snapshot, { name, index }: Place): number =>
  isScorer(name)
    ? (part(tensorNamed(snapshot, name), index)[0] ?? NaN)
    : snapshot.explain({ name, index }).value;

/** Where the entry is computed: copies are followed back. */
function made(snapshot: Snapshot, place: Place): Explanation {
  const explained = snapshot.explain(place);
  const from = explained.op === 'copy' ? explained.terms[0]?.leftFrom : null;
  return from ? made(snapshot, from) : explained;
}

const wordAt = (words: readonly string[], at: number): string =>
  words[at] ?? refuse(lessonsText.factRefusals.noWord(at));

const placeOf = (name: string, before: FactValues): readonly number[] => {
  const value = before.get(name);
  return value?.kind === 'place' ? value.index : missing(name);
};

export const entries = {
  tensor: number({
    takes: ['tensor', 'index'],
    says: 'one entry',
    offers: ofCell(({ tensor, index, place }) => [
      { label: ({ cell }) => cell.value(place), takes: { tensor, index } },
    ]),
    read: ({ tensor: name, index }, { snapshot }) => entry(snapshot, { name, index }),
  }),
  reads: number({
    takes: ['tensor', 'index'],
    says: 'how many pairs an entry is summed from; copies are followed back',
    offers: ofCell(({ tensor, index }) => [
      { label: ({ cell }) => cell.products, takes: { tensor, index } },
    ]),
    read: ({ tensor: name, index }, { snapshot }) => made(snapshot, { name, index }).terms.length,
  }),
  word: text({
    takes: ['index'],
    says: 'a word of the sentence',
    offers: ofCell(({ tensor, row }) => [
      byWord.includes(tensor)
        ? { label: ({ cell }) => cell.word, takes: { index: row.slice(-1) } }
        : null,
    ]),
    read: ({ index: [at = 0] }, { snapshot }) => wordAt(snapshot.words, at),
  }),
  'word.at': text({
    takes: ['place', 'axis'],
    says: 'the word of a place’s row or column',
    offers: ofCell(({ tensor, row }) => [
      isAttention(tensor)
        ? {
            label: ({ cell }) => cell.largestWord,
            takes: { axis: 'column' },
            about: { fact: 'largest.place', tensor, within: row },
          }
        : null,
    ]),
    read: ({ place, axis }, { snapshot, before }) => {
      const [row = 0, column = 0] = placeOf(place, before).slice(-2);
      return axis === 'column' ? wordAt(snapshot.keyWords, column) : wordAt(snapshot.words, row);
    },
  }),
  offset: number({
    takes: ['index'],
    says: 'where in the memory of q_packed a number of q lies, from 0',
    read: ({ index: [head = 0, word = 0, column = 0] }, { snapshot }) => {
      // Throws if this layer does not have that number.
      part(snapshot.tensor('q'), [head, word, column]);
      return chain(snapshot, { head, word, column }).at(-1)?.offset ?? missing('q');
    },
  }),
  'key-head': number({
    takes: ['head'],
    says: 'which head of k a head reads, from 1',
    read: ({ head }, { snapshot }) =>
      (snapshot.explain({ name: 'scores', index: [head, 0, 0] }).terms[0]?.rightFrom?.index[0] ??
        missing('k')) + 1,
  }),
  'wrong-view.words': number({
    takes: ['head'],
    says: 'how many words a head would get if q were viewed as heads first',
    read: ({ head }, { snapshot }) => new Set(origins(snapshot, head).map(({ word }) => word)).size,
  }),
};
