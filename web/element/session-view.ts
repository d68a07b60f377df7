/** The part of the view that a session and its scene decide. */
import { nothing } from 'lit';
import { exampleOf } from '../derive/inspect/example';
import { inspect, type Inspection } from '../derive/inspect/inspect';
import type { Scene } from '../derive/scene/scene';
import type { Snapshot } from '../derive/scene/snapshot';
import type { Rules } from '../state/rules';
import type { ComparedView, ControlParts, View } from '../ui/view';
import type { Inspecting } from './inspecting';
import type { RedrawThrottle } from '../session/redraw-throttle';
import { learnedView, seedsView, trainingView } from '../session/training-view';
import type { Session } from '../session/session';

type Seen =
  | 'state'
  | 'snapshot'
  | 'scene'
  | 'tokens'
  | 'memoryTokens'
  | 'heads'
  | 'offeredInSplit'
  | 'before'
  | 'training'
  | 'learned'
  | 'seeds'
  | 'example'
  | 'veil'
  | 'inspection'
  | 'pinned'
  | 'notices'
  | 'canImport'
  | 'fileQuestion'
  | 'model'
  | 'choices'
  | 'redrawKey'
  | 'playing'
  | 'controlParts';

interface Moment {
  readonly scene: Scene;
  readonly playing: boolean;
  readonly controlParts: ControlParts | null;
}

export function sessionView(
  session: Session,
  snapshot: Snapshot,
  rules: Rules,
  throttle: RedrawThrottle,
  { scene, playing, controlParts }: Moment,
): Pick<View, Seen> {
  const { hover, notices, changes, veil } = session;
  // Panels that read all numbers are closed while some of them are hidden.
  const state = veil?.numbers ? { ...session.state, look: 'none' as const } : session.state;
  const chosen = hover ?? state.cell;
  const tooBrief =
    !chosen && !!scene.current && throttle.isTooBrief(snapshot, scene.current, playing);
  const shown = chosen ?? (tooBrief ? null : scene.current);
  const choices = throttle.choices({ state: session.state, snapshot, changes }, rules);
  return {
    state,
    snapshot,
    scene,
    notices,
    playing,
    controlParts,
    choices,
    ...choices,
    redrawKey: throttle.redrawKey(state, tooBrief),
    veil,
    before: session.history.before,
    inspection: shown && !veil?.hides(shown) ? inspect(snapshot, shown) : null,
    // The inspector, which says where an example comes from, is one of the controls.
    example:
      !controlParts || shown || playing || veil || session.training.showsLearning
        ? null
        : example(snapshot, state),
    training: trainingView(session.training),
    learned: learnedView(session.training),
    seeds: seedsView(session.training),
    pinned: state.cell !== null,
    canImport: rules.imported !== null,
    fileQuestion: session.files.current,
    model: session.files.model,
  };
}

function example(snapshot: Snapshot, state: Session['state']): Inspection | null {
  const place = exampleOf(snapshot, state);
  return place && inspect(snapshot, place);
}

/** The chosen cell, for a screen reader. */
export function spoken(
  { state, second, veil }: Session,
  inspecting: Inspecting,
  compared: ComparedView | null,
): unknown {
  if (compared && !veil && (state.cell || second.state.cell)) return compared.parts.spokenValues();
  return inspecting.spoken() || nothing;
}
