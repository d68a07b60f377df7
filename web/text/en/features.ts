/** The meaning of the named columns of x and of the output for hand-made parameters, in a sentence each. */

/** Columns about the kind of word, and the question that each answers. */
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
  finance: 'does it have to do with money?',
};

/** A sine or cosine of the word's position j. */
const wave = (name: 'sin' | 'cos', angle: string, period: number) =>
  `where the word stands: ${name}(${angle}) with ${angle} = 2πj / ${period}, a wave that repeats after ${period} words; j is the word’s place, from 0.`;

/** Columns about the word's position, and the constant one. */
const others: Readonly<Record<string, string>> = {
  one: '1 for every word.',
  p: 'where the word stands: its place ÷ 10, counted from 0.',
  'sin a': wave('sin', 'a', 24),
  'cos a': wave('cos', 'a', 24),
  'sin b': wave('sin', 'b', 6),
  'cos b': wave('cos', 'b', 6),
  'p + 0.1': 'where the word stands: its place ÷ 10, counted from 1.',
  'sin 22': wave('sin', 'a', 22),
  'cos 22': wave('cos', 'a', 22),
  'sin 13': wave('sin', 'b', 13),
  'cos 13': wave('cos', 'b', 13),
};

/** “verb: is it a verb, such as “deposit”? 1 for yes, 0 for no.”; null for a column without a name. */
export function featureMeaning(name: string): string | null {
  if (Object.hasOwn(questions, name))
    return `${name}: ${questions[name] ?? ''} 1 for yes, 0 for no.`;
  return Object.hasOwn(others, name) ? `${name}: ${others[name] ?? ''}` : null;
}

interface Mix {
  readonly plus: readonly number[];
  readonly minus: readonly number[];
}

/** The heads, from 1, whose outputs W_O adds and subtracts (src/words/hand_made.cpp). */
const mixes: Readonly<Record<string, Mix>> = {
  all: { plus: [1, 2, 3, 4], minus: [] },
  verb: { plus: [2, 3], minus: [1, 4] },
  object: { plus: [2, 4], minus: [1, 3] },
  'first two': { plus: [1, 2], minus: [3, 4] },
  'noun, next': { plus: [2, 3], minus: [1, 4] },
  'noun, first': { plus: [2, 4], minus: [1, 3] },
  'previous, noun': { plus: [1, 2], minus: [3, 4] },
};

function mixed(name: string): (Mix & { readonly feature: string }) | null {
  const [group = '', feature] = name.split(' · ');
  const mix = Object.hasOwn(mixes, group) ? mixes[group] : undefined;
  return mix && feature !== undefined ? { ...mix, feature } : null;
}

/** A column of the output: “verb · subj” is “subj: heads 2 + 3 − 1 − 4”. */
export function outputTitle(name: string): string {
  const mix = mixed(name);
  if (!mix) return name;
  const { feature, plus, minus } = mix;
  return minus.length === 0
    ? `${feature}: all heads`
    : `${feature}: heads ${[plus.join(' + '), ...minus].join(' − ')}`;
}

/** What a column of a trained output means, appended to a number's explanation; '' for one without a name. */
export const scoreMeaning = (name: string) =>
  name
    ? ` It is the score of the answer “${name}”; of a question’s scores the largest one is the answer.`
    : '';

/** What a column of the output means, appended to a number's explanation; '' for one without a name. */
export function outputMeaning(name: string): string {
  const mix = mixed(name);
  if (!mix) return '';
  const { feature, plus, minus } = mix;
  const asks = Object.hasOwn(questions, feature)
    ? ` “${feature}” asks: ${questions[feature] ?? ''}`
    : ` “${feature}” says ${others[feature] ?? ''}`;
  return minus.length === 0
    ? ` It adds up the “${feature}” of all heads.${asks}`
    : ` It adds up the “${feature}” of heads ${plus.join(' and ')}, and subtracts that of heads ${minus.join(' and ')}.${asks}`;
}
