/** Keeps the open question of the first screen in the address: it can be shared, and Back leaves the question. */
import type { ManyHeads } from '../element';
import { doorNames } from '../ui/doors/names';

const doorName = 'door';

export function keepDoorInAddress(layer: ManyHeads): void {
  new MutationObserver(() => {
    const url = new URL(location.href);
    if (url.searchParams.get(doorName) === layer.door) return;
    if (layer.door === null) url.searchParams.delete(doorName);
    else url.searchParams.set(doorName, layer.door);
    history.pushState(null, '', url);
  }).observe(layer, { attributeFilter: [doorName] });
  window.addEventListener('popstate', () => {
    const asked = new URLSearchParams(location.search).get(doorName);
    layer.door = doorNames.find((each) => each === asked) ?? null;
  });
}
