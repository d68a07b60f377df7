/** The words inside the pictures of the stages. */
import { isolated } from '../../state/sentence';
import { quoted, withHead } from './names';
import { formatNumber, formatShare } from './numbers';

/** One head, or several that share a k or v: “heads 1, 2”, “heads 1 to 4”. */
export function headTitle(...heads: readonly number[]): string {
  const [first = 0, last = first] = [heads[0], heads.at(-1)];
  if (first === last) return `head ${first + 1}`;
  return heads.length === 2
    ? `heads ${first + 1}, ${last + 1}`
    : `heads ${first + 1} to ${last + 1}`;
}

/** The same for little room: “1, 2”. */
export const headNumbers = (...heads: readonly number[]): string =>
  headTitle(...heads).replace(/^heads? /, '');

export const mutedNote = 'muted';
export const mutedHeadTitle = (head: number) => `${headTitle(head)} (${mutedNote})`;
/** The label of an arc: the head's largest share, and of which word. */
export const arcLabel = (head: number, word: string, share: number) =>
  `${headTitle(head)}: ${isolated(word)} ${formatShare(share, 2)}`;
/** A matrix of which only one head's columns are shown. */
export const ofHeadTitle = (name: string, ...heads: readonly number[]) =>
  `${name}, ${headTitle(...heads)}`;
/** The row's root mean square, by which q and k are divided; the titles over these numbers. */
export const divisorTitle = '÷ rms';
export const rowDivisor = (divisor: number) => `÷ ${formatNumber(divisor, 3)}`;
/** A padding word as the name of a row or column. */
export const paddingLabel = (word: string) => `${isolated(word)} (pad)`;
/** A column's name with the head that it belongs to. */
export const columnOfHead = (column: string, ...heads: readonly number[]) =>
  `${column} (${headTitle(...heads)})`;

/** The same for a column in a list of columns. */
export const bandColumn = (column: string, ...heads: readonly number[]) =>
  heads.length > 1
    ? `Column ${column} of all columns side by side: ${headTitle(...heads)} share it.`
    : `Column ${column} of all heads’ columns side by side: it is ${headTitle(...heads)}’s.`;

export const tokenTitle = 'token: what the word is';
export const positionTitle = 'position: where it stands';

/**
 * The shape of a packed projection, and each head's part of it: 16 × 16 = 4 × (16 × 4). Narrow only has the
 * blocks. Followed by shorter versions.
 */
export function projectionShapes(packed: {
  readonly heads: number;
  /** The columns of the input that one head reads, and `width`, the columns that it makes. */
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

/** The title of a projection that is missing or tied to another one. */
export const sharedKeyTitle = 'W_K = W_Q';
export const identityTitle = (missing: 'W_V' | 'W_O') => `identity: no ${missing}`;

export const contributionsTitle = {
  long: 'output = the sum of the contributions',
  short: 'contributions',
} as const;

/** A head's contribution as a term of that sum, followed by shorter versions. */
export function contributionTerms(head: number): readonly string[] {
  const terms = [
    `${withHead('context', head)} ${withHead('W_O', head)}`,
    headTitle(head),
    String(head + 1),
  ];
  return terms.map((each) => (head > 0 ? `+ ${each}` : each));
}

/** One row of attention, before the rows of v that it weights. */
export const sharesTitle = (head: number, word: string) =>
  `${withHead('A', head)}[${isolated(word)}]`;

/** Under the large matrix of softmax. */
export const softmaxRuler = {
  long: 'softmax runs along each row → its shares sum to 1',
  short: 'each row sums to 1 →',
} as const;

/** Below the scaled scores: one row's softmax with the division and without it, followed by shorter versions. */
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

/** The share of one word, and what remains for the others, as text. */
interface SharedOut {
  readonly one: string;
  readonly others: string;
}

export const rowSum = (sum: string, short: boolean) => (short ? sum : `Σ = ${sum}`);

/** The end of attention's colour scale, in an exported picture. */
export const attentionEnd = '1  attention';

/** For a matrix whose entries are all equal. */
export const everyEntry = (number: string) => `every entry ${number}`;

/** The title of a gradient: what L is, is said beside the stages. */
export const gradientTitle = (tensor: string) => `∂L/∂${tensor}`;
