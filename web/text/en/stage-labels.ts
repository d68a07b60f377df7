/** The words inside the pictures of the stages. */
import { isolated } from '../../state/sentence';
import { quoted, withHead } from './names';
import { formatNumber, formatShare } from './numbers';

/** One head, or those that share a k or v: “heads 1, 2”, “heads 1 to 4”. */
export function headTitle(...heads: readonly number[]): string {
  const [first = 0, last = first] = [heads[0], heads.at(-1)];
  if (first === last) return `head ${first + 1}`;
  return heads.length === 2
    ? `heads ${first + 1}, ${last + 1}`
    : `heads ${first + 1} to ${last + 1}`;
}

/** The same where there is little room: “1, 2”. */
export const headNumbers = (...heads: readonly number[]): string =>
  headTitle(...heads).replace(/^heads? /, '');

export const mutedNote = 'muted';
export const mutedHeadTitle = (head: number) => `${headTitle(head)} (${mutedNote})`;
/** What a head looks at most, at its arc. */
export const arcLabel = (head: number, word: string, share: number) =>
  `${headTitle(head)}: ${isolated(word)} ${formatShare(share, 2)}`;
/** A matrix of which one head's columns are shown. */
export const ofHeadTitle = (name: string, ...heads: readonly number[]) =>
  `${name}, ${headTitle(...heads)}`;
/** What the rows of q and k are divided by, over the numbers. */
export const divisorTitle = '÷ rms';
export const rowDivisor = (divisor: number) => `÷ ${formatNumber(divisor, 3)}`;
/** A word that is padding, as the name of a row or column. */
export const paddingLabel = (word: string) => `${isolated(word)} (pad)`;
/** A column's name and the head whose column it is. */
export const columnOfHead = (column: string, ...heads: readonly number[]) =>
  `${column} (${headTitle(...heads)})`;

/** The same of a column in a list of them. */
export const bandColumn = (column: string, ...heads: readonly number[]) =>
  heads.length > 1
    ? `Column ${column} of all columns side by side: ${headTitle(...heads)} share it.`
    : `Column ${column} of all heads’ columns side by side: it is ${headTitle(...heads)}’s.`;

export const tokenTitle = 'token: what the word is';
export const positionTitle = 'position: where it stands';

/**
 * The shape of a packed projection, and what every head has of it: 16 × 16 = 4 × (16 × 4). In narrow there
 * are only the blocks. After it shorter ways to say it.
 */
export function projectionShapes(packed: {
  readonly heads: number;
  /** Columns of the input that one head reads, and columns that it makes. */
  readonly inputs: number;
  readonly width: number;
  readonly narrow: boolean;
}): readonly string[] {
  const { heads, inputs, width, narrow } = packed;
  const whole = `${inputs} × ${heads * width}`;
  const ofHead = `${inputs} × ${width}`;
  if (heads === 1) return [whole];
  if (narrow) return [`${heads} blocks of ${ofHead}`, `${heads} × (${ofHead})`];
  return [`${whole} = ${heads} × (${ofHead})`, `${heads} × (${ofHead})`, whole];
}

/** The name of a projection that is not there, or is the same as another. */
export const sharedKeyTitle = 'W_K = W_Q';
export const identityTitle = (missing: 'W_V' | 'W_O') => `identity: no ${missing}`;

export const contributionsTitle = {
  long: 'output = the sum of the contributions',
  short: 'contributions',
} as const;

/** A head's contribution, as a term of that sum, and shorter ways to say it. */
export function contributionTerms(head: number): readonly string[] {
  const terms = [
    `${withHead('context', head)} ${withHead('W_O', head)}`,
    headTitle(head),
    String(head + 1),
  ];
  return terms.map((each) => (head > 0 ? `+ ${each}` : each));
}

/** One row of attention, before the rows of v that it multiplies. */
export const sharesTitle = (head: number, word: string) =>
  `${withHead('A', head)}[${isolated(word)}]`;

/** Under the large matrix of softmax. */
export const softmaxRuler = {
  long: 'softmax runs along each row → its shares sum to 1',
  short: 'each row sums to 1 →',
} as const;

/** Below the scaled scores: one row's softmax, as it will be and as it would be; then shorter ways to say it. */
export function dividedTitles(
  word: string,
  divisor: string,
  key: string,
  shares: SharedOut,
): readonly string[] {
  const by = `÷ ${divisor}`;
  return [
    `softmax of ${quoted(word)}, ${by}: ${quoted(key)} gets ${shares.one}, all others together ${shares.others}`,
    `${by}: ${quoted(key)} ${shares.one}, others ${shares.others}`,
    `${by}: ${shares.one}, others ${shares.others}`,
  ];
}

export const undividedTitles = (key: string, shares: SharedOut): readonly string[] => [
  `not divided: ${quoted(key)} gets ${shares.one}, all others together ${shares.others}`,
  `not divided: ${quoted(key)} ${shares.one}, others ${shares.others}`,
  `not divided: ${shares.one}, others ${shares.others}`,
];

/** What one word of a row gets, and what is left for the others, as text. */
interface SharedOut {
  readonly one: string;
  readonly others: string;
}

export const rowSum = (sum: string, short: boolean) => (short ? sum : `Σ = ${sum}`);

/** The end of the scale of attention, in a picture that stands alone. */
export const attentionEnd = '1  attention';

/** In a matrix of one number. */
export const everyEntry = (number: string) => `every entry ${number}`;

/** What stands over a gradient: L is said beside the stages. */
export const gradientTitle = (tensor: string) => `∂L/∂${tensor}`;
