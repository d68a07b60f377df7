/** The names of stages, variants, masks and parameters, shared by captions, menus and messages. */
import type { FormulaParts } from '../types/names';
import type { MaskKind, ResolvedConfig, Scaling, StageName, Variant } from '../../core/types';
import { isolated } from '../../state/sentence';
import type { Parameters, Projection, State } from '../../state/state';
import { formatNumber } from './numbers';

export const stageTitles: Readonly<Record<StageName, string>> = {
  embed: 'Embed',
  project: 'Project',
  heads: 'Heads',
  norm: 'Norm',
  rotate: 'Rotate',
  scores: 'Scores',
  scale: 'Scale',
  mask: 'Mask',
  softmax: 'Softmax',
  weigh: 'Weigh',
  concat: 'Concat',
  output: 'Output',
};

const stageSymbols: Readonly<Record<Exclude<StageName, 'scale'>, string>> = {
  embed: 'x',
  project: 'x W',
  heads: 'h × n × d_k',
  norm: 'q ÷ rms',
  rotate: 'q ↻ position',
  scores: 'q kᵀ',
  mask: '−∞',
  softmax: 'Σ = 1',
  weigh: 'A v',
  concat: '[c₁ … cₕ]',
  output: 'c W_O',
};

export const variantTitles: Readonly<Record<Variant, string>> = {
  wide: 'Wide',
  split: 'Split',
  narrow: 'Narrow',
};

/** What each variant cuts. Always shown beside its name: `narrow` has several meanings in the literature. */
export const variantCuts: Readonly<Record<Variant, string>> = {
  wide: 'nothing',
  split: 'the projection',
  narrow: 'the input',
};

/** The same for little room. */
export const variantCutsShort: Readonly<Record<Variant, string>> = {
  ...variantCuts,
  split: 'proj.',
  narrow: 'input',
};

export const variantDefinitions: Readonly<Record<Variant, string>> = {
  wide: 'Every head reads the whole input through its own d_model × d_model matrices (d_k = d_model).',
  split:
    'Every head reads the whole input. What is cut is the projection: one d_model × d_model matrix makes all the queries (one all keys, one all values), and each head gets d_model / h of its columns (d_k = d_model / h). The paper and PyTorch do this.',
  narrow: 'The input itself is cut: head i reads only its own slice of d_model / h columns.',
};

/** The number of parameters without biases: 4hd², 4d² and 3d²/h + d² if nothing is tied or left out. */
export const parameterFormula = (variant: Variant, config: FormulaParts): string =>
  sum(matrixFormula(variant, config), gainFormula(variant, config));

/** The gains of q and k: for the columns of one head, or of all heads. */
function gainFormula(variant: Variant, config: FormulaParts): string {
  const { qkNorm, heads, kvHeads, sharedQK, dK, dModel } = config;
  if (qkNorm === 'none') return '';
  const count = sharedQK ? 1 : 2;
  const free = config.variant === 'wide' && dK !== dModel ? 'd_k' : 'd';
  const width = variant === 'wide' ? free : 'd/h';
  const tied = variant === 'narrow' && config.variant === 'narrow' && config.sharedHeads;
  if (qkNorm === 'head' || tied) return times(count, width);
  const all = variant === 'wide' ? (free === 'd' ? 'hd' : 'h·d_k') : 'd';
  if (kvHeads === heads || variant === 'narrow') return times(count, all);
  return sum(all, `h_kv·${variant === 'wide' ? free : 'd_k'}`);
}

/** The matrices alone. */
function matrixFormula(variant: Variant, config: FormulaParts): string {
  const { dModel, dMemory, sharedQK, sharedHeads } = config;
  // Heads of narrow cannot share k and v.
  if (config.kvHeads < config.heads && variant !== 'narrow') return groupedFormula(variant, config);
  const keys = sharedQK ? 0 : 1;
  const values = config.valueProjection ? 1 : 0;
  const output = config.outputProjection ? 1 : 0;
  const free = variant === 'wide' && config.variant === 'wide';
  if (free && (config.dK !== dModel || config.dV !== dModel || dMemory !== dModel)) {
    return dMemory === dModel
      ? sum(times(1 + keys, 'hd·d_k'), times(values + output, 'hd·d_v'))
      : sum('hd·d_k', times(keys, 'hd_m·d_k'), times(values, 'hd_m·d_v'), times(output, 'hd·d_v'));
  }
  // Matrices that read x, and those that read a memory of another width.
  const [ofX, ofMemory] = dMemory === dModel ? [1 + keys + values, 0] : [1, keys + values];
  const per = (unit: string, memory: string) => [times(ofX, unit), times(ofMemory, memory)];
  switch (variant) {
    case 'wide':
      return ofMemory > 0
        ? sum(times(ofX + output, 'hd²'), times(ofMemory, 'hd·d_m'))
        : times(ofX + output, 'hd²');
    case 'split':
      return sum(times(ofX + output, 'd²'), times(ofMemory, 'd·d_m'));
    case 'narrow':
      return config.variant === 'narrow' && sharedHeads
        ? sum(...per('d²/h²', 'd·d_m/h²'), times(output, 'd²'))
        : sum(...per('d²/h', 'd·d_m/h'), times(output, 'd²'));
  }
}

/** The same for h_kv heads of k and v: W_V then exists, and W_K is not tied to W_Q. */
function groupedFormula(variant: Variant, config: FormulaParts): string {
  const { dModel, dMemory, dK, dV, outputProjection } = config;
  const output = outputProjection ? 1 : 0;
  const d = dMemory === dModel ? 'd' : 'd_m';
  if (variant === 'split') return sum(times(1 + output, 'd²'), `2${d}·h_kv·d_k`);
  if (config.variant !== 'wide' || (dK === dModel && dV === dModel))
    return sum(times(1 + output, 'hd²'), d === 'd' ? '2h_kv·d²' : '2h_kv·d_m·d');
  return sum('hd·d_k', `h_kv·${d}·d_k`, `h_kv·${d}·d_v`, times(output, 'hd·d_v'));
}

const times = (count: number, unit: string) =>
  count === 0 ? '' : `${count === 1 ? '' : count}${unit}`;
const sum = (...terms: readonly string[]) => terms.filter((term) => term !== '').join(' + ');

export const maskTitles: Readonly<Record<MaskKind, string>> = {
  none: 'none',
  causal: 'causal',
  'no-self': 'no-self',
  padding: 'padding',
  own: 'its own',
};

export const maskDefinitions: Readonly<Record<MaskKind, string>> = {
  none: 'Every word may look at every word.',
  causal: 'A word may look at itself and at earlier words.',
  'no-self': 'A word may look at every word except itself.',
  padding: 'No word may look at the words that are padding: press a word to mark it as padding.',
  own: 'A mask given with the layer: what it hides, and what it adds to the scores (attn_mask).',
};

export const parameterTitles: Readonly<Record<Parameters, string>> = {
  constructed: 'made by hand',
  patterns: 'patterns',
  random: 'random',
  ones: 'all ones',
  clones: 'clones',
  trained: 'trained',
  imported: 'imported',
};

/** What must be said beside the name of the parameters. */
export const parameterNotes: Readonly<Record<Parameters, string>> = {
  constructed: 'made by hand, so that heads can be read; not trained',
  patterns:
    'made by hand after heads that are found in trained layers: previous word, nearest noun, next word, first word; not trained',
  random: 'random, not trained',
  ones: 'every entry of W_Q, W_K, W_V and W_O is 1, not trained',
  clones: 'random, and the same for every head',
  trained: 'trained here, on a small task with a few words',
  imported: 'imported from a file, unchanged',
};

/** The same under the picture, in a line. */
export const parameterLines: Readonly<Record<Parameters, string>> = {
  constructed: 'made to be readable, not trained',
  patterns: 'made by hand, not trained',
  random: 'random parameters, not trained',
  ones: 'matrices of ones, not trained',
  clones: 'random parameters, the same in every head; not trained',
  trained: 'trained parameters',
  imported: 'imported parameters',
};

/** Appended to the provenance of the numbers. */
export const editedNote = (count: number) =>
  count === 0 ? '' : `; ${count === 1 ? '1 value' : `${count} values`} edited`;

export const scalingTitles: Readonly<Record<Exclude<Scaling, number> | 'free', string>> = {
  sqrt_d_k: '√d_k',
  sqrt_d_model: '√d_model',
  none: 'off',
  free: 'a number',
};

/** What the scores are divided by, as a symbol. */
export const scalingSymbol = (scaling: Scaling): string =>
  scaling === 'none'
    ? scalingTitles.none
    : `÷ ${typeof scaling === 'number' ? formatNumber(scaling, 3) : scalingTitles[scaling]}`;

/** What a stage does, in a few words. */
export const stageMeanings: Readonly<Record<StageName, string>> = {
  embed: 'each word as a row of numbers: what it is, plus where it stands',
  project: 'queries, keys and values are made of x, by W_Q, W_K and W_V',
  heads: 'the columns of q, k and v, a share of them for each head',
  norm: 'each query and key gets a length that only the gains set, so that no score grows without bound',
  rotate:
    'pairs of columns of each query and key are turned by its position, so that scores tell how far apart they are',
  scores: 'each query times each key, one number: how well they fit',
  scale: 'the scores are divided, so that their size does not grow with d_k',
  mask: 'the scores of what a word may not look at become −∞',
  softmax: 'each row of scores becomes shares that sum to 1',
  weigh: 'each word takes its shares of the values v',
  concat: 'what all heads took, side by side',
  output: 'W_O turns concat into the output',
};

/** The same for a state: x may come from a file. */
export const stageMeaning = (stage: StageName, { rows }: Pick<State, 'rows'>): string =>
  stage === 'embed' && rows === 'file'
    ? 'the rows of x, as the file gives them'
    : stageMeanings[stage];

/** What a stage does, as a formula. */
export const stageSymbol = (stage: StageName, { scaling }: Pick<State, 'scaling'>): string =>
  stage === 'scale' ? scalingSymbol(scaling) : stageSymbols[stage];

export const projectionTitles: Readonly<Record<Projection, string>> = {
  q: 'queries',
  k: 'keys',
  v: 'values',
};

export const classTitles: Readonly<Record<string, string>> = {
  subject: 'subject',
  verb: 'verb',
  noun: 'noun',
  'noun-finance': 'noun, finance',
  'noun-place': 'noun, place',
  'noun-place-finance': 'noun, place and finance',
  preposition: 'preposition',
  determiner: 'determiner',
  auxiliary: 'auxiliary',
  particle: 'particle',
  adjective: 'adjective',
  other: 'other (no class)',
};

type Width = 'd_k' | 'd_v';
type Widths = Pick<ResolvedConfig, 'variant' | 'dModel' | 'heads' | 'dK' | 'dV'>;

/** How the width of a head is computed: 16 / 4 = 4. */
function widthFormula(name: Width, { variant, dModel, heads, dK, dV }: Widths): string {
  const width = name === 'd_k' ? dK : dV;
  if (variant === 'wide' && width !== dModel) return `${width}, chosen freely`;
  if (variant === 'wide' || heads === 1) return `d_model = ${width}`;
  return `${dModel} / ${heads} = ${width}`;
}

/** The same with its name: d_k = 16 / 4 = 4. */
export const widthText = (name: Width, config: Widths): string =>
  `${name} = ${widthFormula(name, config)}`;

/** Both widths; in one text if they are computed the same way. */
export const bothWidths = (config: Widths): readonly string[] =>
  widthFormula('d_k', config) === widthFormula('d_v', config)
    ? [`d_k = ${widthText('d_v', config)}`]
    : [widthText('d_k', config), widthText('d_v', config)];

/**
 * Tensors whose names on the page differ from those for files and programs. The page writes q both before and
 * after it is split into heads.
 */
const writtenNames: Readonly<Record<string, string>> = {
  attn_weights: 'attention',
  q_packed: 'q',
  k_packed: 'k',
  v_packed: 'v',
  memory_token: 'token',
  memory_position: 'position',
  attn_unscaled: 'undivided',
  q_wrong_view: 'wrong q',
};

/** A tensor's name on the page; a gradient's is ∂L/∂q. */
export function tensorTitle(name: string): string {
  const own = name.replace(/^grad\./, '');
  const written = Object.hasOwn(writtenNames, own) ? (writtenNames[own] ?? own) : own;
  return own === name ? written : `∂L/∂${written}`;
}

const subscripts = '₀₁₂₃₄₅₆₇₈₉';

const subscript = (head: number) =>
  [...String(head + 1)].map((digit) => subscripts[Number(digit)]).join('');

/** A head's number as a subscript, from 1: ₂. For neighbouring heads that share a k or v: ₁₋₄. */
export function headSubscript(...heads: readonly number[]): string {
  const [first = 0, last = first] = [heads[0], heads.at(-1)];
  return first === last ? subscript(first) : `${subscript(first)}₋${subscript(last)}`;
}

/** A name with a head's number, counted from 1: q₂. */
export const withHead = (name: string, ...heads: readonly number[]): string =>
  name + headSubscript(...heads);

export const quoted = (word: string) => `“${isolated(word)}”`;
