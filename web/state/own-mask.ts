/** A mask from a file or a program: what it hides and what it adds to the scores, (n, m). */
import type { FieldType } from './field-type';

export interface OwnMask {
  readonly n: number;
  readonly m: number;
  /** Row by row, finite numbers; null hides. */
  readonly added: readonly (number | null)[];
}

/** What a mask does, in a few numbers. */
export interface MaskSummary {
  readonly places: number;
  readonly hidden: number;
  /** The least and greatest value that it adds where it hides nothing; 0 where it hides everything. */
  readonly least: number;
  readonly most: number;
}

export function summaryOf({ added }: OwnMask): MaskSummary {
  const open = added.filter((each) => each !== null);
  return {
    places: added.length,
    hidden: added.length - open.length,
    least: open.reduce((least, each) => Math.min(least, each), open[0] ?? 0),
    most: open.reduce((most, each) => Math.max(most, each), open[0] ?? 0),
  };
}

/** @param data of attn_mask, where −∞ hides. Nine digits distinguish any two float32 numbers. */
export const ownMaskOf = ([n, m]: readonly [number, number], data: Float32Array): OwnMask => ({
  n,
  m,
  added: Array.from(data, (each) => (each === -Infinity ? null : Number(each.toPrecision(9)))),
});

/** The core's attn_mask. */
export const addedTo = ({ added }: OwnMask): Float32Array =>
  Float32Array.from(added, (each) => each ?? -Infinity);

/** The largest number of words. */
const mostRows = 64;
/** A larger mask, or one of long numbers, would make the link too long to pass on. */
const longestInLink = 1000;
const hidden = 'x';
const written = /^-?\d{1,21}(\.\d{1,30})?(e[-+]?\d{1,3})?$/;

const format = (value: OwnMask | null): string =>
  value === null
    ? ''
    : Array.from({ length: value.n }, (_, row) =>
        value.added
          .slice(row * value.m, (row + 1) * value.m)
          .map((each) => (each === null ? hidden : String(each)))
          .join(','),
      ).join(';');

const example = { n: 2, m: 2, added: [0, null, 0, 0] } as const;

/** Rows of numbers, `0,x;0,0`, where x hides; '' for no mask. */
export const ownMask: FieldType<OwnMask | null> = {
  parse: (text) => {
    if (text === '') return { value: null };
    const rows = text.split(';').map((row) => row.split(','));
    const m = rows[0]?.length ?? 0;
    const numbers = rows.flat().map((each) => {
      if (each === hidden) return null;
      return written.test(each) ? Math.fround(Number(each)) : NaN;
    });
    const isMask =
      rows.length <= mostRows &&
      m <= mostRows &&
      rows.every((row) => row.length === m) &&
      numbers.every((each) => each === null || Number.isFinite(each));
    if (!isMask) return { allowed: { kind: 'own-mask' } };
    return { value: { n: rows.length, m, added: numbers } };
  },
  format,
  inLink: (value) => {
    const text = format(value);
    return text.length <= longestInLink ? text : '';
  },
  is: (value) => value === null || isOwnMask(value),
  inProgram: () => ({ kind: 'such-as', example }),
  asProperty: format,
  example,
};

/** Whether the mask is short enough for a link. */
export const isInLink = (value: OwnMask): boolean => format(value).length <= longestInLink;

function isOwnMask(value: unknown): value is OwnMask {
  if (typeof value !== 'object' || value === null) return false;
  const { n, m, added } = value as Partial<OwnMask>;
  return (
    typeof n === 'number' &&
    typeof m === 'number' &&
    Array.isArray(added) &&
    added.length === n * m &&
    added.every((each) => each === null || typeof each === 'number')
  );
}
