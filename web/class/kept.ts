/** What a tab keeps of its presentation, so that a reload goes on with it. */
import * as v from 'valibot';
import { object } from '../model/object';
import { themes } from '../model/state';
import { handsSchema } from './hands';

const keptName = 'manyheads.class';

const schema = object({
  /** The lesson's name; '' for a presentation of stages. */
  lesson: v.string(),
  /** The theme that the page had before. */
  theme: v.picklist(themes),
  hands: handsSchema,
});

export type Kept = Readonly<v.InferOutput<typeof schema>>;

/** What was kept is not to be trusted. @returns null for anything else */
export function keptFrom(value: unknown): Kept | null {
  const read = v.safeParse(schema, value);
  return read.success ? read.output : null;
}

/** The presentation of this tab; null without one, or where the browser keeps nothing. */
export function kept(): Kept | null {
  try {
    return keptFrom(JSON.parse(sessionStorage.getItem(keptName) ?? 'null'));
  } catch {
    return null;
  }
}

/** Keeps a presentation; null for none. */
export function keep(presentation: Kept | null): void {
  try {
    sessionStorage.setItem(keptName, JSON.stringify(presentation));
  } catch {
    // The browser keeps nothing here, as in a sandboxed frame: a reload ends the presentation.
  }
}

/** Whether the page was presenting when it was loaded again. */
export const wasPresenting = (): boolean => kept() !== null;
