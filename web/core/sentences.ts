/** The sentence for each error of the core, from its data. */
import type { Value, Problem } from './problem';

/** Why an option fixes a matrix and a bias. */
const heldTexts: Readonly<Record<string, readonly [matrix: string, bias: string]>> = {
  sharedQK: ['W_K is W_Q', 'b_K is b_Q'],
  sharedHeads: ["every head has head 1's", "every head has head 1's"],
  valueProjection: ['W_V is the identity', 'there is no W_V'],
  outputProjection: ['W_O is the identity', 'there is no W_O'],
};

/** Why an existing tensor has no numbers: `needed` is the stage, call or input that provides them. */
function missing(tensor: string, needed: string): string {
  if (needed === 'begin') return `"${tensor}" is not there yet; begin or forward gives it.`;
  if (needed === 'attn_mask') return `"${tensor}" is not there; only the mask own has one.`;
  if (needed === 'targets') return `"${tensor}" is not there; only a run with targets has one.`;
  if (needed === 'memory') return `"${tensor}" is not there; self-attention has none.`;
  if (needed === 'qkNorm' || needed === 'rotary')
    return `"${tensor}" is not there; only layers with ${needed} have one.`;
  if (needed === 'backward') return `"${tensor}" is not there yet; backward gives it.`;
  return `"${tensor}" has not been computed yet; the stage "${needed}" does that.`;
}

/** For a matrix ` at [3, 4]`, for a list ` at 3`. */
const at = (place: readonly number[]) =>
  place.length === 0 ? '' : ` at ${place.length === 1 ? place[0] : `[${place.join(', ')}]`}`;

/** A number; six digits if it is not whole. */
const textOf = (value: Value) =>
  typeof value === 'string' || Number.isInteger(value)
    ? String(value)
    : String(Number(value.toPrecision(6)));

export function sentence(problem: Problem): string {
  const { code, field, place } = problem;
  const got = textOf(problem.got);
  const allowed = problem.allowed.map(textOf);
  const [first = '', second = '', third = ''] = allowed;
  const list = allowed.join(', ');
  const shape = allowed.join(' × ');
  const refused = (what: string) =>
    `${field}: ${got === '' ? 'an empty name' : got}${at(place)} is not allowed; allowed ${what}.`;
  const tooLarge = (what: string) =>
    `${field}: ${got} numbers would make the layer larger than 1 GiB; allowed are ${what}.`;
  switch (code) {
    case 'not-allowed':
      return refused(`${allowed.length > 1 ? 'are' : 'is'} ${list}`);
    case 'unknown-scaling':
      return refused(`are ${list}, a number`);
    case 'out-of-range':
      return refused(`are numbers from ${first} to ${second}`);
    case 'out-of-whole-range':
      return refused(`are whole numbers from ${first} to ${second}`);
    case 'not-multiple':
      return refused(`are multiples of ${first}`);
    case 'wrong-offsets':
      return `${field}: ${got === '' ? 'none' : got} is not allowed; allowed are 1 to ${first} different whole numbers from −${second} to ${second}, without 0.`;
    case 'no-bias':
      return `${field}: this layer has no biases; leave it out.`;
    case 'held':
      return refused(`is ${first} (${heldTexts[second]?.[0]})`);
    case 'held-bias':
      return refused(`is ${first} (${heldTexts[second]?.[1]})`);
    case 'empty-word':
      return `${field}: ""${at(place)} is not allowed; allowed is a word that is not empty.`;
    case 'wrong-length':
      return `${field}: ${got} numbers came; needed are ${shape}.`;
    case 'wrong-rows':
      return `${field}: ${got} numbers came; needed are (1 … ${first}) × ${second}.`;
    case 'no-rows':
      return `${field}: ${got} numbers came; needed are rows of ${first}, at least one.`;
    case 'not-finite':
      return `${field}: there is ${got}${at(place)}; every number must be finite.`;
    case 'not-addable':
      return `${field}: there is ${got}${at(place)}; every number must be finite, or -Infinity, which hides.`;
    case 'unknown-name':
      return `${field}: there is no tensor "${got}"; there are ${list}.`;
    case 'index-out-of-range':
      return `${field}: [${place.join(', ')}] is not a place in a tensor of ${shape}.`;
    case 'not-computed':
      return `${field}: ${missing(got, first)}`;
    case 'in-parts':
      return `${field}: "${got}" is not there: memory has other columns than x; ask for ${first}, ${second} and ${third}.`;
    case 'wrong-count':
      return `${field}: ${got} ${field} came; needed are ${first} … ${second}.`;
    case 'not-one-per-word':
      return `${field}: ${got} ${field} came; needed are 0 or ${first}, one per word.`;
    case 'unknown-word':
      return `${field}: the task ${first} has no word "${got}".`;
    case 'other-task':
      return `${field}: is only for the task ${first}, and the task is ${got}.`;
    case 'other-mask':
      return `${field}: is only for the mask${allowed.length === 1 ? '' : 's'} ${list}, and the mask is ${got}.`;
    case 'too-large':
      return tooLarge(`${first} in all`);
    case 'too-many-rows':
      return tooLarge(`(1 … ${first}) × ${second}`);
    case 'too-large-to-derive':
      return `${field}: "${got}" would be too large to compute here.`;
    case 'too-much-to-score':
      return `${field}: this would take as long as ${got} multiplications; at most ${first} are computed here.`;
    case 'wrong-type':
      return `${field}: ${got}${at(place)} came; ${first} is needed.`;
    case 'too-long':
      return `${field}: a string of ${got} came; a string of at most ${first} characters is needed.`;
    case 'both-forms':
      return `${field}: both it and in_proj_weight came; one of the two is needed.`;
    case 'needs-parts':
      return `${field}: one matrix came; ${first}, ${second} and ${third} in its place are needed.`;
    case 'unknown-option':
      return `${field}: there is no such option; known are ${list}.`;
    case 'disposed':
      return 'This has been disposed of; create another one.';
    case 'out-of-memory':
      return (
        `${field}: there is not enough memory; all layers together have 2 GiB. ` +
        'Dispose of other layers, or make this one smaller.'
      );
    case 'lost':
      return (
        'The attention core stopped: it ran out of memory, or met an error of its own. ' +
        'loadCore() gives a fresh one.'
      );
    case 'no-webassembly':
      return 'This browser has no WebAssembly, which the attention core needs.';
    case 'no-simd':
      return (
        'This browser has no WebAssembly SIMD, which the attention core needs. ' +
        'Chrome and Edge have it from 91, Firefox from 89, Safari from 16.4, Node.js from 16.4.'
      );
    case 'blocked':
      return (
        "This page's Content-Security-Policy does not allow WebAssembly; " +
        "add 'wasm-unsafe-eval' to its script-src."
      );
  }
}
