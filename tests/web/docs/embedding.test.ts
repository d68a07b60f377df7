/** docs/embedding.md lists the element's names for `hide`, and its parts for styling. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hideable } from '../../../web/ui/view';

const text = readFileSync(new URL('../../../docs/embedding.md', import.meta.url), 'utf8');

/** Names in backticks between two texts of the document. */
function namesBetween(from: string, to: string): string[] {
  const [, after = ''] = text.split(from);
  const [between = ''] = after.split(to);
  return [...between.matchAll(/`([a-z]+)`/g)].map(([, name = '']) => name);
}

/** Every `part="…"` in the templates of the page. */
function partsInTemplates(): string[] {
  const files = readdirSync('web/ui', { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`web/ui/${file}`, 'utf8'));
  const found = sources.flatMap((source) => [...source.matchAll(/(?<!-)\bpart="([a-z]+)"/g)]);
  return [...new Set(found.map(([, name = '']) => name))];
}

describe('docs/embedding.md', () => {
  it('lists what can be hidden', () => {
    expect(namesBetween('\n`hide` takes', '\n\n')).toEqual([...hideable]);
  });

  it('lists the parts that can be styled', () => {
    const listed = namesBetween('the parts', '`::part()`');
    expect(listed.toSorted()).toEqual(partsInTemplates().toSorted());
  });
});
