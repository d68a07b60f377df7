/**
 * A short text for a scene, for the many scenes of stages × variants × heads: consecutive similar parts share a line
 * with the first and the last of them.
 */
import type { Label, Matrix, Rect, Scene } from '../../../web/derive/scene/scene';

const at = ({ x, y }: { readonly x: number; readonly y: number }) =>
  `${Math.round(x)},${Math.round(y)}`;
const box = (rect: Rect) => `${at(rect)} ${Math.round(rect.width)}×${Math.round(rect.height)}`;

/** Merges neighbours with the same key into a line. */
function lines<T>(
  items: readonly T[],
  key: (item: T) => string,
  where: (item: T) => string,
): string[] {
  const runs: T[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && key(run[0]) === key(item)) run.push(item);
    else runs.push([item]);
  }
  return runs.map((run) => {
    const [first] = run;
    const last = run.at(-1);
    if (first === undefined || last === undefined) return '';
    return run.length === 1
      ? `${key(first)} at ${where(first)}`
      : `${run.length} × ${key(first)} from ${where(first)} to ${where(last)}`;
  });
}

function matrixKey({
  key,
  rows,
  cols,
  small,
  paint,
  address,
  done,
  head,
  numbers,
}: Matrix): string {
  const state = done === rows * cols ? '' : `, ${done} done`;
  const name = key.split('#')[0] ?? key;
  const flags = `${head === null ? '' : ', of a head'}${numbers ? ', numbers' : ''}${state}`;
  const shape = `${rows}×${cols} ${address.transposed ? 'transposed ' : ''}${small ? 'small' : 'large'}`;
  return `${name} ${shape} ${paint} ${address.name}${flags}`;
}

/** Labels that are words merge by style; other labels keep their text. */
const labelKey = ({ role, text, angle, align, highlighted }: Label) =>
  [
    role,
    role === 'word' || /^(head \d|Σ)/.test(text) ? align : `“${text}”`,
    angle ? `${angle}°` : '',
    highlighted ? 'lit' : '',
  ]
    .filter(Boolean)
    .join(' ');

export function sceneBrief(scene: Scene): string {
  const { width, height, range, matrices, labels, bands, outlines, targets, cellFrames } = scene;
  return [
    `${width}×${height}, range ${Number(range.toPrecision(4))}`,
    ...lines(matrices, matrixKey, box),
    ...lines(labels, labelKey, at),
    ...lines(bands, () => 'band', box),
    ...lines(outlines, ({ head }) => (head === null ? 'outline' : 'outline of a head'), box),
    ...lines(targets, ({ tile }) => (tile ? 'small multiple to press' : 'strip to press'), box),
    ...lines(cellFrames, ({ role }) => `${role} lit`, box),
  ].join('\n');
}
