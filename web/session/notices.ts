/** What the reader is told: values that were refused, and what a change had to adjust. */

export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly kind: 'error' | 'info';
}

/** Shown at once; older ones are not read. */
const most = 4;

export class Notices {
  list: readonly Notice[] = [];
  private count = 0;

  /** As the last one; the same text twice is one notice. */
  add(text: string, kind: Notice['kind']): void {
    this.count += 1;
    const others = this.list.filter((notice) => notice.text !== text);
    this.list = [...others, { id: this.count, text, kind }].slice(-most);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  /** What a change had to adjust is told until the next change. */
  dismissInfo(): void {
    this.list = this.list.filter(({ kind }) => kind !== 'info');
  }

  clear(): void {
    this.list = [];
  }
}
