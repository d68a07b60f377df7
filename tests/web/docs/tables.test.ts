/** Tables in docs/ show tables of the code. UPDATE_DOCS=1 rewrites their rows; format the files afterwards. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isFused, type Family, type Layout, type Named } from '../../../web/files/families/family';
import { families } from '../../../web/files/families/table';

const code = (value: string) => `\`${value}\``;

const axes: Readonly<Record<Layout, string>> = {
  'out-in': '(out, in)',
  'in-out': '(in, out)',
  'in-heads': '(in, heads, d_k)',
  'heads-in': '(heads, in, d_k)',
  'heads-out': '(heads, d_v, out)',
};
const kinds = { rotary: 'rotary', alibi: 'ALiBi', relative: 'relative positions' } as const;

const tensorName = ({ weight }: Named) =>
  code(weight.replace(/(weight|kernel)$/, (end) => (weight === end ? end : '*')));

/** A regular expression as a readable prefix such as `h.N.attn.`. */
const prefixText = ({ source }: RegExp) =>
  source
    .replace(/^\(\^\|\\\.\)|\$$/g, '')
    .replaceAll('\\d+', 'N')
    .replaceAll('\\.', '.')
    .replace(/^\(\^\|(.*)\)$/, '$1')
    .replaceAll('|', ' or ');

function familyRow(family: Family): readonly string[] {
  const { title, projections, out, keyHeads, positions, scaling, under, source } = family;
  const all = isFused(projections)
    ? [projections.qkv]
    : [projections.q, projections.k, projections.v];
  const notes = [
    axes[all[0]?.layout ?? 'out-in'],
    isFused(projections) ? (projections.order === 'blocks' ? 'by kind' : 'by head') : '',
    keyHeads === 'fewer' ? 'fewer heads of keys' : '',
    scaling === 'none' ? 'not divided' : '',
    under ? `under ${code(prefixText(under))}` : '',
  ];
  return [
    title,
    all.map(tensorName).join(', '),
    tensorName(out),
    notes.filter((note) => note !== '').join('; '),
    positions ? kinds[positions] : '',
    source,
  ];
}

/** Undoes the formatter: collapses the spaces and lines that align columns, and removes escapes. */
const plain = (line: string) =>
  line.replace(/\s+/g, ' ').replace(/-+/g, '-').replaceAll('\\_', '_');

it.each([['files.md', 'family', families.map(familyRow)]])(
  'docs/%s: the table that begins with "%s" is as the code has it',
  (name, heading, rows) => {
    const file = fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url));
    const lines = readFileSync(file, 'utf8').split('\n');
    const head = lines.findIndex((line) => line.startsWith(`| ${heading}`));
    const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'));
    const written = rows.map((cells) => `| ${cells.join(' | ')} |`);
    if (process.env['UPDATE_DOCS']) {
      writeFileSync(
        file,
        [...lines.slice(0, head + 2), ...written, ...lines.slice(end)].join('\n'),
      );
      return;
    }
    expect(lines.slice(head + 2, end).map(plain)).toEqual(written.map(plain));
  },
);
