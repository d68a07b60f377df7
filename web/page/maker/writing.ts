/** Inserts facts and marks where the author wrote last. */

/** Puts a space before a fact that follows a word, a number, a fact or the end of a sentence. */
export const spaceBefore = (written: string, added: string): string =>
  added.startsWith('{') && /[\p{L}\p{M}\p{N}.,;:!?}]$/u.test(written) ? ' ' : '';

export class Writing {
  private field: HTMLInputElement | HTMLTextAreaElement | null = null;

  /** @param first where nothing was written yet */
  constructor(private readonly first: () => HTMLTextAreaElement | null) {}

  /** Heard inside of the editor: a focus that goes from one of its fields to another is not told outside. */
  note(event: FocusEvent): void {
    const { target } = event;
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isText && target.hasAttribute('data-takes-facts')) this.field = target;
  }

  /** Writes around the selection; with nothing to write after it, at the caret. */
  write(before: string, after = ''): void {
    const field = this.field?.isConnected ? this.field : this.first();
    if (!field) return;
    const start = field.selectionStart ?? field.value.length;
    const end = field.selectionEnd ?? start;
    const chosen = after === '' ? '' : field.value.slice(start, end);
    const text = spaceBefore(field.value.slice(0, start), before) + before + chosen + after;
    if (field.maxLength >= 0 && field.value.length + text.length > field.maxLength) return;
    field.setRangeText(text, start, end, 'end');
    // As if it were typed: the field's own change follows.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }
}
