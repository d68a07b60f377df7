/** The words of a comparison: the names of the two layers, and how far apart their numbers are. */
import type { Relation } from '../types/compare';
import type { layerKeys } from '../../state/compare';
import type { State } from '../../state/state';
import { hasOtherShape, type Difference, type OtherShape } from '../facts';
import { maskTitles, parameterTitles, scalingTitles, tensorTitle } from './names';
import { startTitles } from './training';
import { formatApart, formatCount, formatNumber } from './numbers';

type Key = (typeof layerKeys)[number];

const recipeText = (name: string, value: number | string | null) =>
  value === null ? `${name} by the recipe` : `${name} ${value}`;

const qkNormSaid: Readonly<Record<State['qkNorm'], string>> = {
  none: 'q and k not normalised',
  head: 'q and k normalised',
  whole: 'q and k normalised over all heads',
};

/** The part of a layer's name for a field that differs; variant and heads are always named. */
const said: Readonly<Record<Key, (state: State) => string>> = {
  variant: () => '',
  heads: () => '',
  kvHeads: ({ kvHeads, heads }) =>
    `${kvHeads ?? heads} ${(kvHeads ?? heads) === 1 ? 'head' : 'heads'} of k and v`,
  qkNorm: ({ qkNorm }) => qkNormSaid[qkNorm],
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

/** “split, 4 heads”, followed by the fields in `apart`, in which the other layer differs. */
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

function differenceText(each: Difference): string {
  const { data, same, largest } = each;
  const title = tensorTitle(each.name);
  if (same)
    return `${title} is exactly the same in A and B: all ${formatCount(data.length)} numbers.`;
  const alone = onlyInOne(each);
  if (!largest) return `${title}: ${alone.join(', ')}; the other numbers are exactly the same.`;
  const most = `largest difference ${formatNumber(largest.difference)}, at ${mostText(largest)}.`;
  return `${title}: ${[...alone, most].join('; ')}`;
}

export const apartText = (each: Difference | OtherShape): string =>
  hasOtherShape(each) ? otherShapeText(each) : differenceText(each);

const wideCopiesText = (larger: string) =>
  ` This is so only for parameters made by hand: wide holds the columns of split${larger} and zeros.`;
const recutText = ' The same parameters, cut in other places, are another function.';
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
      return same ? wideCopiesText(' (larger in W_Q, to make up for the larger √d_k)') : '';
    case null:
      return '';
  }
}

/** The caption: how far apart the two are, in one sentence, and why, if known. */
export function comparedText(
  names: { readonly a: string; readonly b: string },
  each: Difference | OtherShape,
  relation: Relation = null,
): string {
  const both =
    names.a === names.b ? `A and B (both ${names.a})` : `A (${names.a}) and B (${names.b})`;
  const same = !hasOtherShape(each) && each.same;
  return `${comparedSentence(both, each)}${relationText(relation, same)}`;
}

function comparedSentence(both: string, each: Difference | OtherShape): string {
  const title = tensorTitle(each.name);
  if (hasOtherShape(each))
    return `${both} cannot be subtracted here: ${title} is ${sizes(each.a)} in A and ${sizes(each.b)} in B.`;
  const { data, same, largest } = each;
  const count = formatCount(data.length);
  if (same) return `${both} have exactly the same ${title}: all ${count} numbers.`;
  const most = largest ? mostText(largest) : '';
  const hidden = onlyInOne(each).join(' and ');
  if (hidden === '') return `${both} differ most in ${most}.`;
  const others = largest ? `the others differ most in ${most}` : 'all others are the same';
  return `${both}: of the numbers of ${title}, ${hidden}, and ${others}.`;
}

/** “output[she, 2]: 1.5 in A, 1.25 in B” */
function mostText({ where, a, b }: NonNullable<Difference['largest']>): string {
  const [left, right] = formatApart(a, b);
  return `${where}: ${left} in A, ${right} in B`;
}

/** “45 of 400 are −∞ only in A”, for A and for B. */
const onlyInOne = ({ blocked, data }: Difference): readonly string[] =>
  (['a', 'b'] as const)
    .filter((each) => blocked[each] > 0)
    .map(
      (each) =>
        `${formatCount(blocked[each])} of ${formatCount(data.length)} are −∞ only in ${each.toUpperCase()}`,
    );

/** Heads that are equal number by number, if any: “in B all 4 heads are exactly the same”. */
export function headsText(
  layer: string,
  name: string,
  heads: number,
  different: number,
  ofKeys = false,
): string {
  if (heads === 1) return `${layer} has one head${ofKeys ? ' of k and v' : ''}.`;
  const all = `the ${heads} heads of ${ofKeys ? `k and v of ${layer}` : layer}`;
  if (different === heads) return `${name}: ${all} are all different.`;
  if (different === 1) return `${name}: ${all} are exactly the same, number by number.`;
  return `${name}: among ${all} only ${different} are different.`;
}

/** “4 ×”, “the same”: B's count relative to A's. */
export function ratioText(a: number, b: number): string {
  return a === b ? 'the same' : `${formatApart(b / a, 1, 3)[0]} ×`;
}
