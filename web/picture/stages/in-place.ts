/**
 * What works in place, entry by entry or row by row: a matrix keeps its place and its cells change. Scale, mask and
 * softmax, and the norms and rotations of q and k.
 */
import { isShare, shownBy, stageRow, tensorRow } from '../../model/tables';
import { formatNumber } from '../../words/numbers';
import { say } from '../../words/words';
import type { Block } from '../block';
import type { Drawing } from '../drawing';
import { baseOf } from '../panel';
import type { Rect } from '../scene';
import { inPlace, ofHead } from '../tensor-block';
import { textWidth } from '../text';
import { drawTiles, shareSpace, tilesOf } from '../tiles';
import { keyWords, queryWords, type View } from '../view';

/** The results of a stage with what each is made from, and the gains that it is multiplied by, if any. */
function changes({ numbers: { tables }, state }: View) {
  return stageRow(tables, state.stage).results.map(({ name }) => {
    const operands = tensorRow(tables, name)?.operands ?? [];
    const operand = operands.find((each) => baseOf(tables, each) === baseOf(tables, name)) ?? '';
    const gains = operands.find((each) => tensorRow(tables, each)?.kind === 'parameter');
    return { result: name, operand, gains };
  });
}

export function inPlacePicture(drawing: Drawing, region: Rect): void {
  const { view } = drawing;
  const { numbers, state, isBackward } = view;
  const { head } = state;
  const all = changes(view);
  const [first] = all;
  if (!first) return;
  const { large, tiles } = shareSpace(drawing, region);
  const isRows = stageRow(numbers.tables, state.stage).kind === 'rowwise';
  const shares = isShare(numbers.tables, first.result) && !isBackward;
  const byRow = isRows && !isBackward;
  const words = (result: string): Partial<Block> =>
    isKeys(view, result) ? { rowWords: keyWords(view) } : { rowWords: queryWords(view) };
  const isQueryByKey = shownBy(numbers.tables, state.stage).includes('scaled') || shares;
  const note = noteOf(view, shares, large.width);
  const blocks = all.map(({ result, operand }) =>
    inPlace(view, result, operand, head, {
      ...words(result),
      byRow,
      note,
      ...(shares ? { paint: 'bars', ruler: large.width < 480 ? 44 : 70 } : {}),
      ...(isQueryByKey ? { columnWords: keyWords(view) } : {}),
    }),
  );
  const gains = all.map(({ gains: name }) => (name === undefined ? null : gainsOf(view, name)));
  const rows = gains.some(Boolean) ? [gains, blocks] : [blocks];
  const placed = drawing.grid(rows, { region: large, gap: 30 });
  const [block, at] = [blocks[0], placed.at(-1)?.[0]];
  if (shares && block && at) drawing.sums(block, at);
  const small = (each: number) =>
    inPlace(view, first.result, first.operand, each, {
      byRow,
      ...(shares ? { paint: 'bars' } : {}),
    });
  if (tiles) drawTiles(drawing, tilesOf(drawing, small), tiles);
}

/** The gains by which the columns of a head are multiplied: its own, or its part of those of all heads. */
function gainsOf(view: View, name: string): Block {
  const { numbers, state } = view;
  const block = ofHead(view, name, 0, { head: null });
  const { dK } = numbers.config;
  const [piece] = block.pieces;
  if (!piece || piece.panel.cols <= dK) return block;
  const count = piece.panel.cols / dK;
  const from = Math.floor((state.head * count) / numbers.config.heads) * dK;
  const { source, address } = piece.panel;
  const panel = {
    rows: 1,
    cols: dK,
    source: { ...source, offset: source.offset + from },
    address: { ...address, col: from },
  };
  return { ...block, cols: dK, shape: `1 × ${dK}`, pieces: [{ ...piece, panel }] };
}

const isKeys = ({ numbers }: View, name: string) => baseOf(numbers.tables, name) === 'k';

/** What stands under the matrix: by what it is divided, or that rows of shares sum to 1. */
function noteOf({ numbers, state, isBackward }: View, shares: boolean, width: number): string {
  if (isBackward) return '';
  if (shares) {
    if (typeof numbers.config.sink === 'number') return say('picture-softmax-sink');
    const long = say('picture-softmax');
    return textWidth(long, 13) < width * 0.6 ? long : say('picture-softmax-short');
  }
  const { divisor, scaling, dK } = numbers.config;
  if (state.stage !== 'scale') return '';
  const number = formatNumber(divisor, 3);
  if (scaling === 'none') return say('picture-not-divided');
  return scaling === 'sqrt_d_k'
    ? say('picture-divided-by-root', { dk: dK, divisor: number })
    : say('picture-divided', { divisor: number });
}
