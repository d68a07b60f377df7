/**
 * Scrolls to the panel of a look (merged matrices, sizes …) after a link opened it, as a press does: the
 * panel is below the picture. Not once the reader has begun to do something.
 */
import type { ManyHeads } from '../element';

const begun = ['pointerdown', 'wheel', 'keydown'] as const;

/** The panel, once its code is loaded. */
function panelOf(root: ShadowRoot): Element | null {
  const panel = root.querySelector('#look-panel, #values-panel');
  return panel && !panel.querySelector('.part-message[role=status]') ? panel : null;
}

/** After a link was opened. Lessons scroll to what their steps speak of themselves. */
export function bringLookInSight(layer: ManyHeads): void {
  const { look } = layer.getState();
  if (look === 'none' || layer.tour) return;
  const done = new AbortController();
  const stopWhenBegun = { once: true, capture: true, signal: done.signal };
  for (const each of begun) window.addEventListener(each, () => done.abort(), stopWhenBegun);
  void layer.ready.then(
    () => {
      const root = layer.shadowRoot;
      if (!root) return;
      const show = () => {
        const section = panelOf(root)?.closest('section');
        if (!section || done.signal.aborted) return;
        done.abort();
        requestAnimationFrame(() =>
          section.scrollIntoView({ block: 'start', behavior: 'instant' }),
        );
      };
      const drawn = new MutationObserver(show);
      done.signal.addEventListener('abort', () => drawn.disconnect());
      drawn.observe(root, { childList: true, subtree: true });
      show();
    },
    () => done.abort(),
  );
}
