/** What follows from a change: classes stay with their words, the chosen cell with its head and stage. */
import type { Place } from '../../core/types';
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
  { sentence, memory, stage, progress, head, direction, cell }: Partial<Shared>,
  numbers: Numbers | null,
): Partial<Shared> {
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
    ...(head !== undefined && cell === undefined && state.cell && numbers
      ? { cell: cellOfHead(numbers, state.cell, head) }
      : {}),
  };
}

/** The cell of another head at the same place, where each head has one. */
function cellOfHead(numbers: Numbers, cell: Place, head: number): Place {
  if (!isPerHead(numbers.tables, cell.name)) return cell;
  const [, ...index] = cell.index;
  return { name: cell.name, index: [numbers.indexOfHead(cell.name, head), ...index] };
}

/** The state at a stage that its layers have, with a chosen cell that is in the picture. */
export function withOwnPlace(state: State, numbers: readonly Numbers[]): State {
  const [first] = numbers;
  if (!first) return state;
  // What an option adds comes after the stage heads, which every layer has.
  const stage = first.order(state.direction).includes(state.stage) ? state.stage : 'heads';
  const cell = state.cell && followed({ ...state, stage }, state.cell, first);
  const isThere = cell && numbers.some((each) => each.has(cell));
  return { ...state, stage, cell: isThere ? cell : null };
}

/** The cell as this stage's picture shows it; null where it does not. */
function followed(state: State, cell: Place, { tables }: Numbers): Place | null {
  const isBackward = state.direction === 'backward';
  const own = (name: string): Place => ({
    name: isBackward ? gradientName(name) : withoutGradient(name),
    index: cell.index,
  });
  if (shownBy(tables, state.stage).includes(withoutGradient(cell.name))) return own(cell.name);
  // A chosen score stays chosen as it is scaled, masked and shared out.
  const result = resultOf(tables, state.stage, state.projection);
  return isQueryByKey(tables, cell.name) && isQueryByKey(tables, result) ? own(result) : null;
}
