/** Sessions as an element opens them, with their messages and events. */
import type { Core } from '../../../web/core/core-types';
import { noFrames, type Clock } from '../../../web/session/clock';
import { Session } from '../../../web/session/session';
import { decode } from '../../../web/state/codec';
import { core } from './layers';

export interface Opened {
  readonly session: Session;
  readonly events: { readonly type: string; readonly detail: object }[];
  /** The current messages. */
  said(): readonly string[];
}

export const pairs = (link: string) => decode(new URLSearchParams(link));

/** A session with a link such as "heads=8&mask=causal". */
export function open(
  link = '',
  {
    on = core,
    load = null,
    clock = noFrames,
  }: { on?: Core; load?: (() => Promise<Core>) | null; clock?: Clock } = {},
): Opened {
  const events: Opened['events'] = [];
  const session = new Session({
    emit: (type, detail) => events.push({ type, detail }),
    playing: () => false,
    clock,
  });
  session.take(pairs(link), 'link');
  session.start(on, load);
  return {
    session,
    events,
    said: () => session.notices.map(({ text }) => text),
  };
}
