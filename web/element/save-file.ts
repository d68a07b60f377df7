/** Lets the reader save a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has begun to read it by then; a page that saves often must not keep them all.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
