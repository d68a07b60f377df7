/**
 * A figure as one line of HTML. One line, because a line of its own that begins with `>` is a quotation in Markdown,
 * one with four spaces a program, and an empty one ends the HTML.
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

/** A text as it stands in an attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&"<>\t\n\r]/g, (each) => escapes[each] ?? each);

interface Snippet {
  /** The address of embed.js. */
  readonly script: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** What stands in the figure's place until its script runs: the page where the figure is, too. */
  readonly fallback: { readonly text: string; readonly page: string };
}

export function snippetOf({ script, attributes, fallback }: Snippet): string {
  const all = attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
  const link = `<a href="${escaped(fallback.page)}">${escaped(fallback.text)}</a>`;
  return `<script type="module" src="${escaped(script)}"></script><many-heads${all}>${link}</many-heads>`;
}
