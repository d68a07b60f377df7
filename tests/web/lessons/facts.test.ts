/** The table of facts in docs/lessons.md has every fact with what it takes and gives, and says what it is. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { factNames, factRow } from '../../../web/lessons/facts';

const docs = readFileSync(path.join(import.meta.dirname, '../../../docs/lessons.md'), 'utf8');
const table = /^\| fact [\s\S]*?(?=\n\n)/m.exec(docs)?.[0] ?? '';
const rows = table
  .split('\n')
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()));

it('the documented facts are those that there are', () => {
  expect(rows.map(([, name]) => name)).toEqual(factNames.map((name) => `\`${name}\``));
});

it.each(factNames)('%s is documented with what it takes and gives', (name) => {
  const { takes, gives } = factRow(name);
  const row = rows.find(([, documented]) => documented === `\`${name}\``) ?? [];
  expect(row[2]).toBe(takes.map((each) => `\`${each}\``).join(', ') || 'nothing');
  expect(row[3]).toBe(gives);
  expect(row[4]).not.toBe('');
});
