/** The words of a comparison: what the two layers are called, and how far apart their numbers are. */
import type { layerKeys } from '../../state/compare';
import type { State } from '../../state/state';
import { hasOtherShape, type Difference, type OtherShape } from '../facts';
import { maskTitles, parameterTitles, scalingTitles, tensorTitle } from './names';
import { startTitles } from './training';
import { formatApart, formatCount, formatNumber } from './numbers';

type Key = (typeof layerKeys)[number];

const recipeText = (name: string, value: number | string | null) =>
  value === null ? `${name} by the recipe` : `${name} ${value}`;

/** What a name says of a field that is not the same in both; variant and heads are always said. */
const said: Readonly<Record<Key, (state: State) => string>> = {
  variant: () => '',
  heads: () => '',
  dModel: ({ dModel }) => `d_model ${dModel}`,
  dK: ({ dK }) => (dK === null ? '' : `d_k ${dK}`),
  dV: ({ dV }) => (dV === null ? '' : `d_v ${dV}`),
  mask: ({ mask }) => (mask === 'none' ? 'no mask' : `mask ${maskTitles[mask]}`),
  scaling: ({ scaling }) =>
    scaling === 'none'
      ? 'not scaled'
      : `÷ ${typeof scaling === 'number' ? formatNumber(scaling) : scalingTitles[scaling]}`,
  positions: ({ positions }) => (positions ? 'positions' : 'no positions'),
  bias: ({ bias }) => (bias ? 'biases' : 'no biases'),
  sharedQK: ({ sharedQK }) => (sharedQK ? 'one matrix for q and k' : 'W_Q and W_K'),
  sharedHeads: ({ sharedHeads }) => (sharedHeads ? 'heads share a matrix' : ''),
  valueProjection: ({ valueProjection }) => (valueProjection ? 'W_V' : 'no W_V'),
  outputProjection: ({ outputProjection }) => (outputProjection ? 'W_O' : 'no W_O'),
  muted: ({ muted }) =>
    muted.length === 0 ? 'none muted' : `muted ${muted.map((head) => head + 1).join(', ')}`,
  parameters: ({ parameters }) => parameterTitles[parameters],
  seed: ({ seed }) => `seed ${seed}`,
  start: ({ start }) => startTitles[start],
  noise: ({ noise }) => `noise ${noise}`,
  optimizer: ({ optimizer }) => recipeText('optimizer', optimizer),
  learningRate: ({ learningRate }) => recipeText('learning rate', learningRate),
  weightDecay: ({ weightDecay }) => recipeText('weight decay', weightDecay),
  batch: ({ batch }) => recipeText('batch', batch),
  trainingSteps: ({ trainingSteps }) => recipeText('steps', trainingSteps),
};

/** “split, 4 heads”, and of `apart`, the fields in which another layer differs, what it has. */
export function layerName(state: State, apart: readonly Key[]): string {
  const { heads, variant } = state;
  return [
    variant,
    `${heads} ${heads === 1 ? 'head' : 'heads'}`,
    ...apart.map((key) => said[key](state)),
  ]
    .filter((each) => each !== '')
    .join(', ');
}

const sizes = (shape: readonly number[]) => shape.join(' × ');

const otherShapeText = ({ name, a, b }: OtherShape) =>
  `${tensorTitle(name)} is ${sizes(a)} in A and ${sizes(b)} in B: numbers of different shapes cannot be subtracted. Compare who looks at whom, and the output.`;

function differenceText({ data, same, largest, blocked, ...difference }: Difference): string {
  const count = formatCount(data.length);
  const title = tensorTitle(difference.name);
  if (same) return `${title} is exactly the same in A and B: all ${count} numbers.`;
  const alone = (['a', 'b'] as const)
    .filter((each) => blocked[each] > 0)
    .map(
      (each) => `${formatCount(blocked[each])} of ${count} are −∞ only in ${each.toUpperCase()}`,
    );
  if (!largest) return `${title}: ${alone.join(', ')}; the other numbers are exactly the same.`;
  const [left, right] = formatApart(largest.a, largest.b);
  const most = `largest difference ${formatNumber(largest.difference)}, at ${largest.where}: ${left} in A, ${right} in B.`;
  return `${title}: ${[...alone, most].join('; ')}`;
}

export const apartText = (each: Difference | OtherShape): string =>
  hasOtherShape(each) ? otherShapeText(each) : differenceText(each);

/**
 * How the parameters of two layers come from one another: wide was made from the other's columns and
 * zeros, those of W_Q larger where scores are divided by √d_k; split was cut into another number of heads; or so it was, and every entry of the matrices is 1. Or both were
 * trained, and their parameters have nothing to do with one another.
 */
export type Relation =
  'wide-copies' | 'wide-scaled-copies' | 'recut' | 'recut-ones' | 'trained-apart' | null;

const wideCopiesText = (larger: string) =>
  ` This is so only for parameters made by hand: wide got the columns of split${larger} and zeros.`;
const recutText = ' The same parameters, cut in other places: another function.';
const trainedApartText = ' Each was trained by itself, so their parameters differ.';
const notYetCutText = ' The same parameters: the heads are cut only after this.';
const onesText =
  ' Every entry of the matrices is 1, so all heads are equal and their number changes only √d_k, what scores are divided by.';
const onesHiddenText = ' If one word already has all of the attention, even that changes nothing.';

function relationText(relation: Relation, same: boolean): string {
  switch (relation) {
    case 'recut':
      return same ? notYetCutText : recutText;
    case 'recut-ones':
      return onesText + (same ? onesHiddenText : '');
    case 'trained-apart':
      return same ? '' : trainedApartText;
    case 'wide-copies':
      return same ? wideCopiesText('') : '';
    case 'wide-scaled-copies':
      return same ? wideCopiesText(' (larger in W_Q, as √d_k is larger)') : '';
    case null:
      return '';
  }
}

/** The beginning of the caption. */
export function comparedText(
  names: { readonly a: string; readonly b: string },
  each: Difference | OtherShape,
  relation: Relation = null,
): string {
  const both =
    names.a === names.b ? `A and B are both ${names.a}` : `A (${names.a}) beside B (${names.b})`;
  const same = !hasOtherShape(each) && each.same;
  const why = relationText(relation, same);
  // Why the numbers differ comes first; why they are the same is said of what was said.
  return same ? `${both}. ${apartText(each)}${why}` : `${both}.${why} ${apartText(each)}`;
}

/** Heads that are number by number the same, where there are such: “in B all 4 heads are exactly the same”. */
export function headsText(layer: string, name: string, heads: number, different: number): string {
  if (heads === 1) return `${layer} has one head.`;
  const all = `the ${heads} heads of ${layer}`;
  if (different === heads) return `${name}: ${all} are all different.`;
  if (different === 1) return `${name}: ${all} are exactly the same, number by number.`;
  return `${name}: among ${all} only ${different} are different.`;
}

/** “4 ×”, “the same”: B's count against A's. */
export function ratioText(a: number, b: number): string {
  return a === b ? 'the same' : `${formatApart(b / a, 1, 3)[0]} ×`;
}
