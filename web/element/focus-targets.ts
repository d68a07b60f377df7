/** Where the focus goes when a text or a word is opened for editing, or closed. */
import type { Editing } from '../ui/view';

/**
 * An opened editor gets the focus. A closed one returns it to its opener or, where that has gone with the
 * last word or the second sentence, to what replaces it. In order of preference.
 */
export function focusTargets(opened: Editing | null, closed: Editing | null): readonly string[] {
  if (opened) return [opened.word === null ? `#${opened.text}-text` : '.word-editor'];
  const text = closed?.text ?? 'sentence';
  const row = [`#edit-${text}`, '#add-memory', '#edit-sentence'];
  if (closed === null || closed.word === null) return row;
  return [`.text-row.of-${text} .chip-item:nth-child(${closed.word + 1}) .chip`, ...row];
}

/** The focus targets when the second sentence is added or removed. */
export const memoryTargets: readonly string[] = ['#edit-memory', '#add-memory'];

/** Focuses the first of these that exists; a popover is shown, which focuses it. */
export function focusFirst(root: ParentNode, selectors: readonly string[]): void {
  const [first] = selectors.flatMap((each) => root.querySelector<HTMLElement>(each) ?? []);
  if (first?.popover) first.showPopover();
  else first?.focus();
}
