/**
 * Estimated widths of texts, as derive has no DOM and no fonts. Draw ends a text that is too long with an
 * ellipsis, so a slightly low estimate costs a letter, never an overlap.
 */
import { memoizedByText } from '../memo-by-text';

/** Scripts with square characters, and emoji. */
const wide =
  /[\u1100-\u11FF\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFF60\p{Extended_Pictographic}]/u;
const none = /\p{M}|\u200D|\uFE0F/u;
const narrow = /[iljtfrI.,:;'’|!()[\] ]/u;

export function textWidth(text: string, size: number): number {
  return ems(text) * size;
}

const ems = memoizedByText((text) => {
  let sum = 0;
  for (const character of text) {
    sum += none.test(character)
      ? 0
      : wide.test(character)
        ? 1.1
        : narrow.test(character)
          ? 0.34
          : 0.6;
  }
  return sum;
});

function widest(texts: readonly string[], size: number): number {
  return texts.reduce((most, text) => Math.max(most, textWidth(text, size)), 0);
}

/** Smaller words are not drawn. */
export const leastWord = 8;
/** The font size of words beside rows of this height. */
export const wordSize = (rowHeight: number) => Math.min(14, rowHeight * 0.86);

/** The font size of slanted words over columns of this width. */
export const columnWordSize = (columnWidth: number) => Math.min(13, columnWidth * 0.8);

/** The approximate size of the remaining words where some are left out. */
const thinnedWord = 12.5;
/** For very thin rows, one word in this many. */
const mostThinned = 64;

/**
 * Where rows or columns have no room for all words, every second, third … is drawn. The chosen one always is;
 * those that it would touch are left out.
 */
export function writtenWords(
  each: number,
  sizeOf: (room: number) => number,
  chosen: number | null,
): { readonly size: number; readonly isWritten: (index: number) => boolean } {
  const size = sizeOf(each);
  if (size >= leastWord) return { size, isWritten: () => true };
  let every = 2;
  while (every < mostThinned && sizeOf(each * every) < thinnedWord) every += 1;
  const touches = (index: number) => chosen !== null && Math.abs(index - chosen) < every;
  return {
    size: Math.max(leastWord, sizeOf(each * every)),
    isWritten: (index) => index === chosen || (index % every === 0 && !touches(index)),
  };
}

/** The width for row words at the left of a matrix: longer words end in an ellipsis. */
export function rowWordSpace(words: readonly string[], width: number): number {
  // The highlighted word is bold, a little wider.
  return Math.min(width < 480 ? 66 : 120, widest(words, 14) * 1.06 + 16);
}

/** The height for slanted words over columns. */
export function columnWordSpace(words: readonly string[]): number {
  return Math.min(70, widest(words, 13) * 0.8 + 12);
}

const shapeSize = 11;

/** The first of several forms of a shape that fits beside the title above a matrix. */
export function shapeBeside(
  title: string,
  shapes: string | readonly string[],
  width: number,
): string | undefined {
  return [shapes].flat().find((each) => widthBeside(title, each) < width);
}

/** The width of a title with a shape beside it. */
export const widthBeside = (title: string, shape: string): number =>
  textWidth(shape, shapeSize) * 1.04 + title.length * 9 + 8;

/** The first of several forms of a shape that fits in `width`, else the shortest. */
export function shapeAlone(shapes: string | readonly string[], width: number): string {
  const all = [shapes].flat();
  const fits = all.find((each) => textWidth(each, shapeSize) * 1.04 < width);
  return fits ?? all.reduce((a, b) => (textWidth(b, 1) < textWidth(a, 1) ? b : a), all[0] ?? '');
}
