/**
 * What each head made by hand does with the sentence on show. It was made for sentences with one verb and its object
 * after it; in others it may look at something else than its name says, and the page then says what. Read from the
 * attention, so that masks count, too.
 */
import type { Numbers } from '../model/numbers';
import { builtName } from '../picture';
import { say } from '../words/words';

type Job =
  | 'as-built'
  | 'no-verb'
  | 'no-noun'
  | 'no-pronoun'
  | 'no-preposition'
  | 'earliest-noun'
  | 'latest-noun'
  | 'all-pronouns'
  /** Something else, for example because of a mask. */
  | 'other';

/**
 * What a head does with the sentence, in a few words; null except for the four heads as they were made, each with its
 * own matrices and the whole input.
 */
export function headJob(numbers: Numbers, head: number): string | null {
  const { heads, variant, sharedQK } = numbers.config;
  const built = numbers.facts.names?.heads[head];
  if (built === undefined || heads !== 4 || variant === 'narrow' || sharedQK) return null;
  const job = finders[built]?.(new Reader(numbers, head)) ?? 'other';
  return say('head-job', { job, built: builtName(built) });
}

type Aim = (query: number) => readonly number[];

/** One head's attention, with the features of the words. */
class Reader {
  readonly queries: readonly number[];
  /** Whether the keys are the queries' own words, so that one comes before or after another. */
  readonly isSelf: boolean;

  constructor(
    private readonly numbers: Numbers,
    private readonly head: number,
  ) {
    this.queries = numbers.words.map((_, query) => query);
    this.isSelf = numbers.facts.memoryWords === null;
  }

  /** The queries whose word has a feature. */
  queriesWith(feature: string): readonly number[] {
    return this.placesWith('token', feature);
  }

  keysWith(feature: string): readonly number[] {
    return this.placesWith(this.isSelf ? 'token' : 'memory_token', feature);
  }

  private placesWith(tensor: string, feature: string): readonly number[] {
    const column = this.numbers.facts.names?.inputs.indexOf(feature) ?? -1;
    const { rows, cols, data } = this.numbers.matrix(tensor, 0);
    const all = Array.from({ length: rows }, (_, row) => row);
    return all.filter((row) => (data[row * cols + column] ?? 0) > 0);
  }

  /** Whether each of these queries looks most at a key that it is to look at. */
  allLook(queries: readonly number[], aim: Aim): boolean {
    return queries.every((query) => aim(query).includes(this.strongest(query)));
  }

  /** The key with the largest share; −1 of an even row, which looks at nothing in particular. */
  private strongest(query: number): number {
    const { cols, data } = this.numbers.matrix('attn_weights', this.head);
    const row = data.subarray(query * cols, (query + 1) * cols);
    const most = Math.max(...row);
    return cols > 1 && row.every((share) => share === most) ? -1 : row.indexOf(most);
  }
}

const firstAfter =
  (places: readonly number[]): Aim =>
  (query) =>
    places.filter((place) => place > query).slice(0, 1);

/** Of two equally near words the later one. */
const nearest =
  (places: readonly number[]): Aim =>
  (query) => {
    const distance = (place: number) => Math.abs(place - query);
    const least = Math.min(...places.map(distance));
    return places.filter((place) => distance(place) === least).slice(-1);
  };

const asBuilt = (isSo: boolean): Job => (isSo ? 'as-built' : 'other');

/** By the name of what the core built the head for (`constructed.heads`, `patterns.heads`). */
const finders: Readonly<Record<string, (reader: Reader) => Job>> = {
  'previous word': (reader) =>
    asBuilt(reader.allLook(reader.queries.slice(1), (query) => [query - 1])),
  'next word': (reader) =>
    asBuilt(reader.allLook(reader.queries.slice(0, -1), (query) => [query + 1])),
  'first word': (reader) => asBuilt(reader.allLook(reader.queries, () => [0])),
  'nearest noun': (reader) => {
    const nouns = reader.keysWith('noun');
    if (nouns.length === 0) return 'no-noun';
    return asBuilt(reader.allLook(reader.queries, nearest(nouns)));
  },
  'verb → object': (reader) => {
    const [verbs, nouns] = [reader.queriesWith('verb'), reader.keysWith('noun')];
    if (verbs.length === 0) return 'no-verb';
    if (nouns.length === 0) return 'no-noun';
    if (reader.isSelf && reader.allLook(verbs, firstAfter(nouns))) return 'as-built';
    return reader.allLook(verbs, () => nouns.slice(0, 1)) ? 'earliest-noun' : 'other';
  },
  'verb → subject': (reader) => {
    const [verbs, pronouns] = [reader.queriesWith('verb'), reader.keysWith('subj')];
    if (verbs.length === 0) return 'no-verb';
    if (pronouns.length === 0) return 'no-pronoun';
    if (!reader.allLook(verbs, () => pronouns)) return 'other';
    const isBefore = verbs.every((verb) => pronouns.every((pronoun) => pronoun < verb));
    const isOne = pronouns.length === 1 && (!reader.isSelf || isBefore);
    return isOne ? 'as-built' : 'all-pronouns';
  },
  'preposition → object': (reader) => {
    const [prepositions, nouns] = [reader.queriesWith('prep'), reader.keysWith('noun')];
    if (prepositions.length === 0) return 'no-preposition';
    if (nouns.length === 0) return 'no-noun';
    if (reader.isSelf && reader.allLook(prepositions, firstAfter(nouns))) return 'as-built';
    return reader.allLook(prepositions, () => nouns.slice(-1)) ? 'latest-noun' : 'other';
  },
};
