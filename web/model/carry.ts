/** What follows from a change: classes stay with their words, the chosen cell with its head and stage. */
import type { Place } from '../core/types';
import type { Numbers } from './numbers';
import { carryClasses, tokenise } from './sentence';
import type { Shared, State } from './state';
import {
  gradientName,
  isPerHead,
  isQueryByKey,
  resultOf,
  shownBy,
  withoutGradient,
} from './tables';

/** The fields that a change of words, stage or head brings with it, where it does not say them itself. */
export function carried(
  state: State,
  patch: Partial<Shared>,
  numbers: Numbers | null,
): Partial<Shared> {
  const { sentence, memory, stage, progress, direction, cell } = patch;
  const classes = (from: string, to: string, of: State['classes']) =>
    carryClasses(tokenise(from).words, tokenise(to).words, of);
  return {
    ...(sentence === undefined
      ? {}
      : { classes: classes(state.sentence, sentence, state.classes) }),
    ...(memory === undefined
      ? {}
      : { memoryClasses: classes(state.memory, memory, state.memoryClasses) }),
    ...((stage || direction) && progress === undefined ? { progress: 1 } : {}),
    ...(cell === undefined && state.cell && numbers
      ? { cell: carriedCell({ ...state, ...patch }, state, numbers) }
      : {}),
  };
}

/** The chosen cell after a change of stage, direction or head. */
function carriedCell(wanted: State, before: State, numbers: Numbers): Place | null {
  const { cell } = before;
  if (!cell) return null;
  const ofHead = wanted.head === before.head ? cell : cellOfHead(numbers, cell, wanted.head);
  const stays = wanted.stage === before.stage && wanted.direction === before.direction;
  return stays ? ofHead : followed(wanted, ofHead, numbers);
}

/** The cell of another head at the same place, where each head has one. */
function cellOfHead(numbers: Numbers, cell: Place, head: number): Place {
  if (!isPerHead(numbers.tables, cell.name)) return cell;
  const [, ...index] = cell.index;
  return { name: cell.name, index: [numbers.indexOfHead(cell.name, head), ...index] };
}

/** The cell as this stage's picture shows it; null where it does not. */
function followed(state: State, cell: Place, { tables }: Numbers): Place | null {
  const isBackward = state.direction === 'backward';
  const own = (name: string): Place => ({
    name: isBackward ? gradientName(name) : withoutGradient(name),
    index: cell.index,
  });
  if (!tables.stages.some(({ id }) => id === state.stage)) return cell;
  if (shownBy(tables, state.stage).includes(withoutGradient(cell.name))) return own(cell.name);
  // A chosen score stays chosen as it is scaled, masked and shared out.
  const result = resultOf(tables, state.stage, state.projection);
  return isQueryByKey(tables, cell.name) && isQueryByKey(tables, result) ? own(result) : null;
}

/** The state at a stage that its layers have, with a head and a chosen cell that one of them has. */
export function withOwnPlace(state: State, numbers: readonly Numbers[]): State {
  const [first] = numbers;
  if (!first) return state;
  // What an option adds comes after the stage heads, which every layer has.
  const stage = first.order(state.direction).includes(state.stage) ? state.stage : 'heads';
  const { cell } = state;
  const heads = Math.max(...numbers.map(({ config }) => config.heads));
  return {
    ...state,
    stage,
    head: Math.min(state.head, heads - 1),
    cell: cell && numbers.some((each) => each.has(cell)) ? cell : null,
  };
}
