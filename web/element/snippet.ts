/**
 * A figure as one line of HTML. In Markdown a line that begins with `>` is a quotation, one with four spaces
 * is code, and an empty line ends the HTML.
 */

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** A text escaped for an attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&"<>\t\n\r]/g, (each) => escapes[each] ?? each);

interface Snippet {
  /** The address of embed.js. */
  readonly script: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** The element's content until its script runs: a link to a page with the figure. */
  readonly fallback: { readonly text: string; readonly page: string };
}

export function snippetOf({ script, attributes, fallback }: Snippet): string {
  const all = attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
  const link = `<a href="${escaped(fallback.page)}">${escaped(fallback.text)}</a>`;
  return `<script type="module" src="${escaped(script)}"></script><many-heads${all}>${link}</many-heads>`;
}
