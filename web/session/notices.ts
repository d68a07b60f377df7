/** The notices that the reader sees: refused values, and what a change had to adjust. */

import { signal } from '@preact/signals-core';

export interface Notice {
  readonly id: number;
  readonly text: string;
  /** Warnings and errors stay until they are dismissed. */
  readonly kind: 'error' | 'warning' | 'info';
  /** The change that was refused; '' for other notices. */
  readonly about: string;
}

/** Most notices shown at once, by kind; nobody reads older ones. All adjustments of one change are one list. */
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

  /** Adds a notice at the end. The same text twice is one notice, and so are two refusals of one change. */
  add(text: string, kind: Notice['kind'], about = ''): void {
    this.count += 1;
    this.retract(about);
    const others = this.list.filter((notice) => notice.text !== text);
    const own = others.filter((notice) => notice.kind === kind);
    const kept = own.slice(Math.max(0, own.length + 1 - most[kind]));
    const rest = others.filter((notice) => notice.kind !== kind || kept.includes(notice));
    this.list = [...rest, { id: this.count, text, kind, about }];
  }

  /** Removes the refusal of a change that has been made now. */
  retract(about: string): void {
    if (about !== '' && this.list.some((notice) => notice.about === about))
      this.list = this.list.filter((notice) => notice.about !== about);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  /** Removes what the last change had to adjust, before the next change. */
  dismissInfo(): void {
    if (this.list.some(({ kind }) => kind === 'info'))
      this.list = this.list.filter(({ kind }) => kind !== 'info');
  }

  clear(): void {
    if (this.list.length > 0) this.list = [];
  }
}
