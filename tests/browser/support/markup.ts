/** Small handwritten pages, for code that measures a page's boxes. */
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

/** Finds an element that must exist. */
export function within(root: ParentNode, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

/** Waits for the next task. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));
