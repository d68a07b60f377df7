/** A block: a matrix, whole or in bands, with what stands around it: title, size, words, strips of its heads. */
import type { Paint, Rect } from './scene';
import type { Piece } from './panel';
import { everyWord, leastSize, shortened, textWidth, widest, wordSize } from './text';

/** Words beside rows or over columns. */
export interface Words {
  readonly texts: readonly string[];
  /** What they are: words of the same kind move with each other from stage to stage. */
  readonly kind: 'query' | 'key' | 'column';
}

export interface Block {
  readonly rows: number;
  readonly cols: number;
  readonly pieces: readonly Piece[];
  readonly title: string;
  /** For little room. */
  readonly shortTitle: string;
  /** Its size, which is left out where it does not fit beside the title; and with its bands, where that fits. */
  readonly shape: string;
  readonly bandShape: string;
  /** In whose hue the title is written. */
  readonly head: number | null;
  readonly paint: Paint;
  readonly rowWords: Words | null;
  readonly columnWords: Words | null;
  /** Whether the words over the columns have room to stand level; otherwise they are slanted. */
  readonly level: boolean;
  /** Where the heads' hues mark the bands. */
  readonly strip: 'none' | 'above' | 'left';
  /** The width at the right for a ruler, and the height below for a note. */
  readonly ruler: number;
  readonly note: string;
  /** Whether this stage makes its numbers, and whether row by row. */
  readonly grows: boolean;
  readonly byRow: boolean;
  /** Whether a dashed outline shows what is not there. */
  readonly outlined: boolean;
  /** In the middle of how many columns of the picture it stands. */
  readonly span: number;
}

type Given = Partial<Block> & Pick<Block, 'pieces'>;

export function blockOf(given: Given): Block {
  const extent = (from: 'row' | 'col', size: 'rows' | 'cols') =>
    Math.max(...given.pieces.map((piece) => piece[from] + piece.panel[size]));
  const rows = given.rows ?? extent('row', 'rows');
  const cols = given.cols ?? extent('col', 'cols');
  return {
    rows,
    cols,
    title: '',
    shortTitle: given.title ?? '',
    shape: `${rows} × ${cols}`,
    bandShape: '',
    head: null,
    paint: 'diverging',
    rowWords: null,
    columnWords: null,
    level: false,
    strip: 'none',
    ruler: 0,
    note: '',
    grows: false,
    byRow: false,
    outlined: false,
    span: 1,
    ...given,
  };
}

const titleSizes = [15, 13, 11.5];
export const shapeSize = 11.5;
export const noteSize = 12.5;
const titleSpace = 24;
export const stripSpace = 11;
const noteSpace = 24;

const titleWidth = (title: string, size: number) => textWidth(title, size, true);

/** The room that a title wants, with the size beside it unless there is little. */
export const titleRoom = ({ title, shortTitle, shape }: Block, isNarrow: boolean): number =>
  isNarrow ? titleWidth(shortTitle, 13) : titleWidth(title, 15) + 10 + textWidth(shape, shapeSize);

/** The title that fits into a room; null where none does. */
export function fittingTitle({ title, shortTitle }: Block, room: number) {
  for (const text of [title, shortTitle]) {
    const size = titleSizes.find((each) => titleWidth(text, each) <= room);
    if (size !== undefined) return { text, size, width: titleWidth(text, size) };
  }
  return null;
}

/** The room around a block's cells. */
export function roomAround(block: Block, width: number) {
  const { rowWords, strip, title, note, ruler } = block;
  const over = columnWordSpace(block);
  return {
    left: (rowWords ? rowWordWidth(rowWords, width) : 0) + (strip === 'left' ? stripSpace : 0),
    right: Math.max(ruler, leanOf(block)),
    top: (title ? titleSpace : 0) + (strip === 'above' ? stripSpace : 0) + over,
    bottom: note ? noteSpace : 0,
  };
}

/** The width for words at the left; longer ones are shortened. */
export const rowWordWidth = ({ texts }: Words, width: number): number =>
  Math.min(width < 480 ? 64 : 118, widest(texts, 14) + 12);

/** The longest slanted word, in pixels. */
const longestSlanted = 84;
const columnWordSize = 13;

/** The height for words over columns. */
export function columnWordSpace({ columnWords: words, level }: Block): number {
  if (!words) return 0;
  return level ? 24 : Math.min(longestSlanted, widest(words.texts, columnWordSize)) * 0.71 + 12;
}

/** How far slanted words reach beyond the last column, of cells that are not very small. */
function leanOf({ columnWords: words, level }: Block): number {
  if (!words || level) return 0;
  const lean = (text: string, at: number) =>
    Math.min(longestSlanted, textWidth(text, columnWordSize)) * 0.71 -
    (words.texts.length - at - 0.5) * 9;
  return Math.max(0, ...words.texts.map(lean));
}

/** The width of columns at which the words over them stand level; 0 without words. */
export const levelWidth = ({ columnWords: words }: Block): number =>
  words ? widest(words.texts, columnWordSize) + 6 : 0;

export interface PlacedWord {
  readonly text: string;
  readonly at: number;
  readonly size: number;
}

/** The words beside rows of a height, as many as there is room for; none where none can be read. */
export function writtenWords(words: Words, extent: number, width: number): readonly PlacedWord[] {
  const every = everyWord(extent);
  const size = Math.min(14, every === 1 ? wordSize(extent) : 12);
  if (size < leastSize) return [];
  return words.texts.flatMap((text, at) =>
    at % every === 0 ? [{ text: shortened(text, width, size), at, size }] : [],
  );
}

/** The words over columns of this width. */
export function writtenOver(
  { columnWords: words, level }: Block,
  cell: number,
): readonly PlacedWord[] {
  if (!words) return [];
  if (level) return words.texts.map((text, at) => ({ text, at, size: columnWordSize }));
  const written = writtenWords(words, cell * 0.8, longestSlanted);
  return written.map((word) => ({ ...word, size: Math.min(columnWordSize, word.size) }));
}

export interface Around extends Rect {
  readonly cellW: number;
  readonly cellH: number;
  /** The room for the title, as wide as the cells or wider, and what is free at the left of it. */
  readonly room: number;
  readonly before: number;
}
