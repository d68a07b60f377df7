/** Small parts of a scene, for tests of drawing: what a test does not name is plain. */
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
