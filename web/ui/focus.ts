/** Where the focus goes when what had it is taken away: a closed inspector, a lesson that opens or ends. */

/** The lesson's heading, from where it is read on, or else the picture. */
export const focusShown = (root: ParentNode): void =>
  root.querySelector<HTMLElement>('mh-guide h2, mh-picture .frames')?.focus();

/** Watches a figure's tree. @returns what ends it */
export function keepFocus(root: ParentNode): () => void {
  if (!(root instanceof ShadowRoot)) return () => undefined;
  let last: Element | null = null;
  const took = ({ target }: Event) => (last = target instanceof Element ? target : null);
  const left = () => {
    const each = last;
    // Some browsers say so before they take it away, too.
    queueMicrotask(() => {
      if (last === each && each?.isConnected) last = null;
    });
  };
  const changes = new MutationObserver(() => {
    if (!last || last.isConnected) return;
    last = null;
    // What replaces it has not been drawn yet.
    requestAnimationFrame(() => {
      if (root.activeElement === null && document.activeElement === document.body) focusShown(root);
    });
  });
  root.addEventListener('focusin', took);
  root.addEventListener('focusout', left);
  changes.observe(root, { childList: true, subtree: true });
  return () => {
    root.removeEventListener('focusin', took);
    root.removeEventListener('focusout', left);
    changes.disconnect();
  };
}
