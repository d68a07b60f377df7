/** The sentence for each error of the core, from its data. */

/** What went wrong, as data. `field` is the name that the caller used. */
export interface Problem {
  readonly code: ProblemCode;
  readonly field: string;
  /** What would have been accepted: a list, a range, a shape, a type. */
  readonly allowed: string;
  /** What came, as far as it can be said. */
  readonly got: string;
}

export type ProblemCode =
  // judged by the core (src/attention/error.h)
  | 'not-allowed'
  | 'wrong-length'
  | 'not-finite'
  | 'unknown-name'
  | 'index-out-of-range'
  | 'not-computed'
  | 'wrong-count'
  | 'unknown-word'
  | 'other-task'
  | 'other-mask'
  | 'too-large'
  // the interface's own
  | 'wrong-type'
  | 'unknown-option'
  | 'disposed'
  | 'out-of-memory'
  | 'lost'
  | 'no-webassembly'
  | 'no-simd'
  | 'blocked';

function notAllowed(field: string, allowed: string, got: string): string {
  if (got === 'bias') return 'this layer has no biases; leave it out';
  return `${got === '' ? 'an empty name' : got} is not allowed; allowed ${choices(field, allowed)}`;
}

/** "1 … 2048" reads as a range, a list stays one. */
function choices(field: string, allowed: string): string {
  const [first, last] = allowed.split(' … ');
  if (last === undefined) return `${/, |^multiples /.test(allowed) ? 'are' : 'is'} ${allowed}`;
  return `are ${realFields.includes(field) ? 'numbers' : 'whole numbers'} from ${first} to ${last}`;
}

/** Fields whose numbers need not be whole. */
const realFields: readonly string[] = ['scaling', 'noise', 'learningRate', 'weightDecay'];

/** Why a tensor that exists has no numbers: `needed` is the stage that makes it, or an input. */
function missing(tensor: string, needed: string): string {
  if (needed === 'begin') return `"${tensor}" is not there yet; begin or forward gives it.`;
  if (needed === 'memory') return `"${tensor}" is not there; self-attention has none.`;
  if (needed === 'backward') return `"${tensor}" is not there yet; backward gives it.`;
  if (needed.endsWith('q_proj_weight')) {
    const parts = ['q', 'k', 'v'].map((part) => needed.replace('q_proj', `${part}_proj`));
    return `"${tensor}" is not there: memory has other columns than x; ask for ${parts[0]}, ${parts[1]} and ${parts[2]}.`;
  }
  return `"${tensor}" has not been computed yet; the stage "${needed}" does that.`;
}

export function sentence({ code, field, allowed, got }: Problem): string {
  switch (code) {
    case 'not-allowed':
      return `${field}: ${notAllowed(field, allowed, got)}.`;
    case 'wrong-length':
      return `${field}: ${got} numbers came; needed are ${allowed}.`;
    case 'not-finite':
      // In a matrix the place is "3, 4".
      return `${field}: there is ${got.replace(/\d+, \d+/, '[$&]')}; every number must be finite.`;
    case 'unknown-name':
      return `${field}: there is no tensor "${got}"; there are ${allowed}.`;
    case 'index-out-of-range':
      return `${field}: ${got} is no place in a tensor of ${allowed}.`;
    case 'not-computed':
      return `${field}: ${missing(got, allowed)}`;
    case 'wrong-count': {
      const each = field === 'classes' ? ', one per word' : '';
      return `${field}: ${got} ${field} came; needed are ${allowed}${each}.`;
    }
    case 'unknown-word':
      return `${field}: the task ${allowed} has no word "${got}".`;
    case 'other-task':
      return `${field}: is only for the task ${allowed}, and the task is ${got}.`;
    case 'other-mask':
      return `${field}: ${got} cannot be; allowed are the masks ${allowed}.`;
    case 'too-large':
      if (field === 'name') return `${field}: "${got}" would be too large to compute here.`;
      if (field === 'scorer') return `${field}: too many numbers for it here; ${allowed}.`;
      return `${field}: ${got} numbers would make the layer larger than 1 GiB; allowed are ${allowed}.`;
    case 'wrong-type':
      return `${field}: ${got} came; ${allowed} ${allowed.includes(' and ') ? 'are' : 'is'} needed.`;
    case 'unknown-option':
      return `${field}: there is no such option; known are ${allowed}.`;
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
