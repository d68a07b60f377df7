/** The stage's colour scale: one for all its matrices and heads. */
import type { StageName } from '../core-types';
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

/** Largest magnitude of the stage's values; 1 when all are zero, so that zero has a colour. */
export function stageRange(snapshot: Snapshot, stage: StageName): number {
  const cross = snapshot.memoryWords !== null && (stage === 'embed' || stage === 'project');
  return rangeOf(snapshot, [...scaled[stage], ...(cross ? memory[stage] : [])]) || 1;
}
