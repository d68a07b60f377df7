/** What a number feeds, as links: the core's ranges with words for their indices. */
import type { Place, PlaceRange } from '../../core/types';
import { isolated } from '../../state/sentence';
import { pageText } from '../../text';
import { indexWord } from '../scene/axes';
import { headsReading } from '../scene/key-heads';
import { axesOf, isPerHead } from '../stage-table';
import type { Snapshot } from '../scene/snapshot';

export interface Feed {
  /** For example scores₂[·, money]; a dot stands for every index of its axis. */
  readonly text: string;
  readonly cells: number;
  /** Where a press leads: the range's first cell. */
  readonly place: Place;
}

export function feedsOf(snapshot: Snapshot, place: Place): readonly Feed[] {
  return snapshot.feeds(place).map((range) => ({
    text: rangeWord(snapshot, range),
    cells: range.first.reduce((count, from, k) => count * ((range.last[k] ?? from) - from + 1), 1),
    place: { name: range.name, index: range.first },
  }));
}

function rangeWord(snapshot: Snapshot, { name, first, last }: PlaceRange): string {
  const axes = axesOf(snapshot, name);
  const shape = snapshot.shape(name);
  const words = first.map((from, k) => {
    const to = last[k] ?? from;
    const word = (index: number) => isolated(indexWord(snapshot, axes[k], index));
    if (from === to) return word(from);
    if (from === 0 && to + 1 === shape[k]) return '·';
    return `${word(from)} … ${word(to)}`;
  });
  const title = pageText.names.tensorTitle(name);
  if (!isPerHead(snapshot, name)) return `${title}[${words.join(', ')}]`;
  const oneHead = first[0] === last[0];
  const indices = words.slice(oneHead ? 1 : 0).join(', ');
  const heads = headsReading(snapshot, name, first[0] ?? 0);
  return `${oneHead ? pageText.names.withHead(title, ...heads) : title}[${indices}]`;
}
