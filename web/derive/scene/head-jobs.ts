/**
 * What each hand-made head does with this sentence. The constructed ones were made for sentences with one
 * verb and its object after it. In other sentences a head may look at something else than its name says, and
 * the page then says what. Read from the attention, so masks count, too.
 */
import type { HeadJob } from '../../text/facts';
import { pageText } from '../../text';
import type { Snapshot } from './snapshot';

/**
 * What a head does with the current sentence; null except for the four heads as they were made (each with
 * both of its matrices, reading the whole input).
 */
export const headName = (snapshot: Snapshot, head: number): string | null =>
  headNames(snapshot, head)[0] ?? null;

/** The same in several lengths, the shorter ones for less room; empty instead of null. */
export function headNames(snapshot: Snapshot, head: number): readonly string[] {
  const { heads, variant, sharedQK } = snapshot.config;
  if (!snapshot.names || heads !== 4 || variant === 'narrow' || sharedQK) return [];
  const built = snapshot.names.heads[head];
  return built === undefined
    ? []
    : pageText.headJobs.headJobNames(jobOf(snapshot, snapshot.names.heads, head), built);
}

const known = new WeakMap<Snapshot, readonly HeadJob[]>();

/** @param built the names of what all heads were built for */
function jobOf(snapshot: Snapshot, built: readonly string[], head: number): HeadJob {
  const jobs =
    known.get(snapshot) ??
    built.map((name, each) => finders[name]?.(readerOf(snapshot, each)) ?? 'other');
  known.set(snapshot, jobs);
  return jobs[head] ?? 'other';
}

/** One head's attention, with the features of the words. */
interface Reader {
  /** The queries and keys with a feature, by index. */
  readonly asking: (feature: string) => readonly number[];
  readonly asked: (feature: string) => readonly number[];
  /** Whether each of these queries looks most at the named key, or at one of several named ones. */
  readonly allLook: (
    queries: readonly number[],
    at: (query: number) => readonly number[],
  ) => boolean;
  readonly queries: readonly number[];
  /** Whether the keys are the same words as the queries, so that one comes before or after another. */
  readonly self: boolean;
}

function readerOf(snapshot: Snapshot, head: number): Reader {
  const { data, shape } = snapshot.tensor('attn_weights');
  const [, n = 0, m = 0] = shape;
  const self = snapshot.memoryWords === null;
  const strongest = (query: number) => {
    const row = data.subarray((head * n + query) * m, (head * n + query + 1) * m);
    const most = row.reduce((best, share) => Math.max(best, share), 0);
    // A uniform row looks at nothing in particular.
    return row.every((share) => share === most) && m > 1 ? -1 : row.indexOf(most);
  };
  return {
    asking: (feature) => placesWith(snapshot, 'token', feature),
    asked: (feature) => placesWith(snapshot, self ? 'token' : 'memory_token', feature),
    allLook: (queries, at) => queries.every((query) => at(query).includes(strongest(query))),
    queries: Array.from({ length: n }, (_, query) => query),
    self,
  };
}

/** The indices of the words with a named feature. */
function placesWith(snapshot: Snapshot, tensor: string, feature: string): readonly number[] {
  const column = snapshot.names?.inputs.indexOf(feature) ?? -1;
  const { data, shape } = snapshot.tensor(tensor);
  const [rows = 0, cols = 0] = shape;
  const all = Array.from({ length: rows }, (_, row) => row);
  return all.filter((row) => (data[row * cols + column] ?? 0) > 0);
}

const firstAfter = (places: readonly number[]) => (query: number) =>
  places.filter((place) => place > query).slice(0, 1);

/** Of two equally near words, the later one. */
const nearest = (places: readonly number[]) => (query: number) => {
  const distance = (place: number) => Math.abs(place - query);
  const least = Math.min(...places.map(distance));
  return places.filter((place) => distance(place) === least).slice(-1);
};

/** By the name of what the core built the head for (`constructed.heads`, `patterns.heads`). */
const finders: Readonly<Partial<Record<string, (reader: Reader) => HeadJob>>> = {
  'previous word': ({ queries, allLook }) =>
    allLook(queries.slice(1), (query) => [query - 1]) ? 'as-built' : 'other',
  'next word': ({ queries, allLook }) =>
    allLook(queries.slice(0, -1), (query) => [query + 1]) ? 'as-built' : 'other',
  'first word': ({ queries, allLook }) => (allLook(queries, () => [0]) ? 'as-built' : 'other'),
  'nearest noun': ({ queries, asked, allLook }) => {
    const nouns = asked('noun');
    if (nouns.length === 0) return 'no-noun';
    return allLook(queries, nearest(nouns)) ? 'as-built' : 'other';
  },
  'verb → object': ({ asking, asked, allLook, self }) => {
    const [verbs, nouns] = [asking('verb'), asked('noun')];
    if (verbs.length === 0) return 'no-verb';
    if (nouns.length === 0) return 'no-noun';
    if (self && allLook(verbs, firstAfter(nouns))) return 'as-built';
    return allLook(verbs, () => nouns.slice(0, 1)) ? 'earliest-noun' : 'other';
  },
  'verb → subject': ({ asking, asked, allLook, self }) => {
    const [verbs, pronouns] = [asking('verb'), asked('subj')];
    if (verbs.length === 0) return 'no-verb';
    if (pronouns.length === 0) return 'no-pronoun';
    if (!allLook(verbs, () => pronouns)) return 'other';
    if (pronouns.length > 1) return 'all-pronouns';
    const before = verbs.every((verb) => !self || pronouns.every((pronoun) => pronoun < verb));
    return before ? 'as-built' : 'all-pronouns';
  },
  'preposition → object': ({ asking, asked, allLook, self }) => {
    const [prepositions, nouns] = [asking('prep'), asked('noun')];
    if (prepositions.length === 0) return 'no-preposition';
    if (nouns.length === 0) return 'no-noun';
    if (self && allLook(prepositions, firstAfter(nouns))) return 'as-built';
    return allLook(prepositions, () => nouns.slice(-1)) ? 'latest-noun' : 'other';
  },
};
