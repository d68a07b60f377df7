/** The part of the view that a session and its scene decide. */
import { nothing } from 'lit';
import { inspect } from '../derive/inspect/inspect';
import type { Scene } from '../derive/scene/scene';
import type { Snapshot } from '../derive/scene/snapshot';
import type { Rules } from '../state/rules';
import type { Compared, View } from '../ui/view';
import type { Inspecting } from './inspecting';
import type { RedrawThrottle } from '../session/redraw-throttle';
import type { Session } from '../session/session';

type Seen =
  | ('state' | 'snapshot' | 'scene' | 'tokens' | 'memoryTokens' | 'heads' | 'offeredInSplit')
  | ('inspection' | 'pinned' | 'notices' | 'canImport' | 'choices' | 'redrawKey' | 'playing');

export function sessionView(
  { state, hover, notices, changes }: Session,
  snapshot: Snapshot,
  rules: Rules,
  scene: Scene,
  throttle: RedrawThrottle,
  playing: boolean,
): Pick<View, Seen> {
  const chosen = hover ?? state.cell;
  const tooBrief =
    !chosen && !!scene.current && throttle.isTooBrief(snapshot, scene.current, playing);
  const shown = chosen ?? (tooBrief ? null : scene.current);
  const choices = throttle.choices({ state, snapshot, changes }, rules);
  return {
    ...{ state, snapshot, scene, notices, playing, choices, ...choices },
    redrawKey: throttle.redrawKey(state, tooBrief),
    inspection: shown ? inspect(snapshot, shown) : null,
    pinned: state.cell !== null,
    canImport: rules.imported !== null,
  };
}

/** The chosen cell, for a screen reader. */
export function spoken(
  { state, second }: Session,
  inspecting: Inspecting,
  compared: Compared | null,
): unknown {
  if (compared && (state.cell || second.state.cell)) return compared.parts.spokenValues();
  return inspecting.spoken() || nothing;
}
