/** A tensor as a block of the picture: which numbers, under which title, made at this stage or already there. */
import { isGradient, isPerHead, isShare, withoutGradient } from '../model/tables';
import { say } from '../words/words';
import { blockOf, type Block } from './block';
import { bandsOf, isMadeAt, panelOf, shownName, single, transposed, type Piece } from './panel';
import type { Panel } from './scene';
import { headSubscript } from './text';
import type { View } from './view';

/** The name of a tensor as a title: its own, with the heads that it is of. */
export function titleOf(name: string, heads: readonly number[] = [], turned = false): string {
  const own = withoutGradient(name).replace(/_packed$/, '');
  const title = own + headSubscript(heads) + (turned ? 'ᵀ' : '');
  return isGradient(name) ? `∂L/∂${title}` : title;
}

/** Of a matrix that the layer does without. */
export const identityTitle = (matrix: string): Partial<Block> => ({
  title: say('picture-identity', { matrix }),
  shortTitle: say('picture-identity-short', { matrix }),
});

/** The parts that every tensor of a stage has in common, shown or made in this direction. */
function common({ numbers, state, isBackward }: View, name: string) {
  const shown = shownName(numbers.tables, name, isBackward);
  return {
    shown,
    grows:
      isMadeAt(numbers.tables, state.stage, name, isBackward) && (shown !== name) === isBackward,
    paint: isShare(numbers.tables, shown) ? ('share' as const) : ('diverging' as const),
  };
}

/** One head's matrix, or the whole of a tensor that belongs to none. */
export function ofHead(view: View, name: string, head: number, more: Partial<Block> = {}): Block {
  const { shown, ...parts } = common(view, name);
  const piece = single(view.numbers, shown, head);
  const isOne = view.numbers.config.heads > 1 && isPerHead(view.numbers.tables, shown);
  return blockOf({
    ...parts,
    pieces: [piece],
    title: titleOf(shown, isOne ? piece.heads : []),
    head: isOne ? head : null,
    ...more,
  });
}

/** The same with rows and columns exchanged: kᵀ. */
export function turnedOfHead(view: View, name: string, head: number): Block {
  const block = ofHead(view, name, head);
  const pieces = block.pieces.map((piece) => ({ ...piece, panel: transposed(piece.panel) }));
  const shown = shownName(view.numbers.tables, name, view.isBackward);
  const heads = block.head === null ? [] : (pieces[0]?.heads ?? []);
  return blockOf({
    ...block,
    pieces,
    rows: block.cols,
    cols: block.rows,
    shape: `${block.cols} × ${block.rows}`,
    title: titleOf(shown, heads, true),
  });
}

/** A packed tensor with a band for each head. */
export function packed(view: View, name: string, more: Partial<Block> = {}): Block {
  const { shown, ...parts } = common(view, name);
  const pieces = bandsOf(view.numbers, shown);
  const isCut = pieces.some(({ heads }) => heads.length > 0) && view.numbers.config.heads > 1;
  const block = blockOf({ pieces });
  const [first] = pieces;
  const { rows, cols } = first?.panel ?? block;
  return blockOf({
    ...parts,
    pieces,
    bandShape: isCut ? `${block.shape} = ${pieces.length} × (${rows} × ${cols})` : '',
    title: titleOf(shown),
    strip: isCut ? 'above' : 'none',
    outlined: true,
    ...more,
  });
}

/** The band of one head alone. */
export function bandOfHead(view: View, name: string, head: number): Block {
  const whole = packed(view, name);
  const piece = whole.pieces.find(({ heads }) => heads.includes(head)) ?? whole.pieces[0];
  if (!piece) throw new RangeError(`${name} has no bands`);
  const alone: Piece = { ...piece, row: 0, col: 0 };
  const { rows, cols } = piece.panel;
  const isOne = view.numbers.config.heads > 1 && piece.heads.length > 0;
  return blockOf({
    ...whole,
    pieces: [alone],
    rows,
    cols,
    shape: `${rows} × ${cols}`,
    strip: 'none',
    title: whole.title + (isOne ? headSubscript(piece.heads) : ''),
    head: isOne ? head : null,
  });
}

/** A tensor in its place before this stage changes it: what a stage in place shows until it has worked. */
export function inPlace(
  view: View,
  result: string,
  operand: string,
  head: number,
  more: Partial<Block> = {},
): Block {
  const [made, from] = view.isBackward ? [operand, result] : [result, operand];
  const block = ofHead(view, made, head, more);
  const before: Panel = panelOf(
    view.numbers,
    shownName(view.numbers.tables, from, view.isBackward),
    head,
  );
  return { ...block, pieces: block.pieces.map((piece) => ({ ...piece, before })) };
}
