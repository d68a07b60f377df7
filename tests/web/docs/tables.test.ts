/** What docs/ list is what the code has. UPDATE_DOCS=1 rewrites the table of families; format the file afterwards. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { attributes, hideable } from '../../../web/figure/properties';
import { families, type Family } from '../../../web/files/families';
import { lessonNames, loadLesson } from '../../../web/lessons';
import { controls, hiddenParts } from '../../../web/lessons/format';
import { refusalOfPlaceholder } from '../../../web/lessons/placeholders';
import * as names from '../../../web/model/state';
import { shared } from '../../../web/ui/share';

const doc = (name: string) => new URL(`../../../docs/${name}.md`, import.meta.url);
const textOf = (name: string) => readFileSync(doc(name), 'utf8');

/** The names in backticks between two texts of a document. */
function namesBetween(text: string, from: string, to: string): string[] {
  const [, after] = text.split(from);
  const [between] = after?.split(to) ?? [];
  if (between === undefined) throw new Error(`${from} is not there`);
  return [...between.matchAll(/`([a-z][\w-]*)`/g)].map(([, name = '']) => name);
}

/** The first cells of the rows of the table that begins with a heading. */
function firstCells(text: string, heading: string): string[] {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => line.startsWith(`| ${heading} `));
  const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'));
  return lines.slice(head + 2, end).map((line) => line.split('|')[1] ?? '');
}

const namesIn = (cells: readonly string[]) =>
  cells.flatMap((cell) => [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name));

/** The sources below a folder of web/. */
const sources = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));

/** All first groups of a pattern in the sources of folders. */
const found = (folders: readonly string[], pattern: RegExp): Set<string> =>
  new Set(
    folders
      .flatMap(sources)
      .flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name)),
  );

it('every file that docs name, and every page that they link, is there', () => {
  const pages = [
    'README.md',
    'web/README.md',
    ...readdirSync('docs').map((file) => `docs/${file}`),
  ];
  const missing = pages
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) => {
      const text = readFileSync(page, 'utf8');
      const linked = [...text.matchAll(/\]\(([\w./-]+)(?:#[\w-]*)?\)/g)].map(([, to = '']) =>
        path.join(path.dirname(page), to),
      );
      // A language `xx` and an area `AREA` stand for any.
      const named = [...text.matchAll(/`((?:web|src|tests|tools|wasm)\/[\w./-]+)`/g)]
        .map(([, file = '']) => file)
        .filter((file) => !/\b(xx|AREA)\b/.test(file));
      return [...linked, ...named]
        .filter((file) => !existsSync(file))
        .map((file) => `${page}: ${file}`);
    });
  expect(missing).toEqual([]);
});

describe('docs/embedding.md lists', () => {
  const text = textOf('embedding');

  it('every attribute', () => {
    // `step` is there twice: of the timeline and of a lesson, whose row names `lesson`, too.
    const listed = new Set(namesIn(firstCells(text, 'attribute')));
    expect([...listed].sort()).toEqual([...attributes].sort());
  });

  it('every name that an attribute may have', () => {
    const values = new Set(namesBetween(text, '| values', '\nA figure that says nothing'));
    const { looks, masks, variants, qkNorms, rotaryKinds, parameterKinds, directions, themes } =
      names;
    const all = [looks, masks, variants, qkNorms, rotaryKinds, parameterKinds, directions, themes];
    expect(all.flat().filter((name) => !values.has(name))).toEqual([]);
  });

  it('what can be hidden', () => {
    expect(namesBetween(text, '\n`hide` takes', '\n\n')).toEqual([...hideable]);
  });

  it('the parts that can be styled', () => {
    const rooms = ['parts', 'explain', 'panels', 'train', 'ui'].map((room) => `web/${room}`);
    const named = found(rooms, /^define\('mh-([a-z-]+)'/gm);
    for (const part of found(rooms, /\bpart="([a-z-]+)"/g)) named.add(part);
    expect(namesBetween(text, '\nThe parts', '`::part()`')).toEqual([...named].sort());
  });

  it('every event', () => {
    const events = found(['web/figure'], /^ {2}'(mh-[a-z]+)': /gm);
    expect(namesIn(firstCells(text, 'event')).sort()).toEqual([...events].sort());
  });

  it('the heights that Share reserves for a figure as it comes', () => {
    const words = { fallback: '', title: '' };
    const height = (layers: names.State['layers']) => {
      const state = { ...names.defaultState, layers };
      const { snippet } = shared(state, 'https://example.test/', 'fit', words);
      return /min-height: (\d+px)/.exec(snippet)?.[1] ?? 'no height';
    };
    const [layer] = names.defaultState.layers;
    const trained = { ...layer, parameters: 'trained' as const };
    const said = text.replaceAll(/(\d+)\s+px/g, '$1px').replaceAll(/\s+/g, ' ');
    expect(text).toContain(`min-height: ${height([layer])};`);
    expect(said).toContain(`${height([layer, layer])} for two layers,`);
    expect(said).toContain(`${height([trained])} for a training,`);
    expect(said).toContain(`${height([layer, trained])} for two layers of which one is trained`);
  });
});

describe('docs/lessons.md lists', () => {
  const text = textOf('lessons');

  it('what a step may hide and use', () => {
    expect(namesBetween(text, 'or parts of the page:', '|')).toEqual([...hiddenParts]);
    expect(namesBetween(text, 'besides the player and the inspector:', '|')).toEqual([...controls]);
  });

  it('every kind of placeholder', () => {
    const [, kinds = ''] = /There are (.*), and/.exec(refusalOfPlaceholder('?') ?? '') ?? [];
    const listed = new Set([...text.matchAll(/`\{=([a-z_]+)/g)].map(([, name = '']) => name));
    expect(kinds).toContain(', ');
    expect(kinds.split(', ').filter((kind) => !listed.has(kind))).toEqual([]);
  });
});

it('docs/teaching.md has every lesson, and the steps of its plans are there', async () => {
  const sections = textOf('teaching').split(/^## .*\(`([a-z-]+)`\)$/m);
  const plans = new Map(
    sections.flatMap(
      (name, at) => (at % 2 ? [[name, sections[at + 1] ?? '']] : []) as [string, string][],
    ),
  );
  expect([...plans.keys()].sort()).toEqual([...lessonNames].sort());
  for (const name of lessonNames) {
    const plan = plans.get(name) ?? '';
    const [, planned = ''] = /\*\*15 minutes\.\*\* ([a-z, -]+)\./.exec(plan) ?? [];
    const later = [...plan.matchAll(/\b(?:[Aa]t|[Bb]efore|[Aa]fter|in) _([a-z-]+)_/g)].map(
      ([, step = '']) => step,
    );
    const steps = (await loadLesson(name)).steps.map(({ id }) => id);
    const named = [...planned.split(', ').filter(Boolean), ...later];
    expect(
      named.filter((step) => !steps.includes(step)),
      name,
    ).toEqual([]);
  }
});

const code = (value: string) => `\`${value}\``;

function familyRow({ title, weights, isInOut, rotary, scaling, causal }: Family): string {
  const out = weights.at(-1) ?? '';
  const notes = [
    rotary ? `turned (${rotary})` : '',
    scaling === 'none' ? 'not divided' : '',
    causal ? (causal.source === '^' ? 'causal' : 'causal in decoders') : '',
  ];
  const cells = [
    title,
    weights.slice(0, -1).map(code).join(', '),
    code(out),
    isInOut ? '(in, out)' : '(out, in)',
    notes.filter(Boolean).join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Undoes the formatter: collapses the spaces that align columns, and removes escapes. */
const plain = (line: string) => line.replaceAll(/\s+/g, ' ').replaceAll('\\_', '_');

it('docs/files.md has the table of families', () => {
  const lines = textOf('files').split('\n');
  const head = lines.findIndex((line) => line.startsWith('| family'));
  const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'));
  const rows = families.map(familyRow);
  if (process.env['UPDATE_DOCS'])
    writeFileSync(
      doc('files'),
      [...lines.slice(0, head + 2), ...rows, ...lines.slice(end)].join('\n'),
    );
  else expect(lines.slice(head + 2, end).map(plain)).toEqual(rows.map(plain));
});
