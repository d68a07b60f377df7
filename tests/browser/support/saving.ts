/** Files that the page saves, and the browser's clipboard. */
import { afterEach, vi } from 'vitest';

export interface SavedFile {
  readonly name: string;
  readonly url: string;
  /** The content, read when the link is clicked. */
  readonly content: Promise<Blob>;
}

/** Collects saved files until the test ends; otherwise the browser would write each into a folder. */
export function collectSaved(): SavedFile[] {
  const saved: SavedFile[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const content = fetch(this.href).then((response) => response.blob());
    saved.push({ name: this.download, url: this.href, content });
  });
  return saved;
}

/** The clipboard's text. Browsers let only a focused page read it. */
export function copied(): Promise<string> {
  window.focus();
  return navigator.clipboard.readText();
}

const refusal = () => new DOMException('Write permission denied.', 'NotAllowedError');

/** Makes the clipboard refuse writes until the test ends, as without permission. */
export function refuseCopies(): void {
  vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(refusal());
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refusal());
}

afterEach(() => void vi.restoreAllMocks());
