/**
 * Warns the writer of a page of `<many-heads />`. HTML ignores the slash, so what follows in the same parent becomes the
 * element's content, which is not shown.
 */
import { say } from '../words/words';

/** Parts of an article, which never stand in the place of a figure. */
const ofArticle = 'many-heads, h1, h2, h3, h4, h5, h6, section, article, main, footer';

function look(element: Element): void {
  const content = [...element.children].filter((child) => !child.hasAttribute('slot'));
  const swallows = content.some((each) => each.matches(ofArticle) || each.querySelector(ofArticle));
  // eslint-disable-next-line no-console -- The page's readers can do nothing about it.
  if (swallows) console.warn(say('figure-unclosed'));
}

/** Looks once the parser, which may still be inside the element, has read the page. */
export function warnWhereUnclosed(element: Element): void {
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', () => look(element), { once: true });
  else look(element);
}
