/** Which text, or which of its words, is open for editing; moves the focus when that changes. */
import { signal } from '@preact/signals-core';
import type { Actions, Editing } from '../ui/view';
import { focusTargets } from './focus-targets';

export class TextEditing {
  private readonly open = signal<Editing | null>(null);

  get opened(): Editing | null {
    return this.open.value;
  }

  set opened(editing: Editing | null) {
    this.open.value = editing;
  }

  constructor(
    /** Focuses the first of these that exists after the next drawing. */
    private readonly focus: (selectors: readonly string[]) => void,
  ) {}

  readonly actions = {
    editText: (text, word) => {
      const closed = this.opened;
      this.opened = text === null ? null : { text, word: word ?? null };
      this.focus(focusTargets(this.opened, closed));
    },
    leaveWord: (text, word) => {
      // The click that closed it may already have opened another word.
      if (this.opened?.text === text && this.opened.word === word) this.opened = null;
    },
  } satisfies Partial<Actions>;
}
