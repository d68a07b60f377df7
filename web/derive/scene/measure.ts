/**
 * Widths of texts, estimated: derive has no DOM and no fonts. Draw ends a text that turns out longer
 * with an ellipsis, so an estimate that is a little small costs a letter, never an overlap.
 */
import { memoizedByText } from '../memo-by-text';

/** Scripts whose characters are about as wide as high, and emoji. */
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

/** Smaller words are left out. */
export const leastWord = 8;
/** The size of the words beside rows of this height. */
export const wordSize = (rowHeight: number) => Math.min(14, rowHeight * 0.86);

/** The size of the slanted words over columns of this width. */
export const columnWordSize = (columnWidth: number) => Math.min(13, columnWidth * 0.8);

/** Where some words are left out, the others are about as large as this. */
const thinnedWord = 12.5;
/** Of rows that are hairs one word in so many. */
const mostThinned = 64;

/**
 * Where rows or columns have no room for all of their words, every second, every third … is written. The chosen
 * one always is: those that it would touch are left out.
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

/** Space for the words of rows, at the left of a matrix: long words end in an ellipsis. */
export function rowWordSpace(words: readonly string[], width: number): number {
  // The highlighted word is bold, and a little wider.
  return Math.min(width < 480 ? 66 : 120, widest(words, 14) * 1.06 + 16);
}

/** Space for slanted words over columns. */
export function columnWordSpace(words: readonly string[]): number {
  return Math.min(70, widest(words, 13) * 0.8 + 12);
}

const shapeSize = 11;

/** Of several ways to write a matrix's shape the first that there is room for beside its title, above it. */
export function shapeBeside(
  title: string,
  shapes: string | readonly string[],
  width: number,
): string | undefined {
  return [shapes].flat().find((each) => widthBeside(title, each) < width);
}

/** What a title and a shape beside it take. */
export const widthBeside = (title: string, shape: string): number =>
  textWidth(shape, shapeSize) * 1.04 + title.length * 9 + 8;

/** Of several ways to write a shape the first that fits in `width`, or the shortest. */
export function shapeAlone(shapes: string | readonly string[], width: number): string {
  const all = [shapes].flat();
  const fits = all.find((each) => textWidth(each, shapeSize) * 1.04 < width);
  return fits ?? all.reduce((a, b) => (textWidth(b, 1) < textWidth(a, 1) ? b : a), all[0] ?? '');
}
