/** A short link to what is on show, the same for everyone: without the reader's preferences. */
import type { ManyHeads } from '../../element';
import { withRole } from '../../state/fields';

/** The names of preferences, which every reader chooses. */
const own = withRole('preference').map(({ name }) => name);
/** With a lesson, the first `step` names its step; it is no preference. */
const isOwn = (name: string, at: number, pairs: URLSearchParams) =>
  own.includes(name) &&
  !(
    name === 'step' &&
    (pairs.has('lesson') || pairs.has('walkthrough')) &&
    [...pairs.keys()].indexOf('step') === at
  );

/** @param address the page's own */
export function stepLink(layer: Pick<ManyHeads, 'link'>, address: string): string {
  const pairs = new URLSearchParams(layer.link());
  const shared = new URLSearchParams([...pairs].filter(([name], at) => !isOwn(name, at, pairs)));
  const url = new URL(address);
  url.search = '';
  url.hash = shared.toString();
  return url.href;
}
