/** Runs every stage of a layer on a run's words, with the edits of its parameters. */
import type { Embedding, RunOptions } from '../core/types';
import type { Edit } from '../state/edits';
import { addedTo } from '../state/own-mask';
import type { Refused } from './edited-numbers';
import type { CachedLayer } from './layer-cache';
import type { Run } from './run';

/** @returns the edits that the core refuses. @throws the core's errors for anything else. */
export function runLayer(
  used: CachedLayer,
  { rows, padding, attnMask, embedding, memory, given }: Run,
  muted: readonly number[],
  edits: readonly Edit[],
): readonly Refused[] {
  const { layer, parameters } = used;
  // The rows of a file are x itself, not a sum of token and position.
  const input = (each: Embedding) => (rows === 'file' ? each.token.data : each);
  const options: RunOptions = {
    padding,
    ...(memory ? { memory: input(memory) } : {}),
    ...(attnMask ? { attn_mask: addedTo(attnMask) } : {}),
  };
  if (given.parameters && used.given !== given.id) {
    layer.setParameters(given.parameters);
    parameters.forget();
    used.given = given.id;
  }
  const refused = parameters.apply(edits);
  layer.setMuted(muted);
  layer.begin(input(embedding), options);
  while (layer.step() !== null);
  return refused;
}
