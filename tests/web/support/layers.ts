/** Layers computed by the real core, in the form that derive uses. */
import { loadCore } from '../../../web/core';
import type { Place } from '../../../web/core/types';
import { deriveScene } from '../../../web/derive/scene/picture';
import type { Scene } from '../../../web/derive/scene/scene';
import type { Snapshot } from '../../../web/derive/scene/snapshot';
import { Model } from '../../../web/session/model';
import { Trainings } from '../../../web/session/trainings';
import type { Rules } from '../../../web/state/rules';
import { settle } from '../../../web/state/settle';
import { defaultState, type State } from '../../../web/state/state';

export const core = await loadCore();

/** Only for the rules; models have their own. */
const trainings = new Trainings(core);

export const rules: Rules = {
  validHeads: (dModel, variant, parameters) => core.validHeads(dModel, variant, parameters),
  isWordClass: (id) => core.wordClasses.some((entry) => entry.id === id),
  imported: null,
  fileRows: null,
  training: (state) => trainings.setupOf(state),
};

export interface Computed {
  readonly state: State;
  readonly snapshot: Snapshot;
}

const known = new Map<string, Snapshot>();

/** A settled state that differs from the default by `patch`, with its numbers. */
export function computed(patch: Partial<State> = {}): Computed {
  const { state } = settle(rules, { ...defaultState, ...patch });
  const moment = ['stage', 'progress', 'head', 'projection', 'cell', 'look', 'speed', 'theme'];
  const key = JSON.stringify(Object.entries(state).filter(([name]) => !moment.includes(name)));
  // Each state has its own model, since a snapshot reads from its layer.
  const snapshot = known.get(key) ?? new Model(core).compute(state);
  known.set(key, snapshot);
  return { state, snapshot };
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const desktop: Size = { width: 1040, height: 560 };
export const phone: Size = { width: 330, height: 420 };

export function sceneOf(
  { state, snapshot }: Computed,
  { width, height }: Size,
  focus: Place | null = null,
  still = false,
): Scene {
  return deriveScene({ state, snapshot, width, height, focus, still });
}

export { variants } from '../../../web/core/interface';

/** The entry at a place, read from the tensor itself. */
export function numberAt(snapshot: Snapshot, { name, index }: Place): number | undefined {
  const { data, shape } = snapshot.tensor(name);
  if (index.length !== shape.length || index.some((k, axis) => k >= (shape[axis] ?? 0)))
    return undefined;
  return data[index.reduce((flat, k, axis) => flat * (shape[axis] ?? 1) + k, 0)];
}
