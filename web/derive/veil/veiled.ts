/** A scene without the numbers that are hidden: they are not in it, so nothing that draws it can show them. */
import type { Focus, Region } from '../../lessons/format';
import { hiddenUntilAnswered } from '../../text/en/concealed';
import type { State } from '../../state/state';
import {
  valueAt,
  type Address,
  type Label,
  type Matrix,
  type Rect,
  type Scene,
  type Source,
} from '../scene/scene';
import { rectOf, spanOf, type Span } from './region';
import type { Veil } from './veil';

export function veiled(scene: Scene, veil: Veil, { stage }: Pick<State, 'stage'>): Scene {
  if (veil.hidesStage(stage)) return blank(scene);
  const covers: Rect[] = [];
  const matrices = scene.matrices.map((matrix) => covered(matrix, veil.regions, covers));
  return {
    ...scene,
    matrices,
    covers,
    labels: scene.labels.filter(({ role }) => !isTelling(role, veil)),
    // What numbers are made of would tell of those that are hidden.
    marks: veil.numbers ? scene.marks.filter(({ role }) => role === 'cell') : scene.marks,
    downstream: [],
  };
}

/** A shape, where those are hidden; a note also where numbers are: it may say which row has the largest share. */
const isTelling = (role: Label['role'], { parts, numbers }: Veil): boolean =>
  (role === 'shape' && parts.has('labels')) ||
  (role === 'note' && (parts.has('labels') || numbers));

/** Nothing but a sentence. */
function blank(scene: Scene): Scene {
  const label: Label = {
    ...{ text: hiddenUntilAnswered, x: scene.width / 2, y: scene.height / 2, size: 16 },
    ...{ head: null, angle: 0, maxWidth: scene.width - 16 },
    align: 'center',
    role: 'faint',
    ...{ highlighted: false, alpha: 1 },
  };
  const nothing = { matrices: [], bands: [], outlines: [], targets: [], marks: [], downstream: [] };
  return { ...scene, ...nothing, labels: [label], current: null, covers: [] };
}

function covered(matrix: Matrix, regions: readonly Region[], covers: Rect[]): Matrix {
  const of = (address: Address) =>
    regions.flatMap((region) => spanOf(address, matrix, region) ?? []);
  const own = of(matrix.address);
  const before = matrix.before ? of(matrix.before.address) : [];
  if (own.length + before.length === 0) return matrix;
  covers.push(...[...own, ...before].map((span) => rectOf(matrix, span)));
  return {
    ...matrix,
    source: without(matrix.source, matrix, own),
    before: matrix.before && {
      ...matrix.before,
      source: without(matrix.before.source, matrix, before),
    },
  };
}

/** A copy whose hidden numbers are none. */
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

/** Where a lesson wants the reader to look, in the picture. */
export function focusRects({ matrices }: Scene, focus: readonly Focus[]): readonly Rect[] {
  const large = matrices.filter(({ small, echo }) => !small && !echo);
  return focus.flatMap((each) => {
    if ('part' in each) return [];
    if ('head' in each)
      return large
        .filter(({ head }) => head === each.head)
        .map((matrix) => rectOf(matrix, whole(matrix)));
    return large.flatMap((matrix) => {
      const span = spanOf(matrix.address, matrix, each);
      return span ? [rectOf(matrix, span)] : [];
    });
  });
}

const whole = ({ rows, cols }: Matrix): Span => ({
  ...{ firstRow: 0, lastRow: rows - 1, firstCol: 0, lastCol: cols - 1 },
});
