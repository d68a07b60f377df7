/**
 * Cuts texts of scripts without spaces (Chinese, Japanese, Thai …) into words by the browser's own
 * dictionaries. Browsers differ, so a link holds the cuts as zero-width spaces; a text that has such spaces
 * is not cut again.
 */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const letter = new RegExp(`[${scripts.map((each) => `\\p{sc=${each}}`).join('')}]`, 'u');
/** Including marks that these scripts share with others: ー, 々, 。 */
const own = `[${scripts.map((each) => `\\p{scx=${each}}`).join('')}]`;
const runs = new RegExp(`(?:${own}\\p{M}*)+|(?:(?!${own}).)+`, 'gsu');

/** A zero-width space: separates two words invisibly. */
export const cut = '\u200B';

/** How a text is divided into words other than by spaces. */
export type Cuts = 'by-browser' | 'not-at-all' | null;

let segmenter: Intl.Segmenter | null = null;

/** The browser's word segmenter; null without one (Firefox before 125). */
function wordSegmenter(): Intl.Segmenter | null {
  const { Segmenter } = Intl as Partial<typeof Intl>;
  if (!Segmenter) return null;
  return (segmenter ??= new Segmenter('und', { granularity: 'word' }));
}

/** Cuts one piece between spaces. */
function cutPiece(piece: string): string {
  const words = wordSegmenter();
  if (!words) return piece;
  return (piece.match(runs) ?? [])
    .flatMap((run) =>
      letter.test(run) ? [...words.segment(run)].map((each) => each.segment) : run,
    )
    .join(cut);
}

/** Cuts a text wherever the browser finds a boundary, unless its writer has cut it already. */
export function withCuts(text: string): string {
  if (!letter.test(text) || text.includes(cut)) return text;
  return text
    .split(/(\s+)/u)
    .map((piece) => (letter.test(piece) ? cutPiece(piece) : piece))
    .join('');
}

export function cutsOf(text: string): Cuts {
  if (!letter.test(text) || text.includes(cut)) return null;
  if (!wordSegmenter()) return 'not-at-all';
  return withCuts(text) === text ? null : 'by-browser';
}
