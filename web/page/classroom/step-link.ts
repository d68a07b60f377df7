/** The link of what is on show, short, for everyone. */
import type { ManyHeads } from '../../element';
import { withRole } from '../../state/fields';

/** What each reader has as they like. */
const own = withRole('preference').map(({ name }) => name);
/** Beside a lesson the first `step` is the name of the lesson's. */
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
