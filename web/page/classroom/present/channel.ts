/**
 * What the projected window and the teacher's say to each other: the projected one tells each moment, the teacher's
 * what is to be done. Both are this page in this browser; no server knows of it.
 */
import type { SaidAnswer, SaidStep } from '../../../session/lesson/said-step';
import type { Command } from './keys';

/** What the teacher's window shows. */
export interface PresentedMoment {
  /** The lesson's title; null without one. */
  readonly lesson: string | null;
  /** From 0, of so many steps, or questions. */
  readonly at: number;
  readonly of: number;
  /** What is on show, at a lesson's end a question; without a lesson the page's own sentence alone. */
  readonly now: {
    readonly title: string;
    readonly text: readonly string[];
    readonly ask: string;
    readonly options: readonly string[];
  };
  readonly notes: readonly string[];
  /** Hands that were counted, for each option. */
  readonly hands: readonly number[];
  /** The answer of a guess, also while it waits; null without one, or while it is computed. */
  readonly answer: Answer | null;
  readonly waits: boolean;
  /** What comes next; null for nothing. */
  readonly next: Pick<SaidStep, 'title' | 'text'> | null;
  readonly black: boolean;
  /** Seconds left of a count. */
  readonly left: number | null;
  /** When the presentation was begun, as Date.now() has it. */
  readonly since: number;
}

export interface Answer extends SaidAnswer {
  /** Of bars: the words that they are drawn for. */
  readonly words: readonly string[];
}

/** `here`: a presentation has begun, and asks who follows. */
export type ToTeacher =
  | { readonly kind: 'here' }
  | { readonly kind: 'moment'; readonly moment: PresentedMoment }
  | { readonly kind: 'ended' };

/** What the teacher's window may ask for: what would need the projected one itself is not among it. */
const remote = ['next', 'previous', 'black', 'count', 'wipe', 'first'] as const;
export type Remote = Extract<Command, (typeof remote)[number]>;
export const isRemote = (what: Command): what is Remote =>
  (remote as readonly Command[]).includes(what);

/** `from`: another one for every teacher's window. One says hello until it is told a moment. */
export type FromTeacher =
  | { readonly kind: 'hello'; readonly from: string }
  | { readonly kind: 'do'; readonly what: Remote }
  /** One hand more for an option, from 0; the last one is taken back with null. */
  | { readonly kind: 'hand'; readonly option: number | null }
  | { readonly kind: 'bye'; readonly from: string };

const nameOf = (id: string) => `manyheads-presentation-${id}`;
const idPattern = /^[a-z0-9]{4,32}$/;

export const isChannelId = (text: string): boolean => idPattern.test(text);

/** Another one for every presentation, and every teacher's window. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('');

/** One side of it. */
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
