/** What is said when something was copied: into the clipboard, or into a file where that cannot be used. */

/** Both messages of one thing that is copied. */
export interface Copied {
  readonly inClipboard: string;
  readonly asFile: string;
}

export const copiedMatrix: Copied = {
  inClipboard: 'The matrix is in the clipboard.',
  asFile: 'The clipboard is not available; the matrix is a file.',
};

export const copiedPicture: Copied = {
  inClipboard: 'The picture is in the clipboard.',
  asFile: 'The clipboard is not available; the picture is a file.',
};

export const copiedProgram = (library: string): Copied => ({
  inClipboard: `The layer is in the clipboard, as a ${library} program.`,
  asFile: `The clipboard is not available; the ${library} program is a file.`,
});

export const copiedText = (what: string): Copied => ({
  inClipboard: `${what}: copied.`,
  asFile: `${what}: the clipboard is not available; the text is a file.`,
});
