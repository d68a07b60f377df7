import { expect, it } from 'vitest';
import { swallows } from '../../../web/element/unclosed';

/** A fake element with only the members that the code uses. */
const child = (matches: boolean, text = '', slot = false): Element =>
  ({
    hasAttribute: () => slot,
    matches: () => matches,
    querySelector: () => null,
    textContent: text,
  }) as unknown as Element;
const figure = (children: readonly Element[], nextSibling: object | null = null) =>
  ({ children, nextSibling }) as unknown as Element;

it('a figure’s fallback content is no article', () => {
  expect(swallows(figure([]))).toBe(false);
  expect(swallows(figure([child(false, 'Open the figure on its own page.')]))).toBe(false);
  // Slotted content stays visible.
  expect(swallows(figure([child(true, 'manyheads', true)]))).toBe(false);
});

it('headings, further figures, and much text up to the end of the parent are', () => {
  expect(swallows(figure([child(true)], {}))).toBe(true);
  expect(swallows(figure([child(false), child(false), child(false)]))).toBe(true);
  expect(swallows(figure([child(false, 'word '.repeat(101))]))).toBe(true);
});

it('an element with something after it was closed', () => {
  expect(swallows(figure([child(false), child(false), child(false)], {}))).toBe(false);
});
