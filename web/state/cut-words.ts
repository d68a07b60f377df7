/**
 * Texts that are written without spaces between words (Chinese, Japanese, Thai …) are cut by the browser's own
 * dictionaries. Another browser may cut otherwise: a link has the cuts in it, as zero-width spaces, and where a text
 * has such spaces its writer has cut it.
 */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const letter = new RegExp(`[${scripts.map((each) => `\\p{sc=${each}}`).join('')}]`, 'u');
/** With the marks that these letters have in common with others: ー, 々, 。 */
const own = `[${scripts.map((each) => `\\p{scx=${each}}`).join('')}]`;
const runs = new RegExp(`(?:${own}\\p{M}*)+|(?:(?!${own}).)+`, 'gsu');

/** Invisible, and a place between two words. */
export const cut = '\u200B';

/** How a text came to its words besides its spaces. */
export type Cuts = 'by-browser' | 'not-at-all' | null;

let segmenter: Intl.Segmenter | null = null;

/** The browser's, or null where it has none: Firefox before 125. */
function wordSegmenter(): Intl.Segmenter | null {
  const { Segmenter } = Intl as Partial<typeof Intl>;
  if (!Segmenter) return null;
  return (segmenter ??= new Segmenter('und', { granularity: 'word' }));
}

/** One piece between spaces, with cuts in it. */
function cutPiece(piece: string): string {
  const words = wordSegmenter();
  if (!words) return piece;
  return (piece.match(runs) ?? [])
    .flatMap((run) =>
      letter.test(run) ? [...words.segment(run)].map((each) => each.segment) : run,
    )
    .join(cut);
}

/** The text with a cut wherever the browser finds one; what was cut by its writer stays as it is. */
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
