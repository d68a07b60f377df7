/** Keeps texts in this browser; without storage, as long as the page is open. */
const memory = new Map<string, string>();

/** A sandboxed frame has no storage, and throws. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export function keep(name: string, text: string): void {
  memory.set(name, text);
  try {
    storage()?.setItem(name, text);
  } catch {
    // Full or forbidden: the copy in memory lasts as long as the page is open.
  }
}

export const kept = (name: string): string | null =>
  memory.get(name) ?? storage()?.getItem(name) ?? null;
