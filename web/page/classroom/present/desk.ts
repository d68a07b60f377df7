/** The projected window's side of the teacher's window: opens it, tells it each moment, does what it asks for. */
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
  /** Counts a hand for an option, or takes the last one back with null. */
  hand(option: number | null): void;
  /** A teacher's window has come, or the last one has gone. */
  changed(): void;
}

export class Desk {
  private readonly side: Side<ToTeacher, FromTeacher>;
  private readonly followers = new Set<string>();
  /** Whether a teacher's window was there, and the last one has gone. */
  hasLeft = false;
  private last = '';

  constructor(
    readonly id: string,
    private readonly host: DeskHost,
  ) {
    this.side = new Side(id, (message) => this.hear(message));
    this.side.send({ kind: 'here' });
  }

  /** Whether a teacher's window is there. */
  get isOpen(): boolean {
    return this.followers.size > 0;
  }

  /** The address of the teacher's window, which is in the page's language. */
  address(page: string): string {
    const url = new URL(page);
    const locale = url.searchParams.get('locale');
    url.hash = '';
    url.search = '';
    url.searchParams.set('teacher', this.id);
    if (locale !== null) url.searchParams.set('locale', locale);
    return url.href;
  }

  /** @returns whether the browser opened it */
  open(page: string): boolean {
    const opened = window.open(
      this.address(page),
      'manyheads-teacher',
      'popup,width=900,height=760',
    );
    opened?.focus();
    return opened !== null;
  }

  /** Tells the moment where it is another than the last one told. */
  tell(): void {
    if (!this.isOpen) return;
    const moment = this.host.moment();
    const text = JSON.stringify(moment);
    if (text === this.last) return;
    this.last = text;
    this.side.send({ kind: 'moment', moment });
  }

  /** The presentation is over, or its window goes. */
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
    // One that comes late, or comes again, knows nothing yet.
    this.last = '';
    this.host.changed();
    this.tell();
  }
}
