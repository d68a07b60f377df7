/** Saves a file on the reader's machine. */
export function save(name: string, content: BlobPart | Blob): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content]));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers begin to read it now.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
