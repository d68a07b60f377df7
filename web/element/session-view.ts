/** The part of the view that a session and its scene decide. */
import { nothing } from 'lit';
import { inspect } from '../derive/inspect/inspect';
import type { Scene } from '../derive/scene/scene';
import type { Snapshot } from '../derive/scene/snapshot';
import type { Rules } from '../state/rules';
import { valuesSpoken } from '../ui/compare/values';
import type { Compared, View } from '../ui/view';
import type { Inspecting } from './inspecting';
import type { Pace } from '../session/pace';
import type { Session } from '../session/session';

type Seen =
  | ('state' | 'snapshot' | 'scene' | 'tokens' | 'memoryTokens' | 'heads' | 'offeredInSplit')
  | ('inspection' | 'pinned' | 'notices' | 'canImport' | 'choices' | 'redrawKey' | 'playing');

export function sessionView(
  { state, hover, notices }: Session,
  snapshot: Snapshot,
  rules: Rules,
  scene: Scene,
  pace: Pace,
  playing: boolean,
): Pick<View, Seen> {
  const chosen = hover ?? state.cell;
  const passing = !chosen && !!scene.current && pace.passes(snapshot, scene.current, playing);
  const shown = chosen ?? (passing ? null : scene.current);
  const choices = pace.choices(state, snapshot, rules);
  return {
    ...{ state, snapshot, scene, notices, playing, choices, ...choices },
    redrawKey: pace.beat(state, passing),
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
  if (compared && (state.cell || second.state.cell)) return valuesSpoken(compared);
  return inspecting.spoken() || nothing;
}
