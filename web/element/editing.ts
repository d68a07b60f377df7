/** Where the focus goes when a text or a word is opened to be edited, or closed. */
import type { Editing } from '../ui/view';

/** What was opened gets the focus; what was closed gives it back to where it was opened. */
export function editorSelector(opened: Editing | null, closed: Editing | null): string {
  if (opened) return opened.word === null ? `#${opened.text}-text` : '.popover input';
  const text = closed?.text ?? 'sentence';
  if (closed === null || closed.word === null) return `#edit-${text}`;
  return `.text-row.of-${text} .chip-item:nth-child(${closed.word + 1}) .chip`;
}
