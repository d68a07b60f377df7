/** A page that gives its element a brand later, or takes it away. */
import type { ReactiveControllerHost } from 'lit';
import { afterEach, expect, it, vi } from 'vitest';
import { BrandWatch } from '../../../web/element/brand-watch';

afterEach(() => vi.unstubAllGlobals());

it('the element is drawn anew when its children change, as long as it is in the page', () => {
  let watched: { readonly element: object; readonly what: object } | null = null;
  let tell = (): void => undefined;
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(told: () => void) {
        tell = told;
      }
      observe(element: object, what: object) {
        watched = { element, what };
      }
      disconnect() {
        watched = null;
      }
    },
  );
  const host = { addController: vi.fn(), requestUpdate: vi.fn() };
  const watch = new BrandWatch(host as unknown as ReactiveControllerHost & HTMLElement);
  expect(host.addController).toHaveBeenCalledWith(watch);
  expect(watched).toBeNull();
  watch.hostConnected();
  expect(watched).toEqual({ element: host, what: { childList: true } });
  expect(host.requestUpdate).not.toHaveBeenCalled();
  tell();
  expect(host.requestUpdate).toHaveBeenCalledTimes(1);
  watch.hostDisconnected();
  expect(watched).toBeNull();
});
