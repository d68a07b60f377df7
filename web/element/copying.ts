/** Texts for the clipboard. Where it takes none, the text is shown, selected, for the reader to copy. */
import { nothing } from 'lit';
import type { Session } from '../session/session';
import { copiedMatrix, type Copied } from '../text/en/clipboard';
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
  private toCopy: ToCopy | null = null;

  constructor(
    private readonly session: Session,
    /** Draws anew, and gives the focus to the first of these that is there then. */
    private readonly focus: (selectors: readonly string[]) => void,
  ) {}

  async copy(text: string, { inClipboard, what }: Copied): Promise<void> {
    if (await intoClipboard(text)) {
      this.session.notify(inClipboard, 'info');
      return;
    }
    this.toCopy = { what, text };
    this.focus(['#copy-by-hand']);
  }

  /** The text that is to be copied by hand, over the page. */
  part(): unknown {
    const { toCopy } = this;
    if (!toCopy) return nothing;
    return copyByHand(toCopy, () => {
      // A later one may have come in its place.
      if (this.toCopy === toCopy) this.toCopy = null;
      this.focus([]);
    });
  }

  readonly actions: Pick<Actions, 'copyTable'> = {
    copyTable: (text) => void this.copy(text, copiedMatrix),
  };
}
