/** What “Add this moment” appends to a lesson's file. */

/** A step in Markdown: its title, and the link of its moment. @param query as in the page's links, without `?` */
export function stepFor(query: string, title: string): string {
  const safe = query.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '+');
  return `\n## ${title.replaceAll(/\s+/g, ' ').trim()}\n\n[on show](?${safe})\n\n`;
}
