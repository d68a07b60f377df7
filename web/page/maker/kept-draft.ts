/** Keeps the draft in this browser, so that a reload loses nothing. */
import { checkFields, isTooDeep } from '../../lessons/check';
import { jsonOf } from '../../lessons/json';
import { isPlain, type Problem } from '../../lessons/schema';
import type { Draft } from './draft';

export const draftKey = 'manyheads.walkthrough';
/** Where a stored text that is no draft is kept, so that nothing is lost. */
export const asideKey = 'manyheads.walkthrough.unreadable';

export type KeptDraft = { readonly draft: Draft } | 'none' | 'unreadable';

/** Reads a draft: much in it may still be empty, but each field must have its type, so that it can be shown. */
export function draftOf(text: string): Draft | null {
  const value = jsonOf(text);
  if (isTooDeep(value)) return null;
  const problems = checkFields(filled(value));
  return problems.every(isUnfinished) ? (value as Draft) : null;
}

/**
 * Whether an author can still correct the problem in the editor: a length, no steps, no answer. With any
 * other problem it is no draft.
 */
function isUnfinished({ check, input }: Problem): boolean {
  if (check === 'max_length') return typeof input === 'string';
  if (check === 'min_length') return Array.isArray(input) && input.length === 0;
  // The check of an object, which compares its fields.
  return check === 'check';
}

/** Fills empty texts, so that only wrong types are found. */
function filled(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? 'x' : value;
  if (Array.isArray(value)) return value.map(filled);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each)]));
}

export type Texts = Pick<Storage, 'getItem' | 'setItem'>;

export class DraftStore {
  /** @param storage throws where the browser forbids storage */
  constructor(private readonly storage: () => Texts) {}

  /** @returns whether the browser keeps it now */
  save(draft: Draft): boolean {
    try {
      this.storage().setItem(draftKey, JSON.stringify(draft));
      return true;
    } catch {
      // Full, or forbidden: maker.ts tells the author.
      return false;
    }
  }

  load(): KeptDraft {
    try {
      const text = this.storage().getItem(draftKey);
      if (text === null) return 'none';
      const draft = draftOf(text);
      if (draft) return { draft };
      this.storage().setItem(asideKey, text);
      return 'unreadable';
    } catch {
      // Forbidden, or full: saving the first change reports it.
      return 'none';
    }
  }
}
