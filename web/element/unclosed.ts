/**
 * HTML knows no `<many-heads />`: the slash is ignored, and all that follows in the same parent becomes the
 * element's content, which is not shown. Nothing in the document says so for sure; what is inside does.
 */
import { pageText } from '../text';

/** What a page puts in the place of a figure is a sentence or a picture (docs/embedding.md). */
const mostElements = 2;
const mostCharacters = 500;
/** What belongs to an article, and to no figure's place. */
const ofArticle = 'many-heads, h1, h2, h3, h4, h5, h6, section, article, main, footer, nav, aside';

/** Whether the content is more than a page would write there, and so what followed the tag. */
export function swallows(element: Element): boolean {
  const content = [...element.children].filter((child) => !child.hasAttribute('slot'));
  if (content.some((child) => child.matches(ofArticle) || child.querySelector(ofArticle)))
    return true;
  // An element that was not closed goes on to the end of its parent.
  const goesOn = element.nextSibling === null;
  const length = content.reduce((sum, { textContent }) => sum + textContent.length, 0);
  return goesOn && (content.length > mostElements || length > mostCharacters);
}

let said = false;
/** What a program moves later has the content that it had. */
const looked = new WeakSet<Element>();

/** Says it once for a page: of two such figures the second is inside the first. */
export function warnWhereUnclosed(element: Element): void {
  if (looked.has(element)) return;
  looked.add(element);
  const look = () => {
    if (said || !element.isConnected || !swallows(element)) return;
    said = true;
    // eslint-disable-next-line no-console -- It is for the page's writer; the page's readers can do nothing about it.
    console.warn(pageText.unclosed.unclosed);
  };
  // Before the end the parser may still be inside.
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', look, { once: true });
  else look();
}
