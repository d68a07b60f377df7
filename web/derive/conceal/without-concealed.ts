/** A scene without the hidden numbers: since they are not in it, nothing that draws it can show them. */
import type { Region } from './conceal';
import { pageText } from '../../text';
import type { State } from '../../state/state';
import {
  labelOf,
  valueAt,
  type Address,
  type ConcealedArea,
  type Label,
  type Matrix,
  type Scene,
  type Source,
} from '../scene/scene';
import { concealedArea } from './concealed-area';
import { rectOf, spanOf, type Span } from './region';
import type { Concealed } from './concealed';

export function withoutConcealed(
  scene: Scene,
  concealed: Concealed,
  { stage }: Pick<State, 'stage'>,
): Scene {
  if (concealed.concealsStage(stage)) return blank(scene);
  const areas: ConcealedArea[] = [];
  const matrices = scene.matrices.map((matrix) => concealedIn(matrix, concealed.regions, areas));
  return {
    ...scene,
    matrices,
    concealedAreas: areas,
    labels: scene.labels.filter(({ role }) => !isTelling(role, concealed)),
    // Marked operands would give hidden numbers away.
    cellFrames: concealed.numbers
      ? scene.cellFrames.filter(({ role }) => role === 'cell')
      : scene.cellFrames,
    downstream: [],
  };
}

/**
 * Labels that give answers away: shapes, where those are hidden; notes also where numbers are, as they may
 * name the row with the largest share.
 */
const isTelling = (role: Label['role'], { parts, numbers }: Concealed): boolean =>
  (role === 'shape' && parts.has('labels')) ||
  (role === 'note' && (parts.has('labels') || numbers));

/** An empty scene with one sentence. */
function blank(scene: Scene): Scene {
  const label = labelOf({
    text: pageText.concealed.hiddenUntilAnswered,
    x: scene.width / 2,
    y: scene.height / 2,
    size: 16,
    maxWidth: scene.width - 16,
    align: 'center',
    role: 'faint',
  });
  const nothing = {
    matrices: [],
    bands: [],
    outlines: [],
    targets: [],
    cellFrames: [],
    downstream: [],
  };
  return { ...scene, ...nothing, labels: [label], current: null, concealedAreas: [] };
}

function concealedIn(matrix: Matrix, regions: readonly Region[], areas: ConcealedArea[]): Matrix {
  const of = (address: Address) =>
    regions.flatMap((region) => spanOf(address, matrix, region) ?? []);
  const own = of(matrix.address);
  const before = matrix.before ? of(matrix.before.address) : [];
  if (own.length + before.length === 0) return matrix;
  // Where a result replaces its operand, one name is enough.
  const below = before.map((span) => rectOf(matrix, span));
  const name = matrix.before?.address.name ?? '';
  if (own.length === 0) areas.push(...below.map((rect) => concealedArea(rect, name)));
  else areas.push(...below.map((rect) => ({ ...rect, label: null })));
  areas.push(...own.map((span) => concealedArea(rectOf(matrix, span), matrix.address.name)));
  return {
    ...matrix,
    source: without(matrix.source, matrix, own),
    before: matrix.before && {
      ...matrix.before,
      source: without(matrix.before.source, matrix, before),
    },
  };
}

/** A copy in which the hidden numbers are NaN. */
function without(
  source: Source,
  { rows, cols }: Pick<Matrix, 'rows' | 'cols'>,
  spans: readonly Span[],
): Source {
  const data = Float32Array.from({ length: rows * cols }, (_, k) =>
    valueAt(source, Math.floor(k / cols), k % cols),
  );
  for (const { firstRow, lastRow, firstCol, lastCol } of spans)
    for (let r = firstRow; r <= lastRow; r++)
      data.fill(NaN, r * cols + firstCol, r * cols + lastCol + 1);
  return { data, offset: 0, rowStride: cols, colStride: 1 };
}
