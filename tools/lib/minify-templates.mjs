// Lit's templates without the white space that only people who read the sources need, in the built
// files. The sources, and what `npm run dev` serves, stay as they are.
import { parseAst } from 'vite';

/**
 * Elements that begin a line of their own, or (SVG's, a menu's, a table's) draw no text between them:
 * white space beside their tags is never seen. Not among them: what a style sheet sets in line (the
 * lists and headings of styles-edit.ts).
 */
const blocks = new Set([
  ...['div', 'section', 'main', 'header', 'footer', 'p', 'h1', 'h2', 'h4', 'ol'],
  ...['dl', 'dt', 'dd', 'form', 'fieldset', 'legend', 'details', 'summary', 'figure', 'figcaption'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'select', 'option'],
  ...['optgroup', 'datalist', 'svg', 'g', 'path', 'rect', 'circle', 'line', 'title', 'defs'],
]);

/** Stands for an expression between the texts of a template. */
const hole = '\u0001';

/** A tag with its attributes (values in quotes are left alone), or what stands between two. */
const pieces = /<!--[\s\S]*?-->|<\/?([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^>"'])*>|[^<]+|</g;

/** @param {string} tag */
const minifyTag = (tag) =>
  tag
    .split(/("[^"]*"|'[^']*')/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/\s+/g, ' ')))
    .join('')
    .replace(/ (\/?>)$/, '$1');

/** @param {string} text */
export function minifyHtml(text) {
  const found = [...text.matchAll(pieces)];
  return found
    .map(([piece, name], at) => {
      if (piece.startsWith('<!--')) return '';
      if (name !== undefined) return minifyTag(piece);
      /** @param {RegExpMatchArray | undefined} tag */
      const isBlock = (tag) => blocks.has(tag?.[1] ?? '');
      let shown = piece.replace(/\s+/g, ' ');
      if (isBlock(found[at - 1])) shown = shown.replace(/^ /, '');
      if (isBlock(found[at + 1])) shown = shown.replace(/ $/, '');
      return shown;
    })
    .join('');
}

/** @param {string} text */
export const minifyCss = (text) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/("[^"]*"|'[^']*')/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replace(/\s+/g, ' ')
            .replace(/ ?([{};,>]) ?/g, '$1')
            .replace(/: /g, ':')
            .replace(/;}/g, '}'),
    )
    .join('')
    .trim();

/** @type {Record<string, (text: string) => string>} */
const minifiers = { html: minifyHtml, svg: minifyHtml, css: minifyCss };

/**
 * What is used of a tagged template in the syntax tree.
 * @typedef {object} Template
 * @property {{ type: string, name?: string }} tag
 * @property {{ quasis: { start: number, value: { raw: string } }[] }} quasi
 */

/**
 * Every tagged template below a node of the syntax tree.
 * @param {unknown} node
 * @param {(template: Template) => void} visit
 */
function eachTemplate(node, visit) {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'TaggedTemplateExpression')
    visit(/** @type {Template & object} */ (/** @type {unknown} */ (node)));
  for (const child of Object.values(node)) eachTemplate(child, visit);
}

/** @returns {import('vite').Plugin} */
export function minifyTemplates() {
  return {
    name: 'minify-templates',
    apply: 'build',
    // After TypeScript is JavaScript.
    enforce: 'post',
    transform(code, id) {
      if (!/\/web\/.*\.ts$/.test(id) || !/\b(?:html|svg|css)`/.test(code)) return null;
      /** @type {{ start: number, end: number, text: string }[]} */
      const changes = [];
      eachTemplate(parseAst(code), ({ tag, quasi: { quasis } }) => {
        const minify = minifiers[tag.name ?? ''];
        if (!minify) return;
        const texts = minify(quasis.map(({ value }) => value.raw).join(hole)).split(hole);
        if (texts.length !== quasis.length) this.error(`an expression was lost in ${id}`);
        for (const [at, { start, value }] of quasis.entries()) {
          // Where a text begins in the file depends on the parser: with or without its delimiters.
          const from = code.indexOf(value.raw, start);
          changes.push({ start: from, end: from + value.raw.length, text: texts[at] ?? '' });
        }
      });
      let out = code;
      for (const { start, end, text } of changes.sort((a, b) => b.start - a.start))
        out = out.slice(0, start) + text + out.slice(end);
      return { code: out, map: null };
    },
  };
}
