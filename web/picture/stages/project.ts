/**
 * The projections: q = x W_Q, k and v side by side, each packed matrix with a band of columns for each head. In narrow
 * only the diagonal blocks are there. Where three do not fit, one is shown; where its bands do not fit, one head's.
 */
import { projections, type Projection } from '../../model/state';
import { projectionOf, stageRow, tensorRow } from '../../model/tables';
import { say } from '../../words/words';
import type { Block } from '../block';
import type { Drawing } from '../drawing';
import { inputPieces, shownName } from '../panel';
import type { Rect } from '../scene';
import { bandOfHead, identityTitle, ofHead, packed } from '../tensor-block';
import { drawTiles, shareSpace, tilesOf } from '../tiles';
import { inputWords, keyWords, queryWords, type View } from '../view';

/** The least width of a cell for three projections, and for all bands of one. */
const least = { three: 6, bands: 3 };

export function projectPicture(drawing: Drawing, region: Rect): void {
  const { view } = drawing;
  const { projection, head } = view.state;
  const cell = (blocks: readonly (readonly (Block | null)[])[]) =>
    drawing.measure(blocks, { region }).columns[1]?.cell ?? 0;
  const three = products(view, projections, packed);
  if (cell(three) >= least.three) {
    drawing.grid(three, { region, gap: 26 });
    return;
  }
  drawing.oneOfThree = true;
  const one = products(view, [projection], packed);
  if (cell(one) >= least.bands || view.numbers.config.heads === 1) {
    drawing.grid(one, { region, gap: 26 });
    return;
  }
  const { large, tiles } = shareSpace(drawing, region);
  drawing.grid(
    products(view, [projection], (of, name) => bandOfHead(of, name, head)),
    { region: large, gap: 26 },
  );
  const result = resultOf(view, projection);
  if (tiles)
    drawTiles(
      drawing,
      tilesOf(drawing, (each) => bandOfHead(view, result, each)),
      tiles,
    );
}

const resultOf = ({ numbers, state }: View, projection: Projection): string =>
  stageRow(numbers.tables, state.stage).results.find(
    ({ name }) => projectionOf(name) === projection,
  )?.name ?? '';

type BlockOf = (view: View, name: string) => Block;

/** The rows of blocks: matrices, biases, and inputs with results. */
function products(view: View, shown: readonly Projection[], blockOf: BlockOf) {
  const { tables, facts, config } = view.numbers;
  const hasMemory = facts.memoryWords !== null;
  const matrices: (Block | null)[] = [];
  const biases: (Block | null)[] = [];
  const results: (Block | null)[] = [];
  let input = '';
  for (const projection of shown) {
    const own = hasMemory && projection !== 'q' ? 'memory' : 'x';
    if (own !== input) {
      matrices.push(null);
      biases.push(null);
      results.push(inputBlock(view, own));
      input = own;
    }
    const result = resultOf(view, projection);
    const parameters = (tensorRow(tables, result)?.operands ?? []).filter(
      (name) => tensorRow(tables, name)?.kind === 'parameter',
    );
    const [matrix = '', bias = ''] = parameters;
    matrices.push(matrixBlock(view, matrix, projection, blockOf(view, matrix)));
    biases.push({ ...blockOf(view, bias), strip: 'none', bandShape: '' });
    results.push(blockOf(view, result));
  }
  return config.bias ? [matrices, biases, results] : [matrices, results];
}

/** A projection; where it is no matrix of its own, its title says what stands in its place. */
function matrixBlock(view: View, name: string, projection: Projection, block: Block): Block {
  const { variant, heads, headInputs, memoryInputs } = view.numbers.config;
  const titled: Block = {
    ...block,
    rowWords:
      view.numbers.facts.memoryWords === null && block.rows <= 24 && projection === 'q'
        ? rowNames(view)
        : null,
    ...standIn(view, name, projection),
  };
  if (variant !== 'narrow' || heads === 1 || block.pieces.length === 1) return titled;
  const inputs = projection === 'q' ? headInputs : memoryInputs;
  const width = block.cols / block.pieces.length;
  return {
    ...titled,
    rows: inputs * block.pieces.length,
    shape: `${block.pieces.length} × (${inputs} × ${width})`,
    bandShape: '',
  };
}

/** The title of a projection that is no matrix of its own. */
function standIn({ numbers }: View, matrix: string, projection: Projection): Partial<Block> {
  const { sharedQK, valueProjection } = numbers.config;
  if (projection === 'k' && sharedQK)
    return { title: say('picture-shared-key'), shortTitle: say('picture-shared-key') };
  if (projection === 'v' && !valueProjection) return identityTitle(matrix);
  return {};
}

/** Names of the columns of x beside the rows by which they are multiplied. */
const rowNames = (view: View) => (view.width < 480 ? null : inputWords(view));

/** x or memory; in narrow with a strip over the columns that each head reads. */
function inputBlock(view: View, name: 'x' | 'memory'): Block {
  const rowWords = name === 'x' ? queryWords(view) : keyWords(view);
  const block = ofHead(view, name, 0, { rowWords, outlined: true });
  const pieces = inputPieces(view.numbers, shownName(view.numbers.tables, name, view.isBackward));
  return { ...block, pieces, strip: pieces.length > 1 ? 'above' : 'none' };
}
