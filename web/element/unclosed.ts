/**
 * Warns of `<many-heads />`. HTML ignores the slash, so everything that follows in the same parent becomes
 * the element's content, which is not shown. Only that content can tell.
 */
import { pageText } from '../text';

/** The most that a page puts in place of a figure: a sentence or a picture (docs/embedding.md). */
const mostElements = 2;
const mostCharacters = 500;
/** Parts of an article, which never stand in place of a figure. */
const ofArticle = 'many-heads, h1, h2, h3, h4, h5, h6, section, article, main, footer, nav, aside';

/** Whether the content is more than a page would put there, and so has followed an unclosed tag. */
function swallows(element: Element): boolean {
  const content = [...element.children].filter((child) => !child.hasAttribute('slot'));
  if (content.some((child) => child.matches(ofArticle) || child.querySelector(ofArticle)))
    return true;
  // An unclosed element extends to the end of its parent.
  const goesOn = element.nextSibling === null;
  const length = content.reduce((sum, { textContent }) => sum + textContent.length, 0);
  return goesOn && (content.length > mostElements || length > mostCharacters);
}

let said = false;
/** Elements already checked: moving one later does not change its content. */
const looked = new WeakSet<Element>();

/** Warns once per page, because the next unclosed figure is inside the first. */
export function warnWhereUnclosed(element: Element): void {
  if (looked.has(element)) return;
  looked.add(element);
  const look = () => {
    if (said || !element.isConnected || !swallows(element)) return;
    said = true;
    // eslint-disable-next-line no-console -- It is for the page's writer; the page's readers can do nothing about it.
    console.warn(pageText.unclosed);
  };
  // Until loading ends, the parser may still be inside the element.
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', look, { once: true });
  else look();
}
