/** heads and concat: no arithmetic. The bands of q, k and v slide apart; those of context slide together. */
import type { SceneBuilder } from '../scene/build';
import { headLines } from '../scene/bands';
import { single } from '../scene/grid';
import { headCount, headsReading, chosenOrFirst } from '../scene/key-heads';
import { rowWordSpace, textWidth } from '../scene/measure';
import { eased, lerp } from '../scene/moment';
import { saidOf, saying } from '../scene/said';
import type { Rect } from '../scene/scene';
import { keyLabels } from '../scene/snapshot';
import { ofHead } from '../scene/sources';
import { projections, type State } from '../../state/state';
import { pageText } from '../../text';

const plainTitleSpace = 24;
/** Above a k or v that heads share stands whose it is, besides. */
const sharedTitleSpace = 40;
const topSpace = 30;
/** Where one of q, k and v is shown, the page's buttons that choose it stand above it. */
const buttonsSpace = 36;
const legible = 7;
/** Bold letters are wider than the estimate of plain ones. */
const bold = 1.16;

export function headsStage(b: SceneBuilder, space: Rect): { oneOfThree: boolean } {
  const { snapshot, state } = b.moment;
  const three =
    (space.height - topSpace - projections.length * (plainTitleSpace + 10)) / projections.length;
  const most = Math.max(snapshot.words.length, snapshot.keyWords.length);
  const oneOfThree = three / most < legible;
  const shown = oneOfThree ? [state.projection] : projections;
  const top = topSpace + (oneOfThree ? buttonsSpace : 0);
  const rowHeight = (space.height - top) / shown.length;
  shown.forEach((projection, k) => {
    const row = { ...space, y: space.y + top + k * rowHeight, height: rowHeight };
    slide(b, projection, projection, row, apart(state), k === 0);
  });
  return { oneOfThree };
}

export function concatStage(b: SceneBuilder, space: Rect): void {
  const t = 1 - apart(b.moment.state);
  const row = { ...space, y: space.y + topSpace, height: space.height - topSpace };
  // Once together they are one matrix, and that is what a cell then names.
  slide(b, t < 1 ? 'context' : 'concat', 'context', row, 1 - t, true);
}

/** How far apart the heads are: `heads` takes them apart, and back puts them together; `concat` the reverse. */
function apart({ stage, progress, direction }: State): number {
  const parts = (stage === 'heads') === (direction === 'forward');
  return parts ? eased(progress) : 1 - eased(progress);
}

/** Bands of one tensor, `apart` 0 (one packed matrix) … 1 (a matrix per head). */
function slide(
  b: SceneBuilder,
  title: string,
  tensor: string,
  space: Rect,
  apart: number,
  withHeads: boolean,
): void {
  const { snapshot, state } = b.moment;
  const { heads } = snapshot.config;
  const bands = headCount(snapshot, tensor);
  const shared = bands < heads;
  const titleSpace = shared ? sharedTitleSpace : plainTitleSpace;
  const first = ofHead(snapshot, tensor, 0);
  const { rows, cols } = first;
  const words = tensor === 'k' || tensor === 'v' ? keyLabels(snapshot) : snapshot.words;
  const wordSpace = rowWordSpace(words, space.width);
  const width = space.width - wordSpace - 6;
  const least = heads > 8 ? 4 : space.width < 480 ? 6 : 14;
  const cellW = Math.min(40, (width - least * (heads - 1)) / (heads * cols));
  // Cells are as high as there is room for, however narrow: many heads make no thin strip.
  const cellH = Math.min(40, (space.height - titleSpace - 8) / rows);
  const bandW = cellW * cols;
  const widestGap = Math.max(bandW * 0.6, least);
  const gap = heads > 1 ? Math.min((width - bandW * heads) / (heads - 1), widestGap) * apart : 0;
  const used = bandW * heads + gap * (heads - 1);
  const x0 = space.x + wordSpace + lerp((width - bandW * heads) / 2, (width - used) / 2, apart);
  const y = space.y + titleSpace + Math.max(0, (space.height - titleSpace - 8 - cellH * rows) / 2);
  // Heads that share a band stand around it: it is in the middle of theirs, and packed it has its own columns alone.
  const packedX = space.x + wordSpace + (width - bandW * bands) / 2;
  const xOf = (band: number, sharers: readonly number[]) => {
    const middle = ((sharers[0] ?? 0) + (sharers.at(-1) ?? 0)) / 2;
    const own = x0 + middle * (bandW + gap);
    return shared ? lerp(packedX + band * bandW, own, apart) : own;
  };
  const keys: string[] = [];
  for (let band = 0; band < bands; band++) {
    const sharers = headsReading(snapshot, tensor, band);
    const head = chosenOrFirst(sharers, state.head);
    const panel =
      title === 'concat'
        ? bandOfConcat(first, band, snapshot.tensor('concat').data)
        : ofHead(snapshot, tensor, band);
    const key = `${tensor}#${band}`;
    keys.push(key);
    const x = xOf(band, sharers);
    const rect = b.grid(single(key, panel, head), x, y, cellW, cellH, {
      paint: 'diverging',
      small: false,
      progress: 1,
    });
    const selected = head === state.head;
    headLines(b, key, sharers, x, y - (shared ? 11 : 8), bandW);
    b.outline(rect, head);
    b.targets.push({
      x: x - gap / 2,
      y: y - titleSpace,
      width: bandW + gap,
      height: titleSpace,
      head,
      selected,
      tile: false,
    });
    const muted = tensor === 'context' && snapshot.muted.includes(head);
    const long = muted
      ? pageText.stageLabels.mutedHeadTitle(head)
      : pageText.stageLabels.headTitle(...sharers);
    const text =
      bandW + gap > (shared ? 80 : 58) ? long : pageText.stageLabels.headNumbers(...sharers);
    const size = [12, 10].find((each) => textWidth(text, each * bold) <= bandW + gap);
    if ((withHeads || shared) && size !== undefined) {
      b.label({
        text,
        x: x + bandW / 2,
        y: shared ? y - 31 : y - titleSpace - 8,
        size,
        role: 'head',
        align: 'center',
        head,
        maxWidth: bandW + gap,
      });
    }
  }
  const left = xOf(0, headsReading(snapshot, tensor, 0));
  const right = xOf(bands - 1, headsReading(snapshot, tensor, bands - 1)) + bandW;
  const whole = { x: left, y, width: shared ? right - left : used, height: rows * cellH };
  const shape = apart > 0 ? `${bands} × ${rows} × ${cols}` : `${rows} × ${bands * cols}`;
  const { address } = first;
  const packed = { ...address, name: packedName(tensor), prefix: [] };
  b.title(whole, title, [], { lift: 8, of: title === packed.name ? packed : address });
  // Beside the name, and not at the right end: it is the shape of all heads, not of the last one.
  const after = whole.x + textWidth(title, 15.5) + 12;
  const said = saidOf(snapshot, apart > 0 ? { ...address, prefix: [] } : packed).shape;
  b.label({ text: shape, x: after, y: y - 14, size: 11, role: 'shape', ...saying(said) });
  b.rowWords(words, whole, cellH, b.focusIn(keys)?.r ?? null, wordSpace);
}

/** The matrix that the bands make when they stand together. */
const packedName = (tensor: string) => (tensor === 'context' ? 'concat' : `${tensor}_packed`);

/** Head's band of concat: the same numbers as its context, now columns of one matrix. */
function bandOfConcat(context: ReturnType<typeof ofHead>, head: number, data: Float32Array) {
  const { rows, cols } = context;
  const width = data.length / rows;
  return {
    rows,
    cols,
    source: { data, offset: head * cols, rowStride: width, colStride: 1 },
    address: { name: 'concat', prefix: [], row: 0, col: head * cols, transposed: false },
  };
}
