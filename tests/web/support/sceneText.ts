/** A scene as text: the positions of its parts, and the first and last number of every matrix. */
import {
  placeAt,
  valueAt,
  type Label,
  type Matrix,
  type Rect,
  type Scene,
} from '../../../web/derive/scene/scene';

const at = (rect: Rect) =>
  `${[rect.x, rect.y].map(Math.round).join(',')} ${[rect.width, rect.height].map(Math.round).join('×')}`;

/** Four significant digits, so that another order of summation does not change the text. */
const figure = (value: number) => String(Number(value.toPrecision(4)));

function ends({ address, source, rows, cols }: Matrix): string {
  const end = (r: number, c: number) => {
    const { name, index } = placeAt(address, r, c);
    return `${name}[${index.join(',')}]=${figure(valueAt(source, r, c))}`;
  };
  return `${end(0, 0)} … ${end(rows - 1, cols - 1)}`;
}

function matrixLine(matrix: Matrix): string {
  const { key, rows, cols, done, paint, head, small, numbers, before, dimmed } = matrix;
  const flags = [
    small ? 'small' : 'large',
    paint,
    head === null ? '' : `head ${head + 1}`,
    numbers ? 'numbers' : '',
    dimmed ? 'dimmed' : '',
    before ? `over ${before.address.name}` : '',
  ];
  return `${key} ${rows}×${cols} at ${at(matrix)}, ${done} done, ${flags.filter(Boolean).join(', ')}: ${ends(matrix)}`;
}

function labelLine({ role, text, x, y, head, angle, highlighted }: Label): string {
  const flags = [
    head === null ? '' : `head ${head + 1}`,
    angle ? `${angle}°` : '',
    highlighted ? 'lit' : '',
  ];
  return `${role} “${text}” at ${Math.round(x)},${Math.round(y)} ${flags.filter(Boolean).join(', ')}`.trimEnd();
}

export function sceneText(scene: Scene): string {
  const { width, height, range, matrices, labels, bands, outlines, targets, cellFrames } = scene;
  const selected = [
    ...new Set(targets.filter((entry) => entry.selected).map(({ head }) => head + 1)),
  ];
  return [
    `${width}×${height}, range ${figure(range)}, head ${selected.join() || '–'} of ${new Set(targets.map(({ head }) => head)).size} selected`,
    ...matrices.map(matrixLine),
    ...labels.map(labelLine),
    ...bands.map((band) => `band of head ${band.head + 1} at ${at(band)}`),
    ...outlines.map((outline) => `outline at ${at(outline)}`),
    ...cellFrames.map((each) => `${each.role} lit at ${at(each)}`),
    '',
  ].join('\n');
}
