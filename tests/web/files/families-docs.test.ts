/** docs/files.md shows the table of families. UPDATE_DOCS=1 rewrites the rows; format the file afterwards. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isFused, type Family, type Layout, type Named } from '../../../web/files/families/family';
import { families } from '../../../web/files/families/table';

const file = fileURLToPath(new URL('../../../docs/files.md', import.meta.url));

const axes: Readonly<Record<Layout, string>> = {
  'out-in': '(out, in)',
  'in-out': '(in, out)',
  'in-heads': '(in, heads, d_k)',
  'heads-in': '(heads, in, d_k)',
  'heads-out': '(heads, d_v, out)',
};
const positions = { rotary: 'rotary', alibi: 'ALiBi', relative: 'relative positions' } as const;

const name = ({ weight }: Named) =>
  `\`${weight.replace(/(weight|kernel)$/, (end) => (weight === end ? end : '*'))}\``;

/** A regular expression as a readable prefix such as `h.N.attn.`. */
const prefixText = ({ source }: RegExp) =>
  source
    .replace(/^\(\^\|\\\.\)|\$$/g, '')
    .replaceAll('\\d+', 'N')
    .replaceAll('\\.', '.')
    .replace(/^\(\^\|(.*)\)$/, '$1')
    .replaceAll('|', ' or ');

function row({
  title,
  projections,
  out,
  keyHeads,
  positions: kind,
  scaling,
  under,
  source,
}: Family): string {
  const all = isFused(projections)
    ? [projections.qkv]
    : [projections.q, projections.k, projections.v];
  const [first] = all;
  const notes = [
    axes[first?.layout ?? 'out-in'],
    isFused(projections) ? (projections.order === 'blocks' ? 'by kind' : 'by head') : '',
    keyHeads === 'fewer' ? 'fewer heads of keys' : '',
    scaling === 'none' ? 'not divided' : '',
    under ? `under \`${prefixText(under)}\`` : '',
  ];
  const cells = [
    title,
    all.map(name).join(', '),
    name(out),
    notes.filter((note) => note !== '').join('; '),
    kind ? positions[kind] : '',
    source,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Undoes the formatter: collapses the spaces that align columns. */
const plain = (line: string) => line.replace(/\s+/g, ' ').replace(/-+/g, '-');

it('the families of docs/files.md are those of the table', () => {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  const head = lines.findIndex((line) => /^\| family/.test(line));
  const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'));
  const written = families.map(row);
  if (process.env['UPDATE_DOCS']) {
    writeFileSync(file, [...lines.slice(0, head + 2), ...written, ...lines.slice(end)].join('\n'));
    return;
  }
  expect(lines.slice(head + 2, end).map(plain)).toEqual(written.map(plain));
});
