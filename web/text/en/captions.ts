/**
 * What happens at a stage, with the numbers of this layer: a sentence that can stand alone, and more for when
 * the picture has stopped.
 */
import type { MaskKind, StageName } from '../../core/types';
import { isolated } from '../../state/sentence';
import { summaryOf, type OwnMask } from '../../state/own-mask';
import type { State } from '../../state/state';
import type { LayerFacts, MomentFacts, Undivided } from '../facts';
import { alone } from './caption';
import type { Caption } from '../types/caption';
import { numeral, sharedKeysText, sharersText, timesText } from './captions-shared';
import { captionBack } from './captions-back';
import { ownMaskText } from './own-mask';
import { projectionTitles, quoted, widthText } from './names';
import { formatFixed, formatNumber, formatShare } from './numbers';
import { trainedRows } from './training';

type CaptionOf = (layer: LayerFacts, state: State, facts: MomentFacts) => Caption;

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

const columns = (n: number) => (n === 1 ? 'column' : 'columns');

/** Hand-made heads were made for the whole input: narrow cuts off the columns that they look for. */
const blindness = (blind: boolean) =>
  blind ? ' Heads made by hand find nothing here: what they look for is in other slices.' : '';

/**
 * Why a hand-made head has no preferences although not all of them are blind: narrow cut off the columns that
 * this one looks for.
 */
function unseeing({ names, config }: LayerFacts, { blind }: MomentFacts): string {
  const cut = names !== null && config.variant === 'narrow' && config.heads > 1;
  return cut && !blind ? ' It was made to read columns that narrow hides from it.' : '';
}

/** Rows in which every key is masked, worded the same wherever they show. */
function nothingToSee({ words, config }: LayerFacts, { empty }: MomentFacts): string {
  const [first] = empty;
  if (first === undefined) return '';
  const who = empty.length === 1 ? quoted(words[first] ?? '') : `${empty.length} words`;
  const receives = empty.length === 1 ? 'it receives' : 'they receive';
  const what = config.bias ? 'the bias alone' : 'nothing';
  return ` ${who} may look at nothing, so ${receives} ${what}.`;
}

/** Which parameters are tied or missing, and so are not learned. */
function notLearned({ config }: LayerFacts): string {
  const parts = [
    config.sharedQK ? 'one matrix makes queries and keys' : '',
    config.sharedHeads ? 'all heads share one small matrix each' : '',
    config.valueProjection ? '' : 'there is no W_V: the values are the input itself',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` Here ${parts.join(', and ')}.`;
}

/** If all entries are 1: what the number of heads can change, and why nothing may show. */
function onesText({ config }: LayerFacts, { strongest }: MomentFacts): string {
  if (config.parameters !== 'ones' || config.heads === 1) return '';
  // Biases are 0.
  const ones = ' Every entry of the matrices is 1:';
  if (config.variant === 'narrow') return `${ones} each head adds up its own columns of x.`;
  if (config.variant === 'wide')
    return `${ones} the heads are equal, and each adds the same to the output.`;
  const changed = config.scaling === 'sqrt_d_k' ? 'only √d_k' : 'nothing';
  const hidden =
    config.scaling === 'sqrt_d_k' && strongest.alone
      ? '; where one word already gets all attention, even that makes no difference'
      : '';
  return `${ones} the heads are equal, and their number changes ${changed}${hidden}.`;
}

/** Heads that are copies of one another; for all-ones parameters, with the reason. */
const alikeText = ({ config: { parameters, heads } }: LayerFacts, { alike }: MomentFacts): string =>
  alike && parameters !== 'ones'
    ? ` ${heads === 2 ? 'Both' : `All ${heads}`} heads have exactly the same shares.`
    : '';

/** Hand-made heads do not use the extra width of wide, unless matrices are tied, missing or edited. */
function asInSplit({ names, edits, config }: LayerFacts): string {
  const { sharedQK, valueProjection, scaling } = config;
  if (!names || edits.length > 0 || sharedQK || !valueProjection) return '';
  const larger = scaling === 'sqrt_d_k' ? ' (larger in W_Q, to make up for the larger √d_k)' : '';
  return ` They hold the columns of split${larger} and zeros, so the output is as in split, up to rounding.`;
}

function projectCaption(layer: LayerFacts, { blind }: MomentFacts): Caption {
  const { config } = layer;
  const { dModel, heads, kvHeads, dK, dV, headInputs, variant } = config;
  const d_k = widthText('d_k', config);
  if (variant === 'wide' && dK === dModel && dV === dModel && heads > 1) {
    return {
      lead: 'Wide: nothing is cut.',
      more: ` Each of the ${heads} heads reads all ${dModel} columns of x through ${kvHeads === heads ? `its own ${dModel} × ${dModel} matrices` : `a W_Q of its own, ${dModel} × ${dModel}`} (${d_k}).${asInSplit(layer)}`,
    };
  }
  if (variant === 'wide' && (dK !== dModel || dV !== dModel)) {
    return alone(
      `Wide: every head reads all ${dModel} columns of x ${kvHeads === heads ? `through matrices of its own, ${dModel} × ${dK} for queries and keys and ${dModel} × ${dV} for values` : `through a W_Q of its own, ${dModel} × ${dK}`} (${d_k}).`,
    );
  }
  if (heads === 1) {
    return {
      lead: `One head: it reads all ${dModel} columns of x.`,
      more: ' With one head, wide, split and narrow are the same function.',
    };
  }
  if (variant === 'narrow') {
    const [own, next] =
      headInputs === 1 ? ['column 1', ''] : [`columns 1 to ${headInputs}`, ` ${headInputs}`];
    const others = heads === 2 ? 'head 2 the rest' : `head 2 the next${next}, and so on`;
    return {
      lead: 'Narrow: the input is cut.',
      more: ` Head 1 sees only ${own} of x, ${others}; off the diagonal W_Q has no entries (${d_k}).${blindness(blind)}`,
    };
  }
  return {
    lead: `Split: every head reads all ${dModel} columns of x.`,
    more: ` One ${dModel} × ${dModel} matrix makes all the queries; each head gets some of its columns, ${d_k}. With another number of heads, the same matrix is cut in other places.`,
  };
}

const maskTexts: Readonly<Record<MaskKind, string>> = {
  none: '',
  causal: 'Causal: a word may look at itself and at words before it.',
  'no-self': 'No-self: a word may look at every word except itself.',
  padding: 'Padding fills a short text up to a fixed length.',
  own: 'The layer has a mask of its own',
};

const ownMaskLead = (mask: OwnMask) => `${maskTexts.own}: it ${ownMaskText(summaryOf(mask))}.`;

function maskCaption(layer: LayerFacts, { mask, attnMask }: State, facts: MomentFacts): Caption {
  const { keyWords, padding } = layer;
  if (mask === 'none') return alone('No mask: every word may look at every word, itself included.');
  const padded = padding.map((key) => quoted(keyWords[key] ?? ''));
  const listed =
    padded.length > 3 ? `the ${padded.length} words of padding` : `${padded.join(', ')}: padding`;
  const filler =
    padded.length > 0
      ? ` No word may look at ${listed}.`
      : mask === 'padding'
        ? ' No word is padding yet: press a word to mark it as padding.'
        : '';
  const become = facts.blocked === 1 ? 'becomes' : 'become';
  const entries = `${count(facts.blocked, 'entry', 'entries')} of each head ${become} −∞, before the softmax.`;
  const lead = attnMask && mask === 'own' ? ownMaskLead(attnMask) : maskTexts[mask];
  // The lead has already counted what the own mask hides, except for padding.
  const more = mask === 'own' && padded.length === 0 ? '' : ` ${entries}`;
  return { lead, more: `${filler}${more}${nothingToSee(layer, facts)}` };
}

/** The softmax without the division, for the share that the division changes most. */
function undividedText({ words, keyWords }: LayerFacts, each: Undivided): string {
  const [own, other] = [formatFixed(each.divided), formatFixed(each.undivided)];
  if (own === other) return 'Here the softmax would be the same without the division.';
  const [who, whom] = [quoted(words[each.row] ?? ''), quoted(keyWords[each.col] ?? '')];
  return `Without the division ${who} would give ${whom} ${formatShare(each.undivided)} of its attention, not ${formatShare(each.divided)}.`;
}

/** Words for which a hand-made head has no preference: often all but one. */
function evenText({ words }: LayerFacts, { even, headName }: MomentFacts): string {
  if (headName === null || even === 0) return '.';
  if (even === 1) return '; one word finds nothing and spreads its attention evenly.';
  const who = even === words.length - 1 ? 'the other' : numeral(even);
  return `; ${who} words find nothing and spread theirs evenly.`;
}

/** x from a file. */
function givenRows({ words, memoryWords, config }: LayerFacts, file: string): Caption {
  const rows = (all: readonly string[]) => `${all.length} ${all.length === 1 ? 'row' : 'rows'}`;
  const second = memoryWords ? `, and the memory ${rows(memoryWords)} of ${config.dMemory}` : '';
  return {
    lead: `x is ${rows(words)} of ${numeral(config.dModel)} numbers${second}, given by ${isolated(file)}.`,
    more: ` There are no words’ vectors and no positions to add.${memoryWords ? ' The memory gives keys and values.' : ''}`,
  };
}

const captions: Readonly<Record<StageName, CaptionOf>> = {
  embed: (layer, { positions }) => {
    const { words, memoryWords, config, names, trained, rowsFile } = layer;
    if (rowsFile !== null) return givenRows(layer, rowsFile);
    const what = names
      ? 'what the word is, by named features'
      : trained
        ? trainedRows(trained)
        : 'a vector of its own, made from the word and the seed';
    const where = positions ? ', plus where it stands' : '; positions are off, so order is lost';
    const second = memoryWords
      ? ` The second sentence, ${count(memoryWords.length, 'word')}, is the memory: it gives keys and values.`
      : '';
    return {
      lead: `${count(words.length, 'word')}, ${numeral(config.dModel)} numbers each: ${what}${where}.`,
      more: second,
    };
  },

  project: (layer, _, facts) => {
    const cross = layer.memoryWords ? ' Queries come from x, keys and values from the memory.' : '';
    const { lead, more } = projectCaption(layer, facts);
    return { lead, more: more + sharedKeysText(layer) + cross + notLearned(layer) };
  },

  heads: ({ config, words }) => {
    const { heads, kvHeads, dK, variant, dModel } = config;
    const d_k = widthText('d_k', config);
    if (heads === 1) return alone('One head: there is nothing to take apart.');
    if (variant === 'wide' && kvHeads < heads) {
      return {
        lead: `Each head already has its own queries, ${words.length} × ${dK} (${d_k}).`,
        more: ` Keys and values are there ${timesText(kvHeads)}: ${numeral(heads / kvHeads)} heads share each. Nothing was cut, and nothing is computed here.`,
      };
    }
    if (variant === 'wide') {
      return {
        lead: `Each head already has its own queries, keys and values, the queries ${words.length} × ${dK} (${d_k}).`,
        more: ' Nothing was cut, and nothing is computed here.',
      };
    }
    if (variant === 'narrow') {
      return {
        lead: `The cut came before the projection: each head made its ${dK} ${columns(dK)} from its own slice of x (${d_k}).`,
        more: ' Nothing is computed here.',
      };
    }
    if (kvHeads < heads) {
      const bands = kvHeads === 1 ? 'k and v stay whole' : `k and v into ${kvHeads}`;
      return {
        lead: `The ${dModel} columns of q are cut into ${heads} bands, ${bands}, ${d_k} each.`,
        more: ` ${kvHeads === 1 ? `All ${numeral(heads)} heads` : `Every ${numeral(heads / kvHeads)} heads`} share one k and one v. No arithmetic: the bands only slide apart.`,
      };
    }
    return {
      lead: `The ${dModel} columns of q, of k and of v are cut into ${heads} bands, ${d_k} each.`,
      more: ' No arithmetic: they only slide apart. PyTorch calls this view and transpose.',
    };
  },

  norm: ({ config: { qkNorm, heads, kvHeads, dK } }) => {
    const ofK = kvHeads === heads ? '' : ` of q, and ${kvHeads * dK} of k`;
    const own =
      heads === 1
        ? `The row has ${dK} ${columns(dK)}.`
        : qkNorm === 'whole'
          ? `All heads do so together, over ${heads * dK} columns${ofK}.`
          : `Each head does so by itself, over its ${dK} ${columns(dK)}.`;
    return {
      lead: 'Each row of q and of k is divided by its root mean square, then multiplied by the gains g_Q and g_K.',
      more: ` ${own} So W_Q and W_K may grow in training and the scores do not: only the gains set how large they get. As in ViT-22B (Dehghani et al. 2023), OLMo 2, Gemma 3 and Qwen3.`,
    };
  },

  rotate: () => ({
    lead: 'Each pair of columns of q and of k is turned by an angle that grows with the position of its row.',
    more: ' The first pair turns fastest. A score then depends on how far apart a query and a key are, and not on where the two of them are (Su et al. 2021).',
  }),

  scores: (layer, { head }, facts) => {
    const { config, words, keyWords, memoryWords } = layer;
    const why = facts.even === words.length ? blindness(facts.blind) + unseeing(layer, facts) : '';
    return {
      lead: `Head ${head + 1} compares every query with every key: ${words.length * keyWords.length} dot products over ${widthText('d_k', config)} ${columns(config.dK)}.`,
      more: ` Row: the word that asks. Column: the word that is asked${memoryWords ? ', of the second sentence' : ''}.${sharersText(layer, head, 'keys')}${why}`,
    };
  },

  scale: (layer, { scaling }, { undivided }) => {
    const { config } = layer;
    if (scaling === 'none') return alone('Scaling is off: the scores stay as they are.');
    const divisor = formatNumber(config.divisor);
    const without = undividedText(layer, undivided);
    if (typeof scaling === 'number')
      return { lead: `Every score is divided by ${divisor}.`, more: ` ${without}` };
    const name = scaling === 'sqrt_d_k' ? `√d_k = √${config.dK}` : `√d_model = √${config.dModel}`;
    return {
      lead: `Every score is divided by ${name} = ${divisor}.`,
      more: ` The more columns a dot product adds up, the larger it gets, until softmax gives all to one word. ${without}`,
    };
  },

  mask: maskCaption,

  softmax: (layer, state, facts) => {
    const { words, keyWords } = layer;
    const { row, col, share } = facts.strongest;
    if (share === 0) {
      return {
        lead: `In head ${state.head + 1}, the shares of ${quoted(words[row] ?? '')} are all zero.`,
        more: nothingToSee(layer, facts),
      };
    }
    const lead = 'Softmax turns each row into shares that sum to 1.';
    const who = facts.headName ? ` (made by hand: ${facts.headName})` : '';
    if (facts.headName && facts.even === words.length)
      return {
        lead,
        more: ` Head ${state.head + 1}${who} finds nothing that it looks for: every word spreads its attention evenly, ${formatFixed(share)} to each.`,
      };
    if (facts.even === words.length)
      return {
        lead,
        more: ` In head ${state.head + 1} every word spreads its attention evenly, ${formatFixed(share)} to each.${blindness(facts.blind)}${unseeing(layer, facts)}${onesText(layer, facts)}`,
      };
    if (facts.headName && facts.strongest.even)
      return {
        lead,
        more: ` In head ${state.head + 1}${who}, ${quoted(words[row] ?? '')} finds nothing and spreads its attention evenly, ${formatFixed(share)} to each.`,
      };
    return {
      lead,
      more: ` In head ${state.head + 1}${who}, ${quoted(words[row] ?? '')} gives ${formatShare(share)} of its attention to ${quoted(keyWords[col] ?? '')}${evenText(layer, facts)}${blindness(facts.blind)}${onesText(layer, facts)}${alikeText(layer, facts)}${nothingToSee(layer, facts)}`,
    };
  },

  weigh: (layer, state, { strongest, even }) => {
    const { words, keyWords } = layer;
    const shared = sharersText(layer, state.head, 'values');
    const { row, col, share } = strongest;
    const lead = 'The shares say where a word looks, v says what it takes from there.';
    if (even === words.length)
      return {
        lead,
        more: ` In head ${state.head + 1} the shares are even: every word takes the plain average of the values.${shared}`,
      };
    if (share === 0)
      return alone(
        `A row of zeros takes nothing from the ${projectionTitles.v}: its context is zero.`,
      );
    const rest = strongest.alone
      ? 'and nothing else'
      : share > 0.9995
        ? 'and almost nothing of the others'
        : share > 0.9
          ? 'and a little of the other values'
          : 'and of the other values by their shares';
    return {
      lead,
      more: ` In head ${state.head + 1}, the context of ${quoted(words[row] ?? '')} is ${formatShare(share)} of the value of ${quoted(keyWords[col] ?? '')} ${rest}.${shared}`,
    };
  },

  concat: ({ config, words, muted }) => {
    const silent = mutedText(muted, 'its band is zeros', 'their bands are zeros');
    if (config.heads === 1)
      return { lead: 'One head: its context is the whole of concat.', more: silent };
    return {
      lead: `The ${numeral(config.heads)} contexts slide together into one ${words.length} × ${config.heads * config.dV} matrix (${widthText('d_v', config)}).`,
      more: ` No arithmetic.${silent}`,
    };
  },

  output: (layer, _, facts) => {
    const { config, muted } = layer;
    if (!config.outputProjection) {
      return {
        lead: 'There is no W_O: concat is the output, and what each head found stays in its own columns.',
        more: nothingToSee(layer, facts),
      };
    }
    const silent = mutedText(muted, 'it adds nothing', 'they add nothing');
    const rest = silent + nothingToSee(layer, facts);
    if (config.heads === 1) return { lead: 'W_O turns the context into the output.', more: rest };
    return {
      lead: 'W_O brings the heads together: each output column is a sum over the columns of all heads.',
      more: ` ${config.dV === 1 ? 'Row 1 of W_O belongs' : `Rows 1 to ${config.dV} of W_O belong`} to head 1, and so on: the output is also the sum of ${numeral(config.heads)} contributions.${rest}`,
    };
  },
};

function mutedText(muted: readonly number[], one: string, many: string): string {
  const [first] = muted;
  if (first === undefined) return '';
  if (muted.length === 1) return ` Head ${first + 1} is muted: ${one}.`;
  return ` Heads ${muted.map((head) => head + 1).join(', ')} are muted: ${many}.`;
}

export function captionParts(layer: LayerFacts, state: State, facts: MomentFacts): Caption {
  if (layer.back) return captionBack(layer, state, layer.back);
  return captions[state.stage](layer, state, facts);
}

/** The whole caption as one text. */
export function caption(layer: LayerFacts, state: State, facts: MomentFacts): string {
  const { lead, more } = captionParts(layer, state, facts);
  return lead + more;
}

/** Every caption of an edited layer says that its numbers were edited. */
export function editedCaption({ edits }: LayerFacts): string {
  const last = edits.at(-1);
  if (!last) return '';
  const { name, index } = last.place;
  const rest = edits.length > 1 ? ` and ${count(edits.length - 1, 'more number')}` : '';
  return ` Edited: ${name}[${index.map((k) => k + 1).join(', ')}]${rest}.`;
}
