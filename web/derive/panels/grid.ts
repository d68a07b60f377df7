/** A matrix in a panel: its numbers, the names of its rows and columns, and whether its cells can be pressed. */
import { pageText } from '../../text';
import { placeWord } from '../scene/axes';
import { isExplained } from '../stage-table';
import { placeAt, valueAt } from '../scene/scene';
import { rangeOf, type Panel } from '../scene/sources';
import type { Snapshot } from '../scene/snapshot';

export interface Grid extends Panel {
  /** For its title and for screen readers. */
  readonly name: string;
  /** `share` for attention, 0 … 1; `diverging` around zero. */
  readonly paint: 'diverging' | 'share';
  /** The largest magnitude of a diverging scale. */
  readonly range: number;
  readonly rowWords: readonly string[] | null;
  readonly colWords: readonly string[] | null;
  /** Whether pressing a cell explains its number. */
  readonly explained: boolean;
  /** One entry in words: “merged₂[verb, noun] = 40”. */
  say(r: number, c: number): string;
}

export type Words = Partial<Pick<Grid, 'rowWords' | 'colWords' | 'range' | 'paint' | 'say'>>;

export function gridOf(snapshot: Snapshot, panel: Panel, name: string, words: Words = {}): Grid {
  return {
    ...panel,
    name,
    paint: 'diverging',
    range: rangeOf(snapshot, [panel.address.name]),
    rowWords: null,
    colWords: null,
    explained: isExplained(snapshot, panel.address.name),
    say: (r, c) => entryWord(snapshot, panel, r, c),
    ...words,
  };
}

/** An entry with its name, its words and its number. */
export function entryWord(snapshot: Snapshot, panel: Panel, r: number, c: number): string {
  const place = placeAt(panel.address, r, c);
  return `${placeWord(snapshot, place)} = ${pageText.numbers.formatNumber(valueAt(panel.source, r, c))}`;
}
