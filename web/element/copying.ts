/** Texts for the clipboard. Where it takes none, the text is shown, selected, for the reader to copy. */
import { signal } from '@preact/signals-core';
import { nothing } from 'lit';
import type { Session } from '../session/session';
import { pageText } from '../text';
import type { Copied } from '../text/types/clipboard';
import { copyByHand, type ToCopy } from '../ui/shared/copy-by-hand';
import type { Actions } from '../ui/view';

/** @returns whether there is a clipboard that took the text: an insecure page or a frame may have none */
export async function intoClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, or no clipboard at all: whoever asked says what to do instead.
    return false;
  }
}

export class Copying {
  private readonly toCopy = signal<ToCopy | null>(null);

  constructor(
    private readonly session: Session,
    /** Gives the focus to the first of these that is there once what has changed is drawn. */
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

  /** The text that is to be copied by hand, over the page. */
  part(): unknown {
    const toCopy = this.toCopy.value;
    if (!toCopy) return nothing;
    return copyByHand(toCopy, () => {
      // A later one may have come in its place.
      if (this.toCopy.value === toCopy) this.toCopy.value = null;
    });
  }

  readonly actions: Pick<Actions, 'copyTable'> = {
    copyTable: (text) => void this.copy(text, pageText.clipboard.copiedMatrix),
  };
}
