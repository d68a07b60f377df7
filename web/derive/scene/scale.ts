/** The stage's colour scale: one for all its matrices and heads. */
import type { StageName } from '../../core/types';
import { stageNames } from '../../state/state';
import type { Snapshot } from './snapshot';
import { rangeOf } from './sources';

/** The tensors whose values share the stage's diverging scale. Attention is always 0 to 1, apart. */
const scaled: Readonly<Record<StageName, readonly string[]>> = {
  embed: ['token', 'position', 'x'],
  project: ['x', 'W_Q', 'W_K', 'W_V', 'q_packed', 'k_packed', 'v_packed'],
  heads: ['q', 'k', 'v'],
  scores: ['q', 'k', 'scores'],
  scale: ['scores', 'scaled'],
  mask: ['scaled', 'masked'],
  softmax: ['masked'],
  weigh: ['v', 'context'],
  concat: ['context', 'concat'],
  output: ['concat', 'W_O', 'output', 'contributions'],
};

/** What a stage shows of the second sentence besides. */
const memory = {
  embed: ['memory_token', 'memory_position', 'memory'],
  project: ['memory'],
} as const;

const known = new WeakMap<Snapshot, Map<StageName, number>>();

/** Largest magnitude of the stage's values; 1 when all are zero, so that zero has a colour. */
export function stageRange(snapshot: Snapshot, stage: StageName): number {
  const ranges = known.get(snapshot) ?? new Map<StageName, number>();
  known.set(snapshot, ranges);
  const range = ranges.get(stage) ?? measured(snapshot, stage);
  ranges.set(stage, range);
  return range;
}

/** The largest of all stages, for one scale from the first to the last. */
export function lockedRange(snapshot: Snapshot): number {
  return Math.max(...stageNames.map((stage) => stageRange(snapshot, stage)));
}

function measured(snapshot: Snapshot, stage: StageName): number {
  const cross = snapshot.memoryWords !== null && (stage === 'embed' || stage === 'project');
  return rangeOf(snapshot, [...scaled[stage], ...(cross ? memory[stage] : [])]) || 1;
}
