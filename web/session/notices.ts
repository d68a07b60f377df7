/** What the reader is told: values that were refused, and what a change had to adjust. */

import { signal } from '@preact/signals-core';

export interface Notice {
  readonly id: number;
  readonly text: string;
  /** A warning stays until it is dismissed, as an error does. */
  readonly kind: 'error' | 'warning' | 'info';
  /** The change that was refused; '' for anything else. */
  readonly about: string;
}

/** Of each kind shown at once; older ones are not read. All that one change had to adjust is one list. */
const most: Readonly<Record<Notice['kind'], number>> = { error: 4, warning: 2, info: 8 };

export class Notices {
  private readonly notices = signal<readonly Notice[]>([]);
  private count = 0;

  get list(): readonly Notice[] {
    return this.notices.value;
  }

  private set list(list: readonly Notice[]) {
    this.notices.value = list;
  }

  /** As the last one; the same text twice is one notice, and so are two refusals of one change. */
  add(text: string, kind: Notice['kind'], about = ''): void {
    this.count += 1;
    this.retract(about);
    const others = this.list.filter((notice) => notice.text !== text);
    const own = others.filter((notice) => notice.kind === kind);
    const kept = own.slice(Math.max(0, own.length + 1 - most[kind]));
    const rest = others.filter((notice) => notice.kind !== kind || kept.includes(notice));
    this.list = [...rest, { id: this.count, text, kind, about }];
  }

  /** A change that was refused before has been made. */
  retract(about: string): void {
    if (about !== '' && this.list.some((notice) => notice.about === about))
      this.list = this.list.filter((notice) => notice.about !== about);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  /** What a change had to adjust is told until the next change. */
  dismissInfo(): void {
    if (this.list.some(({ kind }) => kind === 'info'))
      this.list = this.list.filter(({ kind }) => kind !== 'info');
  }

  clear(): void {
    if (this.list.length > 0) this.list = [];
  }
}
