/** Small parts of scenes for tests of drawing, with plain defaults. */
import { concealedArea } from '../../../web/derive/conceal/concealed-area';
import {
  labelOf as labelFrom,
  type Label,
  type Matrix,
  type Scene,
  type Source,
} from '../../../web/derive/scene/scene';

export const sourceOf = (data: readonly number[], cols: number): Source => ({
  data: Float32Array.from(data),
  offset: 0,
  rowStride: cols,
  colStride: 1,
});

export function matrixOf(values: readonly number[], cols: number, patch: Partial<Matrix>): Matrix {
  const rows = values.length / cols;
  return {
    key: 'x',
    x: 0,
    y: 0,
    width: 20 * cols,
    height: 20 * rows,
    rows,
    cols,
    source: sourceOf(values, cols),
    address: { name: 'x', prefix: [], row: 0, col: 0, transposed: false },
    paint: 'diverging',
    done: values.length,
    grown: 1,
    before: null,
    head: null,
    small: false,
    echo: false,
    numbers: false,
    range: 1,
    inPacked: null,
    dimmed: false,
    alpha: 1,
    turn: null,
    ...patch,
  };
}

export const labelOf = (patch: Partial<Label>): Label =>
  labelFrom({ text: 'word', x: 0, y: 0, size: 10, ...patch });

export const sceneWith = (patch: Partial<Scene>): Scene => ({
  width: 400,
  height: 300,
  matrices: [],
  labels: [],
  bands: [],
  outlines: [],
  targets: [],
  cellFrames: [],
  untrainedRows: [],
  downstream: [],
  range: 1,
  oneOfThree: false,
  current: null,
  work: null,
  ...patch,
});

/** The lists of a scene. A new list must be added below, or this does not compile. */
type Lists = Omit<
  Required<Scene>,
  'words' | 'width' | 'height' | 'range' | 'oneOfThree' | 'current' | 'work'
>;

const rect = { x: 10, y: 20, width: 30, height: 40 };

/** An entry in each list of a scene; the labels contain its words. */
export const everyPart: Lists = {
  matrices: [matrixOf([0.2, 0.4], 2, { paint: 'bars', numbers: true, head: 1, height: 60 })],
  labels: [labelOf({ x: 60, y: 60, angle: -50, highlighted: true, role: 'word' })],
  bands: [{ ...rect, key: 'q#1', head: 1, selected: true }],
  outlines: [{ ...rect, head: null }],
  targets: [{ ...rect, head: 0, selected: true, tile: true }],
  cellFrames: [{ ...rect, role: 'cell' }],
  untrainedRows: [rect],
  downstream: [{ ...rect, rows: 1, cols: 1, cells: Uint8Array.of(3) }],
  arcs: [{ key: 'a', head: 0, x1: 10, x2: 60, y: 40, rise: -20, width: 4, alpha: 0.8 }],
  concealedAreas: [concealedArea({ ...rect, width: 200 }, 'W_Q')],
  focus: [rect],
};
