/**
 * What has no arithmetic: bands that slide. Before, they stand side by side as one packed matrix; after, each head has its
 * own; concat is the reverse. Each picture is drawn as it is at both ends, and the bands move between them.
 */
import { isPerHead, projectionOf, stageRow } from '../../model/tables';
import { say } from '../../words/words';
import { blockOf, type Block } from '../block';
import { baseOf, shownName, single } from '../panel';
import type { Drawing } from '../drawing';
import type { Rect } from '../scene';
import { packed, titleOf } from '../tensor-block';
import { textWidth } from '../text';
import { hueOf, keyWords, queryWords, type View } from '../view';

/** The least height of a row of q, k and v; where they are lower, one of the three is shown. */
const legible = 6;
const headingSpace = 24;
const most = { width: 44, height: 40 };

/** A tensor both ways: packed, and a matrix for each head. */
interface Both {
  readonly packed: string;
  readonly apart: string;
}

function tensorsOf({ numbers: { tables }, state }: View): readonly Both[] {
  const { operands, results } = stageRow(tables, state.stage);
  return results.map(({ name }, k) => {
    const operand = operands[k] ?? '';
    return isPerHead(tables, name)
      ? { packed: operand, apart: name }
      : { packed: name, apart: operand };
  });
}

/** @param apart whether each head has its matrix, or all stand packed */
export function layoutPicture(drawing: Drawing, region: Rect, apart: boolean): void {
  const { view } = drawing;
  const all = tensorsOf(view);
  const rows = all.map((each) => rowOf(view, each, apart));
  const space = { ...region, y: region.y + headingSpace, height: region.height - headingSpace };
  const gap = gapOf(view, region);
  const { rows: tracks } = drawing.measure(rows, { region: space, gap, most });
  drawing.oneOfThree = all.length > 1 && Math.min(...tracks.map(({ cell }) => cell)) < legible;
  const shown = drawing.oneOfThree
    ? rows.filter((_, k) => projectionOf(all[k]?.apart ?? '') === view.state.projection)
    : rows;
  const placing = { region: space, gap, most };
  const placed = drawing.grid(shown, placing);
  if (apart && view.numbers.config.heads > 1) {
    const { columns } = drawing.measure(shown, placing);
    const starts = columns.map(({ start }) => space.x + start);
    headings(drawing, starts, columns[0]?.room ?? 0, placed[0]?.[0]?.y ?? 0);
  }
  drawing.work = null;
  drawing.current = null;
}

/** Many heads stand close to each other. */
const gapOf = ({ numbers }: View, { width }: Rect) =>
  Math.max(3, Math.min(26, (width * 0.18) / numbers.config.heads));

function rowOf(
  view: View,
  { packed: whole, apart: parts }: Both,
  apart: boolean,
): readonly (Block | null)[] {
  const { numbers, isBackward } = view;
  const words =
    baseOf(numbers.tables, parts) === 'q' || parts === 'context'
      ? queryWords(view)
      : keyWords(view);
  if (!apart) return [packed(view, whole, { rowWords: words, grows: false })];
  const shown = shownName(numbers.tables, parts, isBackward);
  const { heads } = numbers.config;
  const count = numbers.tensor(shown).shape[0] ?? 1;
  return Array.from({ length: heads }, (_, head): Block | null => {
    const each = heads / count;
    // A matrix that several heads share stands with the first of them.
    if (head % each !== 0) return null;
    const piece = single(numbers, shown, head);
    return blockOf({
      pieces: [piece],
      title: titleOf(shown, heads > 1 ? piece.heads : []),
      shape: heads > 1 ? '' : `${piece.panel.rows} × ${piece.panel.cols}`,
      head: heads > 1 ? hueOf(view, piece.heads) : null,
      rowWords: head === 0 ? words : null,
      span: each,
    });
  });
}

/** The names of the heads over the first row, which choose them. */
function headings(drawing: Drawing, starts: readonly number[], width: number, top: number): void {
  const [first = 0, second = first + width + 20] = starts;
  const room = second - first - 2;
  const y = top - 38;
  const fits = (name: (head: number) => string) =>
    starts.every((_, head) => textWidth(name(head), 12, true) < room);
  const name = [nameOf, (head: number) => String(head + 1)].find(fits);
  starts.forEach((x, head) => {
    const selected = head === drawing.view.state.head;
    drawing.targets.push({ x, y: y - 10, width: room, height: 20, head, selected, tile: false });
    if (name) drawing.label({ text: name(head), x, y, size: 12, role: 'head', head, strong: true });
  });
}

const nameOf = (head: number) => say('picture-head', { head: head + 1 });
