/** A sum of two: token (what the word is) + position (where it stands) = x; in cross-attention memory as well. */
import { axesOf, tensorRow } from '../../model/tables';
import { say } from '../../words/words';
import { rowWordWidth, type Block } from '../block';
import type { Drawing } from '../drawing';
import { inputPieces, shownName } from '../panel';
import type { Rect } from '../scene';
import { ofHead } from '../tensor-block';
import { inputWords, keyWords, queryWords, type View } from '../view';

interface Sum {
  readonly parts: readonly Block[];
  readonly whole: Block;
}

/** x or memory; alone where a file gives it, which has no parts. */
function sumOf(view: View, name: string): Sum {
  const { numbers } = view;
  const isOfKeys = axesOf(numbers.tables, name)[0]?.role === 'key';
  const rowWords = isOfKeys ? keyWords(view) : queryWords(view);
  const parts =
    numbers.facts.rowsFile === null ? (tensorRow(numbers.tables, name)?.operands ?? []) : [];
  const whole = ofHead(view, name, 0, { rowWords, columnWords: inputWords(view), outlined: true });
  // In narrow x is what will be cut: it has its pieces already, which belong to no head yet.
  const pieces = inputPieces(numbers, shownName(numbers.tables, name, view.isBackward)).map(
    (piece) => ({ ...piece, heads: [] }),
  );
  // Going back, both parts have the gradient of their sum, which is shown once.
  if (view.isBackward) return { parts: [], whole: { ...whole, pieces, grows: true } };
  return {
    parts: parts.map((part) =>
      ofHead(view, part, 0, { rowWords, title: titleOf(part), shortTitle: part }),
    ),
    whole: { ...whole, pieces },
  };
}

const titleOf = (part: string) =>
  part.endsWith('token')
    ? say('picture-token', { tensor: part })
    : say('picture-position', { tensor: part });

export function sumPicture(drawing: Drawing, region: Rect): void {
  const { view } = drawing;
  const sums = view.numbers.facts.memoryWords === null ? ['x'] : ['x', 'memory'];
  const isWide = region.width >= 620;
  const each = sums.length;
  sums.forEach((name, k) => {
    const space = isWide
      ? {
          ...region,
          x: region.x + (k * (region.width + 24)) / each,
          width: (region.width - 24 * (each - 1)) / each,
        }
      : {
          ...region,
          y: region.y + (k * (region.height + 16)) / each,
          height: (region.height - 16 * (each - 1)) / each,
        };
    drawSum(drawing, sumOf(view, name), space);
  });
}

/** Where it is wide the parts stand over each other, and their sum is large beside them; else all in a column. */
function drawSum(drawing: Drawing, { parts, whole }: Sum, region: Rect): void {
  const [token, position] = parts;
  if (!token || !position) {
    drawing.grid([[whole]], { region });
    return;
  }
  if (region.width >= 620) {
    const left = { ...region, width: region.width * 0.36 };
    const right = { ...region, x: region.x + region.width * 0.4, width: region.width * 0.6 };
    const rows = drawing.grid([[token], [position]], {
      region: left,
      most: { width: 30, height: 24 },
    });
    const sum = drawing.grid([[whole]], { region: right })[0]?.[0];
    const [first, second] = [rows[0]?.[0], rows[1]?.[0]];
    if (!first || !second || !sum) return;
    const words = whole.rowWords ? rowWordWidth(whole.rowWords, drawing.view.width) : 0;
    operator(drawing, '+', first.x - 20, second.y - 15);
    operator(drawing, '=', (first.x + first.width + sum.x - words) / 2, first.y + first.height / 2);
    return;
  }
  if (region.height < 300) {
    drawing.grid([[whole]], { region });
    return;
  }
  const rows = drawing.grid([[token], [position], [whole]], { region });
  const at = (k: number) => rows[k]?.[0];
  ['+', '='].forEach((sign, k) => {
    const [above, below] = [at(k), at(k + 1)];
    if (above && below) operator(drawing, sign, above.x - 20, below.y - 15);
  });
}

const operator = (drawing: Drawing, text: string, x: number, y: number) =>
  drawing.label({ text, x, y, size: 16, align: 'center', role: 'operator', strong: true });
