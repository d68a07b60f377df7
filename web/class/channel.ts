/**
 * Messages between the wall and the teacher's window, which the wall opened. Each knows the other as a window
 * (`window.opener`), also after either was loaded again; unlike a BroadcastChannel this works between two windows of a
 * file in every browser, and no server has a part in it.
 */
import type { SaidStep } from '../lessons';

/** What is on the wall. */
export interface ClassMoment {
  /** The lesson's title; null without a lesson. */
  readonly lesson: string | null;
  readonly at: number;
  readonly of: number;
  /** The step with its answer, also before the class sees it; null without a lesson. */
  readonly step: SaidStep | null;
  /** Whether the answer is still hidden on the wall. */
  readonly waits: boolean;
  /** Whether all numbers and answers of the lesson are known. */
  readonly known: 'yes' | 'not yet' | 'failed';
  readonly hands: readonly number[];
  readonly next: SaidStep | null;
}

export type ToTeacher =
  | { readonly kind: 'moment'; readonly moment: ClassMoment }
  | { readonly kind: 'ended' };

export type FromTeacher =
  /** Sent again and again: the wall may have been loaded anew. */
  | { readonly kind: 'hello'; readonly heard: boolean }
  | { readonly kind: 'go'; readonly where: 'forward' | 'back' }
  /** A hand for an option; null takes the last one back. */
  | { readonly kind: 'hand'; readonly option: number | null };

/** Marks this program's messages: other programs send some, too. */
const mark = 'manyheads-class';

/** Pages of files have no origin. Their windows are told apart by being the ones that opened each other. */
const isFile = () => location.protocol === 'file:';

export function send(to: Window, message: ToTeacher | FromTeacher): void {
  to.postMessage({ [mark]: message }, isFile() ? '*' : location.origin);
}

/** Hears messages of the other window until `end`. */
export function hear<Message extends ToTeacher | FromTeacher>(
  heard: (message: Message, from: Window) => void,
  end: AbortSignal,
): void {
  window.addEventListener(
    'message',
    ({ data, source, origin }: MessageEvent<unknown>) => {
      if (!isFile() && origin !== location.origin) return;
      if (typeof data !== 'object' || data === null || !(mark in data) || !source) return;
      heard(data[mark] as Message, source as Window);
    },
    { signal: end },
  );
}
