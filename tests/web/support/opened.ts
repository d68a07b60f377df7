/** A session as an element opens it, and recorded actions. */
import { Session } from '../../../web/session/session';
import { decode } from '../../../web/state/codec';
import type { Actions } from '../../../web/ui/view';
import { core } from './layers';

export interface Opened {
  readonly session: Session;
  readonly events: { readonly type: string; readonly detail: object }[];
}

/** A session with a link such as "heads=8&mask=causal". */
export function opened(link = ''): Opened {
  const events: Opened['events'] = [];
  const session = new Session({
    emit: (type, detail) => events.push({ type, detail }),
    playing: () => false,
  });
  session.take(decode(new URLSearchParams(link)), 'link');
  session.start(core);
  return { session, events };
}

/** Actions that do nothing but record their calls as [name, arguments]. */
export function noted(): { readonly actions: Actions; readonly calls: [string, ...unknown[]][] } {
  const calls: [string, ...unknown[]][] = [];
  const actions = new Proxy({} as Actions, {
    get:
      (_, name) =>
      (...values: unknown[]) =>
        void calls.push([String(name), ...values]),
  });
  return { actions, calls };
}
