/** Two layers side by side: their names, and how far apart they are at a stage. */
import { handMade } from '../../state/hand-made';
import { differing } from '../../state/compare';
import type { State } from '../../state/state';
import { compareText } from '../../text/compare';
import type { Relation } from '../../text/types/compare';
import type { Snapshot } from '../scene/snapshot';
import { madeBy } from '../gradients';
import { tensorRow } from '../stage-table';
import { differenceOf } from './difference';

export interface LayerNow {
  readonly state: State;
  readonly snapshot: Snapshot;
}

export interface Pair {
  readonly a: LayerNow;
  readonly b: LayerNow;
}

/** Names each layer by its variant and heads, and by where the other one differs. */
export function namesOf({ a, b }: Pair): { readonly a: string; readonly b: string } {
  const apart = differing(a.state, b.state);
  return {
    a: compareText.compare.layerName(a.state, apart),
    b: compareText.compare.layerName(b.state, apart),
  };
}

/** The tensor that is compared at a stage: what A makes, or where B has no such stage, what B shows in its place. */
export function comparedResult({ a, b }: Pair): string {
  const result = madeBy(a.snapshot, a.state);
  return tensorRow(b.snapshot, result) ? result : madeBy(b.snapshot, b.state);
}

/** What is compared, and how far apart it is at this stage. */
export function pairText(pair: Pair): string {
  const { a, b } = pair;
  const difference = differenceOf(a.snapshot, b.snapshot, comparedResult(pair));
  return compareText.compare.comparedText(namesOf(pair), difference, relationOf(pair));
}

/** How the two layers' parameters are related, where that explains the picture. */
function relationOf({ a, b }: Pair): Relation {
  const [first, second] = [a.state, b.state];
  if (first.parameters === 'trained' && second.parameters === 'trained') return 'trained-apart';
  const ofBoth = (parameters: string) =>
    [a, b].every(({ snapshot }) => snapshot.config.parameters === parameters);
  const byRoot = [first, second].every(({ scaling }) => scaling === 'sqrt_d_k');
  const byHand = handMade.some(ofBoth);
  if (byHand && (first.variant === 'wide') !== (second.variant === 'wide'))
    return byRoot ? 'wide-scaled-copies' : 'wide-copies';
  const recut = differing(first, second).join() === 'heads' && first.variant === 'split';
  if (!recut || ofBoth('clones')) return null;
  if (!ofBoth('ones')) return 'recut';
  // With any other scaling, layers of ones do not depend on their head counts.
  return first.scaling === 'sqrt_d_k' ? 'recut-ones' : null;
}
