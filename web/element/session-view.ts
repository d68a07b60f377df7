/** The part of the view that a session and its scene decide. */
import { inspect } from '../derive/inspect';
import type { Scene } from '../derive/scene';
import type { Snapshot } from '../derive/snapshot';
import { offeredHeads, type Rules } from '../state/rules';
import { tokenise } from '../state/sentence';
import type { View } from '../ui/view';
import type { Session } from './session';

type Seen =
  | ('state' | 'snapshot' | 'scene' | 'tokens' | 'memoryTokens' | 'heads' | 'offeredInSplit')
  | ('inspection' | 'pinned' | 'notices' | 'canImport');

export function sessionView(
  { state, hover, notices }: Session,
  snapshot: Snapshot,
  rules: Rules,
  scene: Scene,
): Pick<View, Seen> {
  const shown = hover ?? state.cell ?? scene.current;
  return {
    ...{ state, snapshot, scene, notices },
    tokens: tokenise(state.sentence),
    memoryTokens: tokenise(state.memory),
    heads: offeredHeads(rules, state),
    offeredInSplit: rules.validHeads(state.dModel, 'split', 'random'),
    inspection: shown ? inspect(snapshot, shown) : null,
    pinned: state.cell !== null,
    canImport: rules.imported !== null,
  };
}
