/** Lets the reader save a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // By then the browser has begun to read it; a page that saves often must not keep every file in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
