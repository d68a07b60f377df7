/** Texts for the clipboard. */
import { saveFile } from './save-file';
import type { Session } from '../session/session';

export function copyTable(session: Session, text: string, format: 'tsv' | 'csv'): Promise<void> {
  return copyText(session, text, {
    copied: 'The matrix is in the clipboard.',
    offered: 'the matrix is a file.',
    name: `manyheads-${session.state.stage}.${format}`,
    type: format === 'csv' ? 'text/csv' : 'text/tab-separated-values',
  });
}

interface Copied {
  readonly copied: string;
  readonly offered: string;
  readonly name: string;
  readonly type: string;
}

/** Into the clipboard, or a file where there is none to be had. */
export async function copyText(
  session: Session,
  text: string,
  { copied, offered, name, type }: Copied,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    session.notify(copied, 'info');
  } catch {
    // No permission, or no clipboard at all (an iframe, an old browser): a file does as well.
    saveFile(new Blob([text], { type }), name);
    session.notify(`The clipboard was not to be had; ${offered}`, 'info');
  }
}
