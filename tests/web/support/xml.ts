/** A strict parser for a subset of XML 1.0: it throws on anything that is not well-formed. */

export interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
  /** The text of the element and its descendants. */
  readonly text: string;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

function unescaped(text: string): string {
  if (/[<>"]/.test(text)) throw new Error(`unescaped: ${text}`);
  return text.replace(/&[^;]*;?/g, (found) => {
    const character = entities[found];
    if (!character) throw new Error(`no entity: ${found}`);
    return character;
  });
}

export function parseXml(xml: string): Node {
  // eslint-disable-next-line no-control-regex -- what XML has no place for
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/u.test(xml))
    throw new Error('a character that XML has not');
  const root = { name: '', attributes: {}, children: [] as Node[], text: '' };
  const open = [root];
  const last = () => open[open.length - 1] ?? root;
  const body = xml.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, '');
  if (body === xml) throw new Error('no declaration');
  for (const [token] of body.matchAll(/<[^>]*>|[^<]+/g)) {
    if (!token.startsWith('<')) {
      if (open.length === 1 && token.trim() !== '') throw new Error(`outside: ${token}`);
      last().text += unescaped(token.replaceAll('"', '&quot;'));
      continue;
    }
    const closing = /^<\/([\w-]+)>$/.exec(token);
    if (closing) {
      const node = open.pop();
      if (!node || node.name !== closing[1] || open.length === 0)
        throw new Error(`closed ${token}`);
      last().text += node.text;
      continue;
    }
    const tag = /^<([\w-]+)((?: [\w:-]+="[^"]*")*)(\/?)>$/.exec(token);
    if (!tag) throw new Error(`no tag: ${token}`);
    const pairs = [...(tag[2] ?? '').matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, unescaped(value)] as const,
    );
    const attributes = Object.fromEntries(pairs);
    if (Object.keys(attributes).length < pairs.length) throw new Error(`twice in ${token}`);
    const node = { name: tag[1] ?? '', attributes, children: [], text: '' };
    last().children.push(node);
    if (!tag[3]) open.push(node);
  }
  const [only] = root.children;
  if (open.length > 1 || root.children.length !== 1 || !only)
    throw new Error('not one whole element');
  return only;
}

export function* nodes(node: Node, name?: string): Generator<Node> {
  if (name === undefined || node.name === name) yield node;
  for (const child of node.children) yield* nodes(child, name);
}
