/** Sharing a walkthrough: a link that contains all of it, and a line of HTML for a page beside its file. */
import { encode, mostEncoded } from '../../element/encoded-lesson';
import { snippetOf } from '../../element/snippet';
import { makerText } from '../../text/maker';
import { walkthroughAddress } from '../address';
import { fileName } from './draft-file';
import type { Draft } from './draft';
import type { Shared } from './view';

/** The longest link in characters, including the page's address. */
export const mostLink = 8192;

/** @param page the address that the link opens */
export async function linkOf(lesson: unknown, page: string): Promise<string> {
  // Without the spaces and line ends of its file.
  return `${page}#walkthrough=${await encode(JSON.stringify(lesson))}`;
}

/** The most characters of a link to a page that can still be opened. */
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
      // Relative to the page with that line: both can be moved to any folder.
      attributes: [['lesson', fileName(draft)]],
      fallback: { text: makerText.maker.sharing.fallback, page },
    }),
    script,
  };
}
