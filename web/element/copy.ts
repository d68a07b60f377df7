/** Texts for the clipboard. */
import { saveFile } from './save-file';
import type { Session } from '../session/session';
import { copiedMatrix, type Copied } from '../text/en/clipboard';

export function copyTable(session: Session, text: string, format: 'tsv' | 'csv'): Promise<void> {
  return copyText(session, text, {
    messages: copiedMatrix,
    name: `manyheads-${session.state.stage}.${format}`,
    type: format === 'csv' ? 'text/csv' : 'text/tab-separated-values',
  });
}

interface Copy {
  readonly messages: Copied;
  readonly name: string;
  readonly type: string;
}

/** Into the clipboard, or a file where there is none to be had. */
export async function copyText(
  session: Session,
  text: string,
  { messages, name, type }: Copy,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    session.notify(messages.inClipboard, 'info');
  } catch {
    // No permission, or no clipboard at all (an iframe, an old browser): a file does as well.
    saveFile(new Blob([text], { type }), name);
    session.notify(messages.asFile, 'info');
  }
}
