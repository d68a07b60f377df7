/** The page's own address, as links to it need it. */

/** In the query while the editor of walkthroughs is open, so that a reload opens it again. */
export const makerName = 'make';

/**
 * Query names of what is open on the page at the moment: the editor, a presentation, a handout, a question. They are left out of links that are passed on.
 */
const openNow = [makerName, 'present', 'handout', 'door'];

/** The page's address without what is open at the moment, and without the state in its hash. */
export const pageAddress = (href: string): string => without(href, openNow);

/** The same for a walkthrough: its link replaces the lesson and step that the query names. */
export const walkthroughAddress = (href: string): string =>
  without(href, [...openNow, 'lesson', 'step']);

function without(href: string, names: readonly string[]): string {
  const url = new URL(href);
  url.hash = '';
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}

/** Writes what is open on the page into the query, so that a reload opens it again; null removes a name. */
export function rememberOpen(values: Readonly<Record<string, string | null>>): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href !== location.href) history.replaceState(null, '', url);
}
