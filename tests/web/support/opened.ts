/** Recorded actions, beside a session as an element opens it. */
import type { Actions } from '../../../web/ui/view';

export { open as opened } from './session';

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
