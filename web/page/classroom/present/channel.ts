/**
 * The messages between the projected window and the teacher's: the projected one sends each moment, the
 * teacher's sends commands. Both are this page in the same browser; no server is involved.
 */
import type { SaidAnswer, SaidStep } from '../../../session/lesson/said-step';
import type { Command } from './keys';

/** What the teacher's window shows. */
export interface PresentedMoment {
  /** The lesson's title; null without a lesson. */
  readonly lesson: string | null;
  /** The index of the step or question, from 0, and how many there are. */
  readonly at: number;
  readonly of: number;
  /** What is on show: a step, or a question at the lesson's end; without a lesson, the page's caption. */
  readonly now: {
    readonly title: string;
    readonly text: readonly string[];
    readonly ask: string;
    readonly options: readonly string[];
  };
  readonly notes: readonly string[];
  /** Raised hands, counted for each option. */
  readonly hands: readonly number[];
  /** The answer of a guess, even before it is revealed; null if there is none or it is still being computed. */
  readonly answer: Answer | null;
  readonly waits: boolean;
  /** The next step; null if there is none. */
  readonly next: Pick<SaidStep, 'title' | 'text'> | null;
  readonly black: boolean;
  /** When the presentation began, as Date.now() has it. */
  readonly since: number;
}

export interface Answer extends SaidAnswer {
  /** For bars: the words that they are drawn for. */
  readonly words: readonly string[];
}

/** `here`: a presentation has begun and looks for teacher's windows. */
export type ToTeacher =
  | { readonly kind: 'here' }
  | { readonly kind: 'moment'; readonly moment: PresentedMoment }
  | { readonly kind: 'ended' };

/** Commands that the teacher's window may send: only those that need no action in the projected window itself. */
const remote = ['next', 'previous', 'black', 'first'] as const;
export type Remote = Extract<Command, (typeof remote)[number]>;
export const isRemote = (what: Command): what is Remote =>
  (remote as readonly Command[]).includes(what);

/** `from` identifies a teacher's window. It says hello until it receives a moment. */
export type FromTeacher =
  | { readonly kind: 'hello'; readonly from: string }
  | { readonly kind: 'do'; readonly what: Remote }
  /** Counts one more hand for an option, from 0; null takes the last one back. */
  | { readonly kind: 'hand'; readonly option: number | null }
  | { readonly kind: 'bye'; readonly from: string };

const nameOf = (id: string) => `manyheads-presentation-${id}`;
const idPattern = /^[a-z0-9]{4,32}$/;

export const isChannelId = (text: string): boolean => idPattern.test(text);

/** A random id of a presentation or of a teacher's window. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('');

/** One end of the channel. */
export class Side<Sent, Heard> {
  private readonly channel: BroadcastChannel;

  constructor(id: string, hear: (message: Heard) => void) {
    this.channel = new BroadcastChannel(nameOf(id));
    this.channel.onmessage = ({ data }) => hear(data as Heard);
  }

  send(message: Sent): void {
    this.channel.postMessage(message);
  }

  close(): void {
    this.channel.close();
  }
}
