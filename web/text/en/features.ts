/** What the named columns of the constructed inputs and outputs mean, in a sentence each. */

/** Columns that say what a word is, and the question that each answers. */
const questions: Readonly<Record<string, string>> = {
  subj: 'is the word a subject, such as “I” or “you”?',
  verb: 'is it a verb, such as “deposit”?',
  noun: 'is it a noun?',
  prep: 'is it a preposition, such as “at”?',
  det: 'is it a determiner, such as “the” or “my”?',
  aux: 'is it an auxiliary verb, such as “am”?',
  part: 'is it a particle, such as “to”?',
  adj: 'is it an adjective, such as “old”?',
  place: 'is it a place?',
  finance: 'has it to do with money?',
};

/** Columns that say where a word stands, and the one that says nothing of it. */
const others: Readonly<Record<string, string>> = {
  one: '1 for every word.',
  p: 'where the word stands: its place ÷ 10, the first place being 0.',
  'sin a': 'where the word stands: a wave that repeats after 24 words, sin(2πj / 24).',
  'cos a': 'where the word stands: a wave that repeats after 24 words, cos(2πj / 24).',
  'sin b': 'where the word stands: a wave that repeats after 6 words, sin(2πj / 6).',
  'cos b': 'where the word stands: a wave that repeats after 6 words, cos(2πj / 6).',
};

/** “verb: is it a verb, such as “deposit”? 1 for yes, 0 for no.”; null of a column without a name. */
export function featureMeaning(name: string): string | null {
  if (Object.hasOwn(questions, name))
    return `${name}: ${questions[name] ?? ''} 1 for yes, 0 for no.`;
  return Object.hasOwn(others, name) ? `${name}: ${others[name] ?? ''}` : null;
}

/** The signs with which the constructed W_O adds up what each head found (src/attention/constructed.cpp). */
const sums: Readonly<Record<string, string>> = {
  all: '1 + 2 + 3 + 4',
  verb: '2 + 3 − 1 − 4',
  object: '2 + 4 − 1 − 3',
  'first two': '1 + 2 − 3 − 4',
};

/** A column of the constructed output: “verb · subj” is “subj of heads 2 + 3 − 1 − 4”. */
export function outputTitle(name: string): string {
  const [group = '', feature] = name.split(' · ');
  const sum = Object.hasOwn(sums, group) ? sums[group] : undefined;
  return sum === undefined || feature === undefined ? name : `${feature} of heads ${sum}`;
}
