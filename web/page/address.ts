/** The page's own address, as it is passed on. */

/** In the query while the editor of walkthroughs is open, so that a reload opens it again. */
export const makerName = 'make';

/** What is open on the page for whoever looks at it now: the editor, a presentation, a count of answers, a handout, a question. */
const openNow = [makerName, 'present', 'count', 'handout', 'door'];

/** The page without what is open on it now, and without the moment in its hash. */
export const pageAddress = (href: string): string => without(href, openNow);

/** The same for a walkthrough: the link holds it in the place of the lesson and step that the query names. */
export const walkthroughAddress = (href: string): string =>
  without(href, [...openNow, 'lesson', 'step']);

function without(href: string, names: readonly string[]): string {
  const url = new URL(href);
  url.hash = '';
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}

/** Writes into the query what is open on the page now, so that a reload opens it again; null for what is not any more. */
export function rememberOpen(values: Readonly<Record<string, string | null>>): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href !== location.href) history.replaceState(null, '', url);
}
