/**
 * Pictures on the way back: a stage's own picture with gradients in place of the tensors. It is drawn as if
 * the gradients were the tensors; then each cell gets its own name back.
 */
import type { Place, TensorData } from '../../core/types';
import { gradientOf, isGradient, withoutGradient } from '../gradients';
import { hasScores, stageRow, type StageTable } from '../stage-table';
import type { GridStyle } from './grid';
import type { SceneMoment } from './moment';
import type { Address, Matrix } from './scene';
import type { Snapshot } from './snapshot';

const known = new WeakMap<Snapshot, Snapshot>();
/** The reverse: the original snapshot of one that reads gradients as tensors. */
const owners = new WeakMap<Snapshot, Snapshot>();

/** The same layer, with each tensor's gradient in its place. */
function gradientsAsTensors(snapshot: Snapshot): Snapshot {
  const made = known.get(snapshot);
  if (made) return made;
  const tensor = (name: string): TensorData => snapshot.tensor(gradientOf(snapshot, name) ?? name);
  const read: Snapshot = { ...snapshot, tensor };
  known.set(snapshot, read);
  owners.set(read, snapshot);
  return read;
}

/** The layer with its own tensors, for facts that do not depend on the direction. */
export const withOwnTensors = (snapshot: Snapshot): Snapshot => owners.get(snapshot) ?? snapshot;

/** The moment for drawing, before the cells get their names back. */
export function withGradientsAsTensors(moment: SceneMoment): SceneMoment {
  const { snapshot, focus } = moment;
  const named = focus && isGradient(focus.name) ? withName(focus, withoutGradient) : null;
  return { ...moment, snapshot: gradientsAsTensors(snapshot), focus: named };
}

const withName = (place: Place, rename: (name: string) => string): Place => ({
  ...place,
  name: rename(place.name),
});

/**
 * Backward, a stage computes the gradients of its operands: they grow while the result is complete from the start.
 * A matrix that keeps its place grows as it does forward, and what is only moved does not grow.
 */
export function styleGoingBack({ snapshot, state }: SceneMoment, style: GridStyle): GridStyle {
  const { kind } = stageRow(snapshot, state.stage);
  const keepsPlace = kind !== 'product' && hasScores(snapshot, state.stage);
  if (kind === 'layout' || keepsPlace) return style;
  const { grows: isResult = false, ...rest } = style;
  if (isResult || style.small || style.echo) return { ...rest, progress: 1 };
  return { ...rest, progress: state.progress, grows: true };
}

/** The place of a cell's gradient. */
export const gradientPlace = (table: StageTable, place: Place): Place =>
  withName(place, (name) => gradientOf(table, name) ?? name);

export function gradientMatrix(table: StageTable, matrix: Matrix): Matrix {
  const { address, before } = matrix;
  const paint = 'diverging';
  return {
    ...matrix,
    paint,
    address: gradientAddress(table, address),
    before: before && { ...before, paint, address: gradientAddress(table, before.address) },
  };
}

const gradientAddress = (table: StageTable, address: Address): Address => ({
  ...address,
  name: gradientOf(table, address.name) ?? address.name,
});
