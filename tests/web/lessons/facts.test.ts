/** The table of facts in docs/lessons.md is the table of them. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { factNames, factRow } from '../../../web/lessons/facts';

it('every fact stands in docs/lessons.md, as the table has it', () => {
  const file = path.join(import.meta.dirname, '../../../docs/lessons.md');
  const text = readFileSync(file, 'utf8');
  const rows = factNames.map((name) => {
    const { takes, gives, says } = factRow(name);
    return `| \`${name}\` | ${takes.map((each) => `\`${each}\``).join(', ') || 'nothing'} | ${gives} | ${says} |`;
  });
  const table = ['| fact | takes | gives | |', '| --- | --- | --- | --- |', ...rows].join('\n');
  const plain = (each: string) => each.replace(/ +/g, ' ').replace(/-{3,}/g, '---');
  const found = /^\| fact [\s\S]*?(?=\n\n)|^FACTS$/m.exec(text)?.[0] ?? '';
  if (plain(found) !== table && process.env['UPDATE_DOCS'])
    return writeFileSync(file, text.replace(found, table));
  expect(plain(found)).toBe(table);
});
