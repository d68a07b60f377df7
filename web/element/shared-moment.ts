/** A moment of the page as three texts that restore it: a link, a snippet of HTML, an iframe. */
import { encodeMoment } from '../state/codec';
import type { FigureControls, SharedMoment } from '../state/shared-moment';
import type { State } from '../state/state';
import { pageText } from '../text';
import { escaped, snippetOf } from './snippet';

/**
 * @param page the address of a page with the element, with its query
 * @param pairs the differences from that page's opening, as in its hash
 */
export function sharedMoment(
  state: State,
  page: string,
  pairs: readonly (readonly [string, string])[],
  controls: FigureControls = 'by-width',
): SharedMoment {
  const own = encodeMoment(state);
  const bare = new URL(page);
  bare.search = '';
  bare.hash = '';
  const framed = new URL(bare);
  framed.search = '?controls=player';
  const link = withHash(page, pairs);
  const script = new URL('embed.js', bare).href;
  return {
    link,
    snippet: snippetOf({
      script,
      attributes: controls === 'by-width' ? own : [...own, ['controls', controls]],
      fallback: { text: pageText.share.shareLabels.fallback, page: link },
    }),
    iframe: `<iframe src="${escaped(withHash(framed.href, own))}" title="${pageText.share.shareLabels.frameTitle}" width="100%" height="760" style="border: 0" allow="clipboard-write; fullscreen"></iframe>`,
    script,
    controls,
  };
}

function withHash(page: string, pairs: readonly (readonly [string, string])[]): string {
  const hash = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
  const [before = ''] = page.split('#');
  return hash === '' ? before : `${before}#${hash}`;
}
