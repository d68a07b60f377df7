/** Files that a page offers to be saved, and its clipboard, for Node. */
import { resolveObjectURL } from 'node:buffer';
import { vi } from 'vitest';

export interface SavedFile {
  readonly name: string;
  readonly url: string;
  /** As the browser reads it at the click. */
  readonly content: Blob;
}

/** Collects what is saved, until `vi.unstubAllGlobals()`. */
export function collectSaved(): SavedFile[] {
  const saved: SavedFile[] = [];
  vi.stubGlobal('document', {
    createElement(tag: string) {
      if (tag !== 'a') throw new Error(`<${tag}> was not expected`);
      const link = {
        href: '',
        download: '',
        click() {
          const content = resolveObjectURL(link.href);
          if (!content) throw new Error('the link leads nowhere');
          saved.push({ name: link.download, url: link.href, content: content as Blob });
        },
      };
      return link;
    },
  });
  return saved;
}

export interface Clipboard {
  readonly texts: string[];
  /** What `write` was given: a blob for each type. */
  readonly items: Readonly<Record<string, Blob>>[];
}

class FakeClipboardItem {
  constructor(readonly types: Readonly<Record<string, Promise<Blob>>>) {}
}

/** A clipboard, until `vi.unstubAllGlobals()`. */
export function fakeClipboard(): Clipboard {
  const [texts, items]: [string[], Record<string, Blob>[]] = [[], []];
  vi.stubGlobal('ClipboardItem', FakeClipboardItem);
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: (text: string) => Promise.resolve(void texts.push(text)),
      write: async (all: readonly FakeClipboardItem[]) => {
        for (const { types } of all) {
          const entries = Object.entries(types).map(async ([type, blob]) => [type, await blob]);
          items.push(Object.fromEntries(await Promise.all(entries)) as Record<string, Blob>);
        }
      },
    },
  });
  return { texts, items };
}

/** A browser that gives no permission: every writing is refused. */
export function refusingClipboard(): void {
  const refuse = () => Promise.reject(new DOMException('Write permission denied.'));
  vi.stubGlobal('ClipboardItem', FakeClipboardItem);
  vi.stubGlobal('navigator', { clipboard: { writeText: refuse, write: refuse } });
}
