/** Inserts facts and marks where the author last wrote. */

/** Puts a space before a fact that follows a word, a number, a fact or the end of a sentence. */
const spaceBefore = (written: string, added: string): string =>
  added.startsWith('{') && /[\p{L}\p{M}\p{N}.,;:!?}]$/u.test(written) ? ' ' : '';

export class Writing {
  private field: HTMLInputElement | HTMLTextAreaElement | null = null;

  /** @param first the field to use if nothing was written yet */
  constructor(private readonly first: () => HTMLTextAreaElement | null) {}

  /** Called inside the editor's shadow root: a focus that moves between its fields is not reported outside. */
  note(event: FocusEvent): void {
    const { target } = event;
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isText && target.hasAttribute('data-takes-facts')) this.field = target;
  }

  /** Writes around the selection, or at the caret if there is no `after`. */
  write(before: string, after = ''): void {
    const field = this.field?.isConnected ? this.field : this.first();
    if (!field) return;
    const start = field.selectionStart ?? field.value.length;
    const end = field.selectionEnd ?? start;
    const chosen = after === '' ? '' : field.value.slice(start, end);
    const text = spaceBefore(field.value.slice(0, start), before) + before + chosen + after;
    if (field.maxLength >= 0 && field.value.length + text.length > field.maxLength) return;
    field.setRangeText(text, start, end, 'end');
    // As if typed, so that the field's own handler runs.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }
}
