/** What is said to the reader about what they asked for, as long as it is true. */
import { signal } from '@preact/signals-core';

/** How long a notice is true: until something else is chosen, while a file's layer is on show, or until the next press. */
export type NoticeEnd = 'change' | 'file' | 'press';

export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly until: NoticeEnd;
}

const mostNotices = 3;

export class Notices {
  readonly shown = signal<readonly Notice[]>([]);
  /** How many have been said: the number of the last one. */
  count = 0;

  say(text: string, until: NoticeEnd): void {
    this.count += 1;
    const others = this.shown.value.filter((each) => each.text !== text);
    this.shown.value = [...others, { id: this.count, text, until }].slice(-mostNotices);
  }

  dismiss(id: number): void {
    this.keep((each) => each.id !== id);
  }

  pressed(): void {
    this.keep(({ until }) => until !== 'press');
  }

  /** Something else was chosen: of the first `said` only facts about a file stay, while its layer is on show. */
  ended(said: number, hasFile: boolean): void {
    this.keep(({ id, until }) => id > said || (until === 'file' && hasFile));
  }

  private keep(isTrue: (notice: Notice) => boolean): void {
    const kept = this.shown.value.filter(isTrue);
    if (kept.length < this.shown.value.length) this.shown.value = kept;
  }
}
