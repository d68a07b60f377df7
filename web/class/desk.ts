/** The wall's side of the teacher's window: opens it, tells it what is on show, and hears what it asks for. */
import { effect, signal } from '@preact/signals-core';
import { hear, send, type ClassMoment, type FromTeacher, type ToTeacher } from './channel';

export interface DeskWork {
  /** What is on the wall; reads signals. */
  moment(): ClassMoment;
  go(where: 'forward' | 'back'): void;
  hand(option: number | null): void;
}

export class Desk {
  private readonly teacher = signal<Window | null>(null);
  private readonly over = new AbortController();
  private readonly stopTelling: () => void;

  constructor(private readonly work: DeskWork) {
    hear<FromTeacher>((message, from) => this.take(message, from), this.over.signal);
    this.stopTelling = effect(() => {
      const to = this.teacher.value;
      if (to) send(to, { kind: 'moment', moment: work.moment() } satisfies ToTeacher);
    });
    window.addEventListener('pagehide', () => this.sayEnd(), { signal: this.over.signal });
  }

  /** Whether a teacher's window follows. */
  get isFollowed(): boolean {
    return this.teacher.value !== null;
  }

  /** @returns whether the browser opened the window */
  open(): boolean {
    const address = new URL(location.href);
    address.hash = '';
    address.search = '?teacher';
    const opened = window.open(address, 'manyheads-teacher', 'popup,width=900,height=760');
    opened?.focus();
    return opened !== null;
  }

  end(): void {
    this.sayEnd();
    this.stopTelling();
    this.over.abort();
  }

  private sayEnd(): void {
    const to = this.teacher.value;
    if (to) send(to, { kind: 'ended' });
  }

  private take(message: FromTeacher, from: Window): void {
    switch (message.kind) {
      case 'hello':
        if (this.teacher.value !== from) this.teacher.value = from;
        else if (!message.heard) send(from, { kind: 'moment', moment: this.work.moment() });
        return;
      case 'go':
        return this.work.go(message.where);
      case 'hand':
        return this.work.hand(message.option);
    }
  }
}
