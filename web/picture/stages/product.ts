/**
 * A product as an L: the left operand at the left, the right one on top, the result in the corner between. Which operand
 * stands where, and whether it is transposed, follows from their axes.
 */
import { axesOf, isPerHead, stageRow } from '../../model/tables';
import type { Drawing } from '../drawing';
import type { Rect } from '../scene';
import { ofHead, turnedOfHead } from '../tensor-block';
import { drawTiles, shareSpace, tilesOf } from '../tiles';
import { keyWords, queryWords, type View } from '../view';

interface Factors {
  readonly left: string;
  readonly right: string;
  readonly result: string;
  /** Whether the right operand's rows are the result's columns. */
  readonly turned: boolean;
}

/** The operands of a stage with one product of each head's own matrices. */
function factorsOf({ numbers, state }: View): Factors {
  const { operands, results } = stageRow(numbers.tables, state.stage);
  const matrices = operands.filter((name) => isPerHead(numbers.tables, name));
  const [left = '', right = ''] = matrices;
  const result = results[0]?.name ?? '';
  const own = (name: string) =>
    axesOf(numbers.tables, name)
      .slice(-2)
      .map((axis) => axis.name);
  return { left, right, result, turned: own(right)[0] === own(result)[1] };
}

export function productPicture(drawing: Drawing, region: Rect): void {
  const { view } = drawing;
  const { head } = view.state;
  const { left, right, result, turned } = factorsOf(view);
  const { large, tiles } = shareSpace(drawing, region);
  // The result's columns are tokens only where the right operand's rows are: of a sum over keys they are its rows.
  const top = turned
    ? turnedOfHead(view, right, head)
    : ofHead(view, right, head, { rowWords: keyWords(view) });
  // In a low picture the rows need the height that slanted words take.
  const hasRoom = large.height >= 300;
  drawing.grid(
    [
      [null, top],
      [
        ofHead(view, left, head, { rowWords: queryWords(view) }),
        ofHead(view, result, head, turned && hasRoom ? { columnWords: keyWords(view) } : {}),
      ],
    ],
    { region: large },
  );
  // What the stage makes: its result or, going back, the gradient of its left operand.
  const made = view.isBackward ? left : result;
  if (tiles)
    drawTiles(
      drawing,
      tilesOf(drawing, (each) => ofHead(view, made, each)),
      tiles,
    );
}
