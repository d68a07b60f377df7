/** embed: token (what the word is) + position (where it stands) = x; or x as a file gives it. */
import { pageText } from '../../text';
import { isBackward } from '../gradients';
import { plain, slicesBelow } from '../scene/bands';
import type { SceneBuilder } from '../scene/build';
import { addressOf, type Grid } from '../scene/grid';
import { columnWordSpace, rowWordSpace } from '../scene/measure';
import type { Rect } from '../scene/scene';
import { inputNames, keyLabels } from '../scene/snapshot';

const titleSpace = 26;
/** Below this height the sum of a narrow picture stands alone: beside its parts its rows would be hairs. */
const lowest = 240;
const operatorSpace = 40;
const largestCell = 42;
/** Hundreds of columns are hairs; their rows stay high enough to be told apart. */
const slim = 7;

/** A sum and its two parts: x, or in cross-attention memory. */
interface Parts {
  readonly sum: 'x' | 'memory';
  readonly words: readonly string[];
  readonly names: readonly string[] | null;
  /** What it is the sum of; null where a file gives it. */
  readonly of: { readonly token: Grid; readonly position: Grid } | null;
  readonly x: Grid;
}

export function embedStage(b: SceneBuilder, space: Rect): void {
  const { snapshot } = b.moment;
  const names = inputNames(snapshot);
  const partsOf = (token: string, position: string): Parts['of'] =>
    snapshot.rowsFile === null
      ? { token: plain(snapshot, token), position: plain(snapshot, position) }
      : null;
  const x: Parts = {
    sum: 'x',
    words: snapshot.words,
    names,
    of: partsOf('token', 'position'),
    x: plain(snapshot, 'x'),
  };
  if (!snapshot.memoryWords) {
    const isFlat = space.width >= 480 && space.width > 2 * space.height;
    if (space.width >= 620 || isFlat) beside(b, x, space);
    else below(b, x, space);
    return;
  }
  const memory: Parts = {
    sum: 'memory',
    words: keyLabels(snapshot),
    names,
    of: partsOf('memory_token', 'memory_position'),
    x: plain(snapshot, 'memory'),
  };
  // Two sentences: side by side where there is room, else one over the other.
  const gap = 24;
  const half = { width: (space.width - gap) / 2, height: (space.height - gap) / 2 };
  if (space.width >= 620) {
    below(b, x, { ...space, width: half.width });
    below(b, memory, { ...space, x: space.x + half.width + gap, width: half.width });
  } else {
    below(b, x, { ...space, height: half.height });
    below(b, memory, { ...space, y: space.y + half.height + gap, height: half.height });
  }
}

/** What stands between the two parts: going back, both have the gradient of their sum. */
const between = (b: SceneBuilder) => (isBackward(b.moment.state) ? '=' : '+');

/** Where it is wide: the parts stacked at the left, their sum large at the right. */
function beside(b: SceneBuilder, parts: Parts, space: Rect): void {
  const { words, of, x } = parts;
  const wordSpace = rowWordSpace(words, space.width);
  if (of === null) return alone(b, parts, space, wordSpace);
  const partsW = space.width * 0.36;
  const cellW = Math.min(30, (partsW - wordSpace) / x.cols);
  const fit = (space.height - 2 * titleSpace - 30) / 2 / x.rows;
  const cellH = Math.min(Math.max(cellW * 1.5, slim), fit);
  const partH = cellH * x.rows;
  const left = space.x + wordSpace;
  const top =
    space.y + titleSpace + Math.max(0, (space.height - 2 * partH - 2 * titleSpace - 24) / 2);
  const tokenRect = part(
    b,
    of.token,
    'token',
    pageText.stageLabels.tokenTitle,
    left,
    top,
    cellW,
    cellH,
  );
  const second = top + partH + titleSpace + 22;
  const positionRect = part(
    b,
    of.position,
    'position',
    pageText.stageLabels.positionTitle,
    left,
    second,
    cellW,
    cellH,
  );
  const highlighted = b.focusIn(['token', 'position']);
  b.rowWords(words, tokenRect, cellH, highlighted?.r ?? null, wordSpace);
  b.rowWords(words, positionRect, cellH, highlighted?.r ?? null, wordSpace);
  operator(b, between(b), left - 18, second - 11);

  const sumX = left + tokenRect.width + operatorSpace + wordSpace;
  const sum = { x: sumX, y: space.y, width: space.x + space.width - sumX, height: space.height };
  operator(b, '=', left + tokenRect.width + operatorSpace / 2, space.y + space.height / 2);
  drawSum(b, parts, sum, wordSpace, true);
}

/** What a file gives. */
function alone(b: SceneBuilder, parts: Parts, space: Rect, wordSpace: number): void {
  const x = space.x + wordSpace;
  drawSum(b, parts, { ...space, x, width: space.width - wordSpace }, wordSpace, true);
}

/** Where it is narrow: the sum first, its parts side by side below it. */
function below(b: SceneBuilder, parts: Parts, space: Rect): void {
  const { of, x } = parts;
  const wordSpace = rowWordSpace(parts.words, space.width);
  if (of === null) return alone(b, parts, space, wordSpace);
  const sum = {
    x: space.x + wordSpace,
    y: space.y,
    width: space.width - wordSpace,
    height: space.height < lowest ? space.height : space.height * 0.64,
  };
  const sumRect = drawSum(b, parts, sum, wordSpace, false);
  if (space.height < lowest) return;
  const cellW = (space.width - 40) / 2 / x.cols;
  const y = sumRect.y + sumRect.height + 12 + titleSpace;
  const fit = (space.y + space.height - y - 4) / x.rows;
  const cellH = Math.max(1, Math.min(Math.max(cellW * 1.6, slim), fit));
  const left = space.x + 18;
  const tokenRect = part(b, of.token, 'token', '', left, y, cellW, cellH);
  const middle = y + tokenRect.height / 2;
  operator(b, '=', space.x + 7, middle);
  operator(b, between(b), left + tokenRect.width + 11, middle);
  part(b, of.position, 'position', '', left + tokenRect.width + 22, y, cellW, cellH);
}

function part(
  b: SceneBuilder,
  grid: Grid,
  title: string,
  long: string,
  x: number,
  y: number,
  cellW: number,
  cellH: number,
): Rect {
  const rect = b.grid(grid, x, y, cellW, cellH, { paint: 'diverging', small: false, progress: 1 });
  b.outline(rect, null);
  const full = long && rect.width > 250 ? long : title;
  b.title(rect, full, `${grid.rows} × ${grid.cols}`, { of: addressOf(grid) });
  return rect;
}

function drawSum(
  b: SceneBuilder,
  { sum, words, names, x, of }: Parts,
  space: Rect,
  wordSpace: number,
  centred: boolean,
): Rect {
  const { state } = b.moment;
  const nameSpace = names ? columnWordSpace(names) : 0;
  // The last slanted name leans out to the right.
  const lean = names ? nameSpace * 0.5 : 6;
  const cellW = Math.min(largestCell, (space.width - lean) / x.cols);
  const fit = (space.height - titleSpace - nameSpace - 16) / x.rows;
  const cellH = Math.max(1, Math.min(Math.max(cellW * 1.5, 2 * slim), largestCell, fit));
  const spare = space.height - titleSpace - nameSpace - cellH * x.rows;
  const y = space.y + titleSpace + nameSpace + (centred ? Math.max(0, spare / 2) : 0);
  const style = {
    paint: 'diverging',
    small: false,
    // What is given does not come row by row.
    progress: of ? state.progress : 1,
    grows: of !== null,
  } as const;
  const rect = b.grid(x, space.x, y, cellW, cellH, style);
  b.outline(rect, null);
  slicesBelow(b, sum, rect);
  const keys = [x, ...(of ? [of.token, of.position] : [])].flatMap(({ pieces }) =>
    pieces.map(({ key }) => key),
  );
  const highlighted = b.focusIn(keys);
  b.rowWords(words, rect, cellH, highlighted?.r ?? null, wordSpace);
  if (names)
    b.columnWords(
      names,
      rect,
      cellW,
      highlighted?.c ?? null,
      nameSpace,
      pageText.features.featureMeaning,
    );
  b.title(rect, sum, `${x.rows} × ${x.cols}`, { lift: nameSpace, of: addressOf(x) });
  return rect;
}

function operator(b: SceneBuilder, text: string, x: number, y: number): void {
  b.label({ text, x, y, size: 20, role: 'operator', align: 'center' });
}
