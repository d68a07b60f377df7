/** Messages after copying, and when the clipboard is not available. */
import type { Copied } from '../types/clipboard';

export const copiedMatrix: Copied = {
  inClipboard: 'The matrix is in the clipboard.',
  what: 'The matrix',
};

export const copiedProgram = (library: string): Copied => ({
  inClipboard: `The layer is in the clipboard, as a ${library} program.`,
  what: `The ${library} program`,
});

export const copiedText = (what: string): Copied => ({
  inClipboard: `${what}: copied.`,
  what,
});

export const byHand = {
  says: (what: string) =>
    `${what}: the clipboard is closed to this page. Select and copy it here: all of it is selected, so press Ctrl+C (⌘C on a Mac).`,
  close: 'Close',
} as const;

export const copiedPicture = {
  inClipboard: 'The picture is in the clipboard.',
  refused: 'The clipboard takes no picture from this page. Save the picture as a file instead.',
} as const;
