// npm run docs: writes the core's tables into docs/core-api.md. A step of npm test checks that they are as written.
import { readFileSync, writeFileSync } from 'node:fs';
import { coreTables } from './lib/core-tables.mjs';
import { inRoot, isMain } from './lib/paths.mjs';
import { main, Stop } from './lib/shell.mjs';

/** @typedef {import('./lib/core-tables.mjs').OptionRow} OptionRow */
/** @typedef {readonly (readonly string[])[]} Table a row each, the first with the headings */

const file = 'docs/core-api.md';

const code = (/** @type {unknown} */ value) => `\`${String(value)}\``;

/** @param {OptionRow} option */
function optionRow({ name, type, needed, default: value, task, purpose, allowed }) {
  const values = type === 'flag' ? [true, false] : allowed.names;
  const range = allowed.range ? [allowed.range.join(' … ')] : [];
  const isName = typeof value === 'string' || typeof value === 'boolean';
  const shown = value === null ? '' : isName ? code(value) : [value].flat().join(', ');
  return [
    code(name),
    [...values.map(code), ...range].join(', '),
    needed ? 'needed' : shown,
    task === null ? purpose : `${task}: ${purpose}`,
  ];
}

/** The tables, by their first heading. @returns {Table[]} */
function tables() {
  const { requests, ops, modelOps, errorCodes } = coreTables();
  return [
    ...requests.map(({ type, options }) => [
      [`\`${type}\``, 'allowed', 'default', 'what it is for'],
      ...options.map(optionRow),
    ]),
    [['`op`', 'value'], ...ops.map(({ name, meaning }) => [code(name), meaning])],
    [['`op` of models', 'value'], ...modelOps.map(({ name, meaning }) => [code(name), meaning])],
    [
      ['`code`', 'what was refused', '`allowed`'],
      ...errorCodes.map(({ name, meaning, allowed }) => [code(name), meaning, allowed]),
    ],
  ];
}

/** A table in Markdown, its columns aligned as oxfmt aligns them. @param {Table} table */
function markdown(table) {
  const [headings = [], ...rows] = table;
  const widths = headings.map((_, column) =>
    Math.max(3, ...table.map((row) => row[column]?.length ?? 0)),
  );
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [headings, rule, ...rows].map(line);
}

/** @param {string} text @param {Table} table that replaces the one with its first heading */
function withTable(text, table) {
  const lines = text.split('\n');
  const heading = table[0]?.[0] ?? '';
  const start = lines.findIndex((line) => line.split('|')[1]?.trim() === heading);
  if (start < 0) throw new Stop(`${file} has no table that begins with ${heading}`);
  const after = lines.findIndex((line, at) => at > start && !line.startsWith('|'));
  return [...lines.slice(0, start), ...markdown(table), ...lines.slice(after)].join('\n');
}

const read = () => readFileSync(inRoot(file), 'utf8');
const written = () => tables().reduce(withTable, read());

// eslint-disable-next-line @typescript-eslint/require-await -- one of the checks, which are async
export async function checkDocs() {
  if (read() !== written())
    throw new Stop(`${file} has other tables than the core: npm run docs writes them`);
}

if (isMain(import.meta.url)) {
  // eslint-disable-next-line @typescript-eslint/require-await -- main awaits its program
  await main(async () => writeFileSync(inRoot(file), written()));
}
