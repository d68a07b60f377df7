/** A walkthrough to be passed on: a link that holds all of it, and a line for a page with its file. */
import { encode, mostEncoded } from '../../element/encoded-lesson';
import { snippetOf } from '../../element/snippet';
import { makerText } from '../../text/maker';
import { walkthroughAddress } from '../address';
import { fileName } from './draft-file';
import type { Draft } from './draft';
import type { Shared } from './view';

/** With the page's address, a link has 8 kB at most. */
export const mostLink = 8192;

/** @param page the address that the link opens */
export async function linkOf(lesson: unknown, page: string): Promise<string> {
  // Without the spaces and line ends of its file.
  return `${page}#walkthrough=${await encode(JSON.stringify(lesson))}`;
}

/** The most characters that a link to a page may have, so that it can be opened again. */
export const mostFor = (page: string): number =>
  Math.min(mostLink, `${page}#walkthrough=`.length + mostEncoded);

export async function sharedOf(draft: Draft, href: string): Promise<Shared> {
  const page = walkthroughAddress(href);
  const script = new URL('embed.js', page).href;
  return {
    link: await linkOf(draft, page),
    most: mostFor(page),
    snippet: snippetOf({
      script,
      // Relative to the page that has the line: it works in any folder, too.
      attributes: [['lesson', fileName(draft)]],
      fallback: { text: makerText.maker.sharing.fallback, page },
    }),
    script,
  };
}
