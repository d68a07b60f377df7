/**
 * The projected window's side of the channel: opens the teacher's window, sends it each moment, performs its
 * commands.
 */
import {
  isRemote,
  Side,
  type FromTeacher,
  type PresentedMoment,
  type Remote,
  type ToTeacher,
} from './channel';

export interface DeskHost {
  /** What is on show now. */
  moment(): PresentedMoment;
  do(what: Remote): void;
  /** Counts one more hand for an option; null takes the last one back. */
  hand(option: number | null): void;
  /** A teacher's window has opened, or the last one has closed. */
  changed(): void;
}

export class Desk {
  private readonly side: Side<ToTeacher, FromTeacher>;
  private readonly followers = new Set<string>();
  /** Whether a teacher's window was open and the last one has closed. */
  hasLeft = false;
  private last = '';

  constructor(
    readonly id: string,
    private readonly host: DeskHost,
  ) {
    this.side = new Side(id, (message) => this.hear(message));
    this.side.send({ kind: 'here' });
  }

  /** Whether a teacher's window is open. */
  get isOpen(): boolean {
    return this.followers.size > 0;
  }

  /** The address of the teacher's window, in the page's language. */
  address(page: string): string {
    const url = new URL(page);
    const locale = url.searchParams.get('locale');
    url.hash = '';
    url.search = '';
    url.searchParams.set('teacher', this.id);
    if (locale !== null) url.searchParams.set('locale', locale);
    return url.href;
  }

  /** @returns whether the browser opened the window */
  open(page: string): boolean {
    const opened = window.open(
      this.address(page),
      'manyheads-teacher',
      'popup,width=900,height=760',
    );
    opened?.focus();
    return opened !== null;
  }

  /** Sends the moment unless it equals the last one sent. */
  tell(): void {
    if (!this.isOpen) return;
    const moment = this.host.moment();
    const text = JSON.stringify(moment);
    if (text === this.last) return;
    this.last = text;
    this.side.send({ kind: 'moment', moment });
  }

  /** The presentation ends, or its window closes. */
  end(): void {
    this.side.send({ kind: 'ended' });
    this.side.close();
  }

  private hear(message: FromTeacher): void {
    if (message.kind === 'do') {
      if (isRemote(message.what)) this.host.do(message.what);
      return;
    }
    if (message.kind === 'hand') return this.host.hand(message.option);
    if (message.kind === 'hello') this.followers.add(message.from);
    else this.followers.delete(message.from);
    this.hasLeft = !this.isOpen;
    // A window that joins late or again has received nothing yet.
    this.last = '';
    this.host.changed();
    this.tell();
  }
}
