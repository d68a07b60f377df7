/**
 * Whether the page is being printed. Printing does not wait: paper gets what is drawn when the listeners of
 * `beforeprint` have returned.
 */

const asked = typeof window === 'undefined' ? null : window.matchMedia('print');
let told = false;

type Listener = () => void;
const listeners = new Set<Listener>();
const tell = () => {
  for (const each of listeners) each();
};

if (asked) {
  window.addEventListener('beforeprint', () => {
    told = true;
    tell();
  });
  window.addEventListener('afterprint', () => {
    told = false;
    tell();
  });
  asked.addEventListener('change', tell);
}

export const isOnPaper = (): boolean => told || (asked?.matches ?? false);

/** Calls `changed` when printing begins and when it ends. @returns a function that stops watching */
export function watchPaper(changed: Listener): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
