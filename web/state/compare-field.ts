/** How a link names what is different in layer B: "variant:wide,heads:4"; `same`, or `off` without a B. */
import { comparedKeys, type Compared } from './compare';
import type { Field, Parsed } from './fields';

type Codec = Pick<Field<'compare'>, 'parse' | 'format'>;

/** Heads that are muted stand behind one another with dots: commas part the fields. */
const listed = (name: string, text: string, from: string, to: string) =>
  name === 'muted' ? text.replaceAll(from, to) : text;

/** @param fieldOf the table's row, by its key or its name: B's values are read and written as A's are */
export function compareCodec(fieldOf: (name: string) => Field | undefined): Codec {
  const isOwn = (key: string) => (comparedKeys as readonly string[]).includes(key);
  const allowed = 'off, same, pairs such as variant:wide,heads:4';
  const parse = (text: string): Parsed<Compared | null> => {
    if (text === 'off') return { value: null };
    const own: Record<string, unknown> = {};
    for (const pair of text === 'same' ? [] : text.split(',')) {
      const colon = pair.indexOf(':');
      const name = pair.slice(0, Math.max(0, colon));
      const entry = fieldOf(name);
      if (!entry || entry.name !== name || !isOwn(entry.key)) return { allowed };
      const parsed = entry.parse(listed(name, pair.slice(colon + 1), '.', ','));
      if (!('value' in parsed)) return { allowed: `for ${name} ${parsed.allowed}` };
      own[entry.key] = parsed.value;
    }
    return { value: own };
  };
  const format = (value: Compared | null): string => {
    if (value === null) return 'off';
    const pairs = comparedKeys.flatMap((key) => {
      const entry = fieldOf(key);
      if (value[key] === undefined || !entry) return [];
      return [`${entry.name}:${listed(entry.name, entry.format(value[key]), ',', '.')}`];
    });
    return pairs.length === 0 ? 'same' : pairs.join(',');
  };
  return { parse, format };
}
