/** How far a reader has come in a lesson: kept by the page on the reader's machine alone, and so not to be trusted. */
import * as v from 'valibot';
import { object } from '../model/object';
import type { Lesson } from './format';

const schema = object({
  /** The step shown last. */
  step: v.string(),
  /** By step: the option chosen, or null where the reader asked to be shown. */
  guesses: v.record(v.string(), v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  done: v.boolean(),
});

export type Progress = Readonly<v.InferOutput<typeof schema>>;

/** Progress that was kept; null for anything else. */
export function progressFrom(kept: unknown): Progress | null {
  const read = v.safeParse(schema, kept);
  return read.success ? read.output : null;
}

/** The guesses that the lesson still has: it may have been rewritten since. */
export function knownGuesses(
  { steps }: Lesson,
  progress: Progress | null | undefined,
): ReadonlyMap<string, number | null> {
  const kept = new Map(Object.entries(progress?.guesses ?? {}));
  const known = steps.filter(({ id, options }) => kept.has(id) && options[kept.get(id) ?? 0]);
  return new Map(known.map(({ id }) => [id, kept.get(id) ?? null]));
}
