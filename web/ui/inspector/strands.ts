/**
 * Links between words as curves. Links that look alike are merged into one path: a long sentence has
 * hundreds.
 */
import type { WordLinks } from '../../derive/scene/words';

export interface Strand {
  readonly head: number;
  /** Rounded to a multiple of 1 / `levels`. */
  readonly share: number;
  /** Whether it belongs to another row than the cursor's and is drawn fainter. */
  readonly faint: boolean;
  /** An SVG path in a box of `strandWidth`; its height is one unit per word. */
  readonly d: string;
}

export const strandWidth = 100;

/** The number of visibly different line widths. */
const levels = 20;

/** The cursor's row last, on top; larger shares over smaller ones. */
export function strands({ links, query: lit }: WordLinks): readonly Strand[] {
  const found = new Map<string, Strand>();
  for (const { head, query, key, share } of links) {
    const level = Math.round(share * levels);
    const faint = lit !== null && lit !== query;
    const name = [faint, level, head].join(' ');
    const d = (found.get(name)?.d ?? '') + curve(query + 0.5, key + 0.5);
    found.set(name, { head, share: level / levels, faint, d });
  }
  return [...found.values()].sort((a, b) => +b.faint - +a.faint || a.share - b.share);
}

const curve = (from: number, to: number) =>
  `M0 ${from}C${strandWidth / 2} ${from} ${strandWidth / 2} ${to} ${strandWidth} ${to}`;
