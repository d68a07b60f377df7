/** The text that is being written, kept in this browser. */
const keptName = 'manyheads.draft';

/** Null where nothing is kept. */
export function keptDraft(): string | null {
  try {
    return localStorage.getItem(keptName);
  } catch {
    return null;
  }
}

/** @returns whether the browser keeps it */
export function keepDraft(text: string): boolean {
  try {
    localStorage.setItem(keptName, text);
    return true;
  } catch {
    // Full, or forbidden as in a sandboxed frame: the author is told.
    return false;
  }
}
