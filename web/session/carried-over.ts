/** The state that a change leads to: the change itself and the fields that have to follow it. */
import { isBackward, cellForDirection } from '../derive/gradients';
import { carryToHead, carryToStage } from '../derive/inspect/carry';
import type { Snapshot } from '../derive/scene/snapshot';
import { withRole } from '../state/fields';
import { carryClasses, tokenise } from '../state/sentence';
import type { State } from '../state/state';

const preferences: readonly string[] = withRole('preference').map(({ key }) => key);

/**
 * Word classes follow their words, the chosen cell follows the head and the stage; a changed stage is shown
 * complete.
 */
export function carriedOver(state: State, patch: Partial<State>, snapshot: Snapshot | null): State {
  const wanted: State = { ...state, ...patch };
  // Preferences such as theme or speed leave everything else as it is.
  if (Object.keys(patch).every((key) => preferences.includes(key))) return wanted;
  const changes = (key: keyof State) => key in patch;
  return {
    ...wanted,
    ...(changes('sentence') && !changes('classes')
      ? { classes: carried(state.sentence, wanted.sentence, state.classes) }
      : {}),
    ...(changes('memory') && !changes('memoryClasses')
      ? { memoryClasses: carried(state.memory, wanted.memory, state.memoryClasses) }
      : {}),
    ...((changes('stage') || changes('direction')) && !changes('progress') ? { progress: 1 } : {}),
    ...(snapshot && !changes('cell')
      ? { cell: carriedCell(wanted, changes('head'), snapshot) }
      : {}),
  };
}

const carried = (before: string, after: string, classes: State['classes']) =>
  carryClasses(tokenise(before).words, tokenise(after).words, classes);

function carriedCell(state: State, toHead: boolean, snapshot: Snapshot): State['cell'] {
  const cell = cellForDirection(snapshot, state.cell, isBackward(state));
  const inHead = toHead ? carryToHead(snapshot, cell, state.head) : cell;
  return carryToStage(snapshot, inHead, state);
}
