// Finds addresses of other sites in built files. XML namespaces are never requested, and links in comments
// are for readers of the source: both are allowed.
import { parse } from 'acorn';

const nameSpaces = /^https?:\/\/www\.w3\.org\//;

/** In the message of an error of the Markdown parser, which nobody requests. */
const inMessages = ['https://github.com/markedjs/marked.'];

/** @param {string} text */
const addressesIn = (text) =>
  (text.match(/(?:https?|wss?):\/\/[^\s"'`\\)<>]+/g) ?? []).filter(
    (url) => !nameSpaces.test(url) && !inMessages.includes(url),
  );

/** @param {string} code of a module */
function withoutComments(code) {
  /** @type {import('acorn').Comment[]} */
  const comments = [];
  parse(code, { ecmaVersion: 'latest', sourceType: 'module', onComment: comments });
  let rest = '';
  let at = 0;
  for (const { start, end } of comments) {
    rest += `${code.slice(at, start)} `;
    at = end;
  }
  return rest + code.slice(at);
}

/**
 * @param {string} file its ending determines how it is read
 * @param {string} text
 * @returns {string[]}
 */
export function absoluteAddresses(file, text) {
  if (file.endsWith('.js')) return addressesIn(withoutComments(text));
  if (file.endsWith('.css')) return addressesIn(text.replace(/\/\*[^]*?\*\//g, ' '));
  const scripts = /(<script\b[^>]*>)([^]*?)<\/script>/g;
  const inScripts = [...text.matchAll(scripts)].flatMap(([, tag = '', code = '']) =>
    // Data blocks (JSON-LD and the like) are not code, so they are searched as a whole.
    /\btype=(?!"?module)/.test(tag) ? addressesIn(code) : addressesIn(withoutComments(code)),
  );
  const around = text.replace(scripts, '$1').replace(/<!--[^]*?-->/g, ' ');
  return [...inScripts, ...addressesIn(around)];
}
