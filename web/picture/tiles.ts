/** Small multiples: every head does the same as the large one, at the right or (on a phone) below. */
import { builtName } from './head-names';
import { say } from '../words/words';
import type { Block } from './block';
import type { Drawing } from './drawing';
import type { Rect } from './scene';
import { shortened, textWidth } from './text';

export interface SharedSpace {
  readonly large: Rect;
  /** Null where there is one head, or no room. */
  readonly tiles: Rect | null;
}

const between = 20;

/** Two compared layers have the layout of the one with more heads. */
export function shareSpace({ view }: Drawing, region: Rect): SharedSpace {
  const heads = Math.max(view.numbers.config.heads, view.beside?.config.heads ?? 1);
  const isNarrow = region.width < 620;
  if (heads < 2 || view.withoutTiles || (isNarrow && region.height < 150))
    return { large: region, tiles: null };
  if (!isNarrow || region.height < region.width * 0.85) {
    const share = heads > 8 ? 0.36 : isNarrow ? 0.26 : 0.3;
    const width = Math.min(
      heads > 8 ? 460 : 360,
      Math.max(isNarrow ? 96 : 150, region.width * share),
    );
    return {
      large: { ...region, width: region.width - width - between },
      tiles: { ...region, x: region.x + region.width - width, width },
    };
  }
  const height = Math.min(region.height * 0.34, heads > 8 ? 220 : heads > 4 ? 180 : 140);
  return {
    large: { ...region, height: region.height - height - 10 },
    tiles: { ...region, y: region.y + region.height - height, height },
  };
}

export interface Tile {
  readonly head: number;
  readonly block: Block;
  /** The longest title first; the first one that fits all tiles is written. */
  readonly titles: readonly string[];
  /** What the head does; '' where that is unknown. */
  readonly note: string;
}

/** Every head's tile, with what the head does where the layer's making says it; going back, with what it shows. */
export function tilesOf({ view }: Drawing, blockOfHead: (head: number) => Block): readonly Tile[] {
  const { numbers, isBackward } = view;
  const { heads } = numbers.config;
  // What a head does would tell what a lesson hides.
  const names = view.concealed.tensors.length > 0 ? [] : (numbers.facts.names?.heads ?? []);
  const noteOf = (head: number, block: Block) => {
    if (numbers.facts.muted.includes(head)) return say('picture-muted');
    // Going back a stage makes the gradients of several operands, of which a tile has one.
    if (isBackward) return block.title;
    return names.length === heads ? builtName(names[head] ?? '') : '';
  };
  return Array.from({ length: heads }, (_, head) => {
    const block = blockOfHead(head);
    return {
      head,
      block,
      titles: [say('picture-head', { head: head + 1 }), String(head + 1)],
      note: noteOf(head, block),
    };
  });
}

const gap = 12;
const line = 16;
const sizes = { title: 12, note: 11 };

/** How many stand side by side for the tiles to be as large as possible, and how large they are. */
function arranged(count: number, region: Rect, aspect: number, above: number) {
  let best = { perRow: 1, width: 0, height: 0 };
  for (let perRow = 1; perRow <= count; perRow++) {
    const rows = Math.ceil(count / perRow);
    const roomW = (region.width - gap * (perRow - 1)) / perRow - 6;
    const roomH = (region.height - gap * (rows - 1)) / rows - above - 6;
    const width = Math.min(roomW, roomH * aspect);
    if (width > best.width) best = { perRow, width, height: width / aspect };
  }
  return best;
}

/** Tiles are no larger than cells of this size make them. */
const largestCell = 22;
const leastTile = 12;

export function drawTiles(drawing: Drawing, tiles: readonly Tile[], region: Rect): void {
  const [first] = tiles;
  if (!first) return;
  const { rows, cols } = first.block;
  const hasNotes = tiles.some(({ note }) => note !== '') && region.height / tiles.length > 30;
  // A slim matrix has wider cells than high ones: its tile stays wide enough for its title.
  const aspect = Math.min(2.2, Math.max(0.62, cols / rows));
  let above = line * (hasNotes ? 2 : 1);
  let fit = arranged(tiles.length, region, aspect, above);
  if (fit.width < leastTile) {
    // Without their names there is room for more.
    above = 0;
    fit = arranged(tiles.length, region, aspect, above);
    if (fit.width < leastTile / 2) return;
  }
  const scale = Math.min(1, (largestCell * Math.max(rows, cols)) / Math.max(fit.width, fit.height));
  const [width, height] = [fit.width * scale, fit.height * scale];
  const lines = Math.ceil(tiles.length / fit.perRow);
  const [spaceX, spaceY] = [width + 6 + gap, height + above + 6 + gap];
  const left = region.x + Math.max(0, (region.width - spaceX * fit.perRow + gap) / 2);
  const top = region.y + Math.max(0, (region.height - spaceY * lines + gap) / 2);
  const form = [0, 1].find((k) =>
    tiles.every(({ titles }) => textWidth(titles[k] ?? '', sizes.title, true) <= width + 4),
  );
  const { head: chosen } = drawing.view.state;
  tiles.forEach(({ head, block, titles, note }, k) => {
    const x = left + (k % fit.perRow) * spaceX;
    const y = top + Math.floor(k / fit.perRow) * spaceY;
    const selected = head === chosen;
    drawing.targets.push({
      x,
      y,
      width: width + 6,
      height: height + above + 6,
      head,
      selected,
      tile: true,
    });
    const title = form === undefined ? '' : (titles[form] ?? '');
    const inner = { x: x + 3, role: 'head', head } as const;
    if (title && above > 0)
      drawing.label({
        ...inner,
        text: title,
        y: y + 3 + line / 2,
        size: sizes.title,
        strong: true,
      });
    if (hasNotes && note && above > 0) {
      const text = shortened(note, width + 2, sizes.note);
      drawing.label({
        ...inner,
        text,
        y: y + 2 + line * 1.5,
        size: sizes.note,
        role: 'note',
        head: null,
      });
    }
    const [piece] = block.pieces;
    if (piece) drawing.small(piece, block, { x: x + 3, y: y + 3 + above, width, height });
  });
}
