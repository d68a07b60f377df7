/** Which text, or which word of it, is open to be edited; and where the focus goes when that changes. */
import type { Actions, Editing } from '../ui/view';
import { focusTargets } from './focus-targets';

export class TextEditing {
  opened: Editing | null = null;

  constructor(
    /** Draws anew, and gives the focus to the first of these that is there then. */
    private readonly focus: (selectors: readonly string[]) => void,
  ) {}

  readonly actions: Pick<Actions, 'editText' | 'leaveWord'> = {
    editText: (text, word) => {
      const closed = this.opened;
      this.opened = text === null ? null : { text, word: word ?? null };
      this.focus(focusTargets(this.opened, closed));
    },
    leaveWord: (text, word) => {
      // The press that closed it may have opened another word.
      if (this.opened?.text === text && this.opened.word === word) this.opened = null;
      this.focus([]);
    },
  };
}
