/** Which gradient is shown in a tensor's place on the way back, and what follows from that. */
import type { Place, StageName } from '../core/types';
import type { Projection, State } from '../state/state';
import {
  axesOf,
  projectionOf,
  resultOf,
  shownBy,
  showsShares,
  tensorRow,
  type StageTable,
} from './stage-table';

const prefix = 'grad.';

export const isBackward = ({ direction }: Pick<State, 'direction'>): boolean =>
  direction === 'backward';

export const isGradient = (name: string): boolean => name.startsWith(prefix);

/** The tensor of a gradient; any other name is returned as it is. */
export const withoutGradient = (name: string): string =>
  isGradient(name) ? name.slice(prefix.length) : name;

/** Each part of a sum has the gradient of the sum. */
const parts: Readonly<Record<string, string>> = {
  token: 'x',
  position: 'x',
  memory_token: 'memory',
  memory_position: 'memory',
};

/** The gradient shown in a tensor's place; null where there is none. */
export function gradientOf(table: StageTable, name: string): string | null {
  const gradient = prefix + (parts[name] ?? name);
  return tensorRow(table, gradient) ? gradient : null;
}

/** The gradients in a stage's picture. */
export const gradientsShownBy = (table: StageTable, stage: StageName): readonly string[] => [
  ...new Set(shownBy(table, stage).flatMap((name) => gradientOf(table, name) ?? [])),
];

/**
 * The matrices that a stage computes on the way back: the gradients of its operands, or else all that it
 * shows.
 */
export function gradientsMadeBy(table: StageTable, stage: StageName): readonly string[] {
  const shown = gradientsShownBy(table, stage).filter((name) => axesOf(table, name).length > 1);
  const made = shown.filter((name) => {
    const row = tensorRow(table, name);
    return row?.stage === stage && row.operands.length > 0;
  });
  return made.length > 0 ? made : shown;
}

/** What a stage makes; on the way back, the gradient of an operand. */
export function madeBy(
  table: StageTable,
  { stage, projection, direction }: Pick<State, 'stage' | 'projection' | 'direction'>,
): string {
  if (direction === 'forward') return resultOf(table, stage, projection);
  const made = gradientsMadeBy(table, stage);
  return made.find((name) => ofProjection(name, projection)) ?? made[0] ?? `${prefix}x`;
}

const ofProjection = (name: string, projection: Projection) =>
  projectionOf(withoutGradient(name)) === projection;

/** A cell for the other direction: the same index of the tensor, or of its gradient. */
export function cellForDirection(
  table: StageTable,
  cell: Place | null,
  back: boolean,
): Place | null {
  if (!cell || isGradient(cell.name) === back) return cell;
  const name = back ? gradientOf(table, cell.name) : withoutGradient(cell.name);
  return name === null ? null : { ...cell, name };
}

/** Whether a moment's picture shows attention: shares of 0 … 1, which have their own scale. */
export const paintsShares = (
  table: StageTable,
  state: Pick<State, 'stage' | 'direction'>,
): boolean => !isBackward(state) && showsShares(table, state.stage);
