/** Copies texts to the clipboard. Where that fails, the text is shown selected, for the reader to copy. */
import { signal } from '@preact/signals-core';
import { nothing } from 'lit';
import type { Session } from '../session/session';
import { pageText } from '../text';
import type { Copied } from '../text/types/clipboard';
import { copyByHand, type ToCopy } from '../ui/shared/copy-by-hand';
import type { Actions } from '../ui/view';

/** @returns whether the clipboard took the text; an insecure page or a frame may have no clipboard */
export async function intoClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, or no clipboard: the caller offers another way.
    return false;
  }
}

export class Copying {
  private readonly toCopy = signal<ToCopy | null>(null);

  constructor(
    private readonly session: Session,
    /** Focuses the first of these that exists after the next drawing. */
    private readonly focus: (selectors: readonly string[]) => void,
  ) {}

  async copy(text: string, { inClipboard, what }: Copied): Promise<void> {
    if (await intoClipboard(text)) {
      this.session.notify(inClipboard, 'info');
      return;
    }
    this.toCopy.value = { what, text };
    this.focus(['#copy-by-hand']);
  }

  /** The dialog with a text to be copied by hand. */
  part(): unknown {
    const toCopy = this.toCopy.value;
    if (!toCopy) return nothing;
    return copyByHand(toCopy, () => {
      // Another text may have replaced it meanwhile.
      if (this.toCopy.value === toCopy) this.toCopy.value = null;
    });
  }

  readonly actions = {
    copyTable: (text) => void this.copy(text, pageText.clipboard.copiedMatrix),
  } satisfies Partial<Actions>;
}
