/** Messages about values that were refused or had to change. */
import type { Source } from '../types/notices';
import type { Place } from '../../core/types';
import type { Adjustment } from '../../state/rules';
import type { Refusal } from '../../state/codec';
import type { State } from '../../state/state';
import { allowedText } from './allowed';
import { adjustedByTraining } from './training-notices';

const sources: Readonly<Record<Source, string>> = {
  link: 'The link',
  query: 'The address',
  attribute: 'An attribute',
  field: 'The field',
};

export function refusalText({ name, got, allowed, meant }: Refusal, from: Source): string {
  const place = sources[from];
  if (allowed === null) {
    const instead = meant === undefined ? '' : ` (write ${meant})`;
    return `${place} names “${name}”, which does not exist here${instead}; it was left out.`;
  }
  return `${place} says ${name}=${got}; allowed: ${allowedText(allowed)}. It was left as it was.`;
}

export function adjustmentText(adjustment: Adjustment, { dModel, variant, heads }: State): string {
  const { field, from, to, allowed, because } = adjustment;
  if (because === 'training') return adjustedByTraining(adjustment);
  if (because === 'not-there') return notThere(adjustment, heads);
  if (field === 'mask' && because) return ownMaskGone(because, to);
  switch (field) {
    case 'heads':
      return `heads: ${from} does not fit d_model ${dModel} in ${variant}; allowed: ${allowed}. It is now ${to}.`;
    case 'kvHeads':
      return keyHeadsText(adjustment, heads);
    case 'dModel':
      return `d_model: parameters made by hand have ${to} columns, one per named feature, not ${from}.`;
    case 'parameters':
      if (because === 'file-shape')
        return `parameters: the imported layer has the shape of its file; left out: ${from}.`;
      if (from === 'imported') {
        return because === 'no-file'
          ? 'parameters: a link does not hold the imported layer; drop its file here again. They are random now.'
          : `parameters: the imported ones have other shapes; they are now ${to}.`;
      }
      return because === 'shared-keys'
        ? `parameters: heads made by hand have keys and values of their own; they are now ${to}.`
        : `parameters: those made by hand exist for d_model 16 only; they are now ${to}.`;
    case 'dK':
    case 'dV':
      return `${field === 'dK' ? 'd_k' : 'd_v'}: ${from === 'null' ? `the default ${dModel}` : from} does not fit ${heads} heads here; it is now ${to === 'null' ? `the default ${dModel}` : to}.`;
    case 'outputProjection':
      return `W_O: it stays; without it concat is the output, and ${heads} heads cannot share ${dModel} columns evenly.`;
    case 'memory':
      return 'memory: this layer’s keys and values come from vectors of another length, so it needs a second sentence; one was put in.';
    case 'rows':
      return rowsText(because);
    case 'edits':
      return `edits: ${from} were of the imported layer’s parameters, which a link does not hold; they were left out.`;
    case 'trainingStep':
      return `training-step: this training has ${to} steps; ${from} is beyond them. It is now ${to}.`;
    case 'noise':
      return `noise: a nudge adds noise to a number, so the noise cannot be 0; it is now ${to}.`;
    case 'classes':
    case 'memoryClasses':
      return `${classesName(field)}: “${from}” is not a word class; the lexicon decides.`;
    default:
      return adjustedByTraining(adjustment);
  }
}

/** How many heads of k and v there are now, and why. */
function keyHeadsText({ from, to, because }: Adjustment, heads: number): string {
  const now = to === 'null' ? `as many as heads, ${heads}` : String(to);
  return because === 'shared-keys'
    ? `kv-heads: heads cannot share k and v here; every head has its own now. Sharing needs wide or split, W_V, a W_K other than W_Q, and parameters that are not made by hand.`
    : `kv-heads: ${from} ${Number(from) > heads ? 'is more than there are heads' : `does not divide the ${heads} heads evenly`}; it is now ${now}.`;
}

const classesName = (field: Adjustment['field']) =>
  field === 'memoryClasses' ? 'memory-classes' : 'classes';

/** A field named something that does not exist. */
function notThere({ field, from, allowed }: Adjustment, heads: number): string {
  switch (field) {
    case 'head':
      return `head: there is no head ${from}; allowed: 1 to ${allowed}. It is now ${heads}.`;
    case 'muted':
      return `muted: there is no head ${from}; allowed: 1 to ${allowed}. It was left out.`;
    case 'padding':
      return `padding: there is no key ${from}; allowed: 1 to ${allowed}. It was left out.`;
    case 'stage':
      return `stage: there is no stage ${from} ${from === 'norm' ? 'without qk-norm' : 'in layers of this page'}; what comes before it is shown.`;
    case 'attnMask':
      return `attn-mask: it has ${from} places, and the scores here have ${allowed}; it was left out.`;
    default:
      return `${classesName(field)}: there is no word for ${from}; words are counted from 0, and there are ${allowed}. It was left out.`;
  }
}

/** Why the layer lost its own mask. */
const ownMaskGone = (because: Adjustment['because'], to: string | number): string =>
  because === 'no-file'
    ? `mask: a mask of its own is given by a file, or by a link where it is short; it is now ${to}.`
    : `mask: the layer’s own mask has rows and columns for other words; it is now ${to}.`;

/** Why rows are made of the words again. */
function rowsText(because: Adjustment['because']): string {
  switch (because) {
    case 'no-file':
      return 'x: a link does not hold the rows of a file; drop the file here again. They are made of the words now.';
    case 'other-words':
      return 'x: the file has no rows for these words, so all rows are made of the words now, as random vectors; undo brings the file’s x back.';
    case 'other-columns':
      return 'x: the rows of the file have another length than this layer reads; they are made of the words now.';
    default:
      return 'x: these parameters read words; the rows of the file are not used now.';
  }
}

/** An edit of a tensor that is no input here. */
export const noInputHere = (rows: State['rows']) =>
  rows === 'file'
    ? 'Here x is given by a file, and has no token and position.'
    : 'Here x and memory are computed: edit token or position.';

export const noCell = (name: string) => `This layer has no cell ${name}; none is chosen.`;

const placeText = ({ name, index }: Place) => `${name}[${index.map((k) => k + 1).join(', ')}]`;

export const editRefused = (place: Place, why: string) =>
  `edits: ${[place.name, ...place.index].join('.')} was left as it was. ${why}`;

/** Edits are dropped with the numbers that they replaced. */
export const editsDropped = (places: readonly Place[]) =>
  `edits: ${places.map(placeText).join(', ')} ${places.length === 1 ? 'was' : 'were'} dropped, because the numbers ${places.length === 1 ? 'it' : 'they'} replaced have changed; undo brings ${places.length === 1 ? 'it' : 'them'} back.`;

export const tooManyEdits = (most: number) =>
  `At most ${most} numbers can be edited at once: undo or clear some.`;
