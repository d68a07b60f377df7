/** Links between words as curves. Those that look alike are drawn as one: a long sentence has hundreds. */
import type { WordLinks } from '../../derive/scene/words';

export interface Strand {
  readonly head: number;
  /** In this many parts of the whole. */
  readonly share: number;
  /** Beside the cursor's row, which is drawn as strong as it is. */
  readonly faint: boolean;
  /** An SVG path in a box of `strandWidth`; its height is one unit per word. */
  readonly d: string;
}

export const strandWidth = 100;

/** As fine as a line's width can tell. */
const levels = 20;

/** The cursor's row last, so that it lies on top; then the larger shares over the smaller. */
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
