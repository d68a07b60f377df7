/** docs/core-api.md shows the core's tables of options. UPDATE_DOCS=1 rewrites the rows; format the file afterwards. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { loadCore, type OptionInfo } from '../../../web/core';

const core = await loadCore();
const file = fileURLToPath(new URL('../../../docs/core-api.md', import.meta.url));

const code = (value: string | boolean) => `\`${value}\``;

function allowedText({ type, allowed: { names, range } }: OptionInfo): string {
  const values = type === 'flag' ? [true, false].map(code) : names.map(code);
  return [...values, ...(range ? [range.join(' … ')] : [])].join(', ');
}

function row(option: OptionInfo): string {
  const { name, needed, default: value, task, purpose } = option;
  const shown =
    value === null
      ? ''
      : typeof value === 'string' || typeof value === 'boolean'
        ? code(value)
        : [value].flat().join(', ');
  const what = task === null ? purpose : `${task}: ${purpose}`;
  const cells = [code(name), allowedText(option), needed ? 'needed' : shown, what];
  return `| ${cells.join(' | ')} |`;
}

/** Undoes the formatter: collapses the spaces that align columns, and removes escapes. */
const plain = (line: string) => line.replace(/\s+/g, ' ').replaceAll('\\_', '_');

it.each([
  ['a layer', /^\| option/, core.options()],
  ['a training', /^\| of a training/, core.trainingOptions()],
] as const)('the options of %s in docs/core-api.md are those of the table', (_, heading, rows) => {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  const head = lines.findIndex((line) => heading.test(line));
  const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'));
  const written = rows.map(row);
  if (process.env['UPDATE_DOCS']) {
    writeFileSync(file, [...lines.slice(0, head + 2), ...written, ...lines.slice(end)].join('\n'));
    return;
  }
  expect(lines.slice(head + 2, end).map(plain)).toEqual(written.map(plain));
});
