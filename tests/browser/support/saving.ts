/** Files that the page offers to be saved, and the browser's clipboard. */
import { afterEach, vi } from 'vitest';

export interface SavedFile {
  readonly name: string;
  readonly url: string;
  /** As the browser reads it at the click. */
  readonly content: Promise<Blob>;
}

/** Collects what is saved until the test ends; without this the browser would write each into a folder. */
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

/** The text in the clipboard. A browser gives it to a page that has the focus. */
export function copied(): Promise<string> {
  window.focus();
  return navigator.clipboard.readText();
}

const refusal = () => new DOMException('Write permission denied.', 'NotAllowedError');

/** The clipboard refuses every writing, as where there is no permission, until the test ends. */
export function refuseCopies(): void {
  vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(refusal());
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refusal());
}

/** There is no clipboard, as in an insecure page, until the test ends. */
export function noClipboard(): void {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
}

afterEach(() => void vi.restoreAllMocks());
