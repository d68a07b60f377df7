/** The ladder to several heads: the name of each rung, and what it adds. */
import type { RungId } from '../../state/ladder';

export const ladderHint =
  'Five layers, each with one part more than the one before. Press one, and watch what the part adds.';

export const rungTexts: Readonly<
  Record<RungId, { readonly title: string; readonly adds: string }>
> = {
  'one-matrix': {
    title: 'one shared W',
    adds: 'One matrix makes queries and keys, so the scores are symmetric: the score of word a for word b is always that of b for a.',
  },
  'two-matrices': {
    title: 'W_Q and W_K',
    adds: 'Two matrices: a may look at b without b looking at a.',
  },
  values: { title: '+ W_V', adds: 'What a word gives may differ from what it is found by.' },
  heads: {
    title: 'many heads, no W_O',
    adds: 'Several questions at once; each answer stays in its own columns.',
  },
  output: { title: '+ W_O', adds: 'The heads’ answers are mixed: the whole layer.' },
};
