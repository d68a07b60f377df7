/** Files that the page offers to be saved. */
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

afterEach(() => void vi.restoreAllMocks());
