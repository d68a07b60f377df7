/** output = concat W_O + b_O, which is also the sum of the heads' contributions. */
import { say } from '../../words/words';
import type { Block } from '../block';
import type { Drawing } from '../drawing';
import type { Rect } from '../scene';
import { identityTitle, ofHead, packed } from '../tensor-block';
import { subscript, textWidth } from '../text';
import { drawTiles, shareSpace, tilesOf } from '../tiles';
import { queryWords } from '../view';

const headingSpace = 26;

export function outputPicture(drawing: Drawing, region: Rect): void {
  const { view } = drawing;
  const { numbers, isBackward } = view;
  const { outputProjection, bias, heads } = numbers.config;
  // Every contribution has the gradient of the output, which is shown once.
  const shared = isBackward ? { large: region, tiles: null } : shareSpace(drawing, region);
  const concat = packed(view, 'concat', { rowWords: queryWords(view) });
  const matrix = packed(view, 'W_O', heads > 1 ? { strip: 'left' } : {});
  const top: Block = outputProjection ? matrix : { ...matrix, ...identityTitle('W_O') };
  const output = ofHead(view, 'output', 0);
  const biases = [null, ofHead(view, 'b_O', 0)];
  const rows =
    bias && outputProjection
      ? [[null, top], biases, [concat, output]]
      : [
          [null, top],
          [concat, output],
        ];
  const at = drawing.grid(rows, { region: shared.large, gap: 28 }).at(-1)?.[1];
  const asked = numbers.facts.trained?.asked ?? [];
  if (at && asked.length > 0 && !isBackward)
    numbers.words.forEach((_, row) => {
      const rect = { ...at, y: at.y + row * at.cellH, height: at.cellH };
      if (!asked.includes(row)) drawing.untrained.push(rect);
    });
  const { tiles } = shared;
  if (!tiles) return;
  const long = say('picture-contributions');
  const text = textWidth(long, 13, true) <= tiles.width ? long : say('picture-contributions-short');
  drawing.label({ text, x: tiles.x, y: tiles.y + 10, size: 13, role: 'operator', strong: true });
  const inner = { ...tiles, y: tiles.y + headingSpace, height: tiles.height - headingSpace };
  const all = tilesOf(drawing, (head) => ({ ...ofHead(view, 'contributions', head), grows: true }));
  drawTiles(
    drawing,
    all.map((tile) => ({
      ...tile,
      titles: [termOf(tile.head, true), termOf(tile.head, false)],
      note: tile.note === say('picture-muted') ? tile.note : '',
    })),
    inner,
  );
}

/** A head's term of the sum. */
function termOf(head: number, long: boolean): string {
  const number = subscript(head + 1);
  const term = long ? `context${number} W_O${number}` : String(head + 1);
  return head > 0 ? `+ ${term}` : term;
}
