/** Small pages written by hand, for what looks at a page's boxes. */
import { afterEach } from 'vitest';

const placed = new Set<Element>();

afterEach(() => {
  for (const each of placed) each.remove();
  placed.clear();
  document.body.removeAttribute('style');
  window.scrollTo(0, 0);
});

/** Puts this markup into the page, until the test ends. */
export function pageOf(markup: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = markup;
  document.body.style.margin = '0';
  document.body.append(root);
  placed.add(root);
  return root;
}

/** What must be there. */
export function within(root: ParentNode, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

/** Until what waits for the next task has run. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));
