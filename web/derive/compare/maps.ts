/** A difference as matrices to show: one per head, or a single one. */
import type { AxisInfo } from '../../core/types';
import { placeWord } from '../scene/axes';
import { axesOf } from '../stage-table';
import { gridOf, type Grid } from '../panels/grid';
import { headsReading } from '../scene/key-heads';
import { placeAt } from '../scene/scene';
import { columns, ofHead, type Panel } from '../scene/sources';
import { keyLabels, type Snapshot } from '../scene/snapshot';
import { lookText } from '../../text/look';
import type { Difference } from '../../text/facts';

export interface DifferenceMap {
  /** Empty where it belongs to no head; several where they share a k or v. */
  readonly heads: readonly number[];
  readonly grid: Grid;
  /** The largest finite difference in the map. */
  readonly largest: number;
  /** How many entries are −∞ in only one of the two layers. */
  readonly blocked: number;
  /** Whether all numbers are equal in both layers. */
  readonly same: boolean;
}

/** @returns maps with a common scale, which ends at the largest finite difference */
export function differenceMaps(a: Snapshot, b: Snapshot, difference: Difference): DifferenceMap[] {
  const { name, shape } = difference;
  const range = difference.largest?.difference ?? 1;
  const perHead = shape.length === 3;
  const parts = perHead ? Array.from({ length: shape[0] ?? 0 }, (_, at) => at) : [null];
  return parts.map((part) => {
    const panel = part === null ? columns(a, name) : ofHead(a, name, part);
    const heads = part === null ? [] : headsReading(a, name, part);
    const size = panel.rows * panel.cols;
    const from = (part ?? 0) * size;
    const numbers = difference.data.subarray(from, from + size);
    const data = numbers.map((value, k) =>
      Number.isNaN(value) ? ended(b, name, from + k, range) : value,
    );
    const grid = gridOf(
      a,
      { ...panel, source: { ...panel.source, data, offset: 0 } },
      lookText.gridNames.differenceName(name, ...heads),
      {
        ...wordsOf(a, name),
        range,
        say: (r, c) => say(a, b, panel, r, c),
      },
    );
    const largest = numbers.reduce((most, value) => Math.max(most, Math.abs(value) || 0), 0);
    const blocked = numbers.filter((value) => Number.isNaN(value)).length;
    return {
      heads,
      blocked,
      grid: { ...grid, explained: true },
      largest,
      same: numbers.every((v) => v === 0),
    };
  });
}

/** Where only one of the two is −∞, the difference is infinite: the cell gets the end of the scale. */
const ended = (b: Snapshot, name: string, at: number, range: number) =>
  b.tensor(name).data[at] === -Infinity ? range : -range;

function wordsOf(a: Snapshot, name: string): Pick<Grid, 'rowWords' | 'colWords'> {
  const [row, column] = axesOf(a, name).slice(-2);
  const words = (axis: AxisInfo | undefined) =>
    axis?.role === 'query' ? a.words : axis?.role === 'key' ? keyLabels(a) : null;
  return { rowWords: words(row), colWords: words(column) };
}

function say(a: Snapshot, b: Snapshot, panel: Panel, r: number, c: number): string {
  const place = placeAt(panel.address, r, c);
  const at = panel.source.offset + r * panel.source.rowStride + c * panel.source.colStride;
  const left = a.tensor(place.name).data[at] ?? NaN;
  const right = b.tensor(place.name).data[at] ?? NaN;
  return lookText.gridNames.bothNumbers(placeWord(a, place), left, right);
}
