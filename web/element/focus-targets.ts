/** Where the focus goes when a text or a word is opened to be edited, or closed. */
import type { Editing } from '../ui/view';

/**
 * What was opened gets the focus; what was closed gives it back to where it was opened, or, when that
 * is gone with the last word or the second sentence, to what stands in its place. In order of preference.
 */
export function focusTargets(opened: Editing | null, closed: Editing | null): readonly string[] {
  if (opened) return [opened.word === null ? `#${opened.text}-text` : '.word-editor'];
  const text = closed?.text ?? 'sentence';
  const row = [`#edit-${text}`, '#add-memory', '#edit-sentence'];
  if (closed === null || closed.word === null) return row;
  return [`.text-row.of-${text} .chip-item:nth-child(${closed.word + 1}) .chip`, ...row];
}

/** Where the focus goes when the second sentence comes or goes. */
export const memoryTargets: readonly string[] = ['#edit-memory', '#add-memory'];

/** Gives the focus to the first of these that is there; a popover is shown, and takes it itself. */
export function focusFirst(root: ParentNode, selectors: readonly string[]): void {
  const [first] = selectors.flatMap((each) => root.querySelector<HTMLElement>(each) ?? []);
  if (first?.popover) first.showPopover();
  else first?.focus();
}
