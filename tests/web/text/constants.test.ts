/** Rules for every constant text of the page. sentences.test.ts tests the texts of functions. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../../web/text/en/areas/', import.meta.url);
const areas = readdirSync(folder).filter((file) => file.endsWith('.ts'));

/** The constant texts of a table, with their paths. */
function constantsOf(value: unknown, path: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => constantsOf(each, `${path}.${key}`));
}

/** These are no sentences: two ends of a ruler, and the names of two keys. */
const noSentences = ['page.ts.stageLabels.attentionEnd', 'classroom.ts.present.allKeys.3.keys'];
/** Comments in generated programs, which keep the conventions of their language. */
const ofPrograms = /^files\.ts\.(program|notInTheModule)\b/;

const wrong: readonly (readonly [what: string, of: RegExp])[] = [
  ['two spaces', / {2}/],
  ['a space before a full stop or a comma', / [.,](?!\d)/],
  ['a value that was not there', /\b(undefined|NaN|\[object)\b/],
  ['a typewriter’s apostrophe', /\w'\w/],
  ['a hyphen for a minus sign', /(^|[\s(])-\d/],
  ['three full stops for an ellipsis', /\.\.\./],
  ['one word twice', /\b([a-z]{2,}) \1\b/],
];

describe.each(areas)('the constant texts of %s', (area) => {
  it.each(wrong)('have nowhere %s', async (_, pattern) => {
    const words: unknown = await import(new URL(area, folder).href);
    const found = constantsOf(words, area).filter(
      ([path, text]) => pattern.test(text) && !noSentences.includes(path) && !ofPrograms.test(path),
    );
    expect(found).toEqual([]);
  });
});
