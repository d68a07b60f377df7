import { describe, expect, it } from 'vitest';
import { absoluteAddresses } from '../../../tools/rules/addresses.mjs';
import { hygieneViolations } from '../../../tools/rules/hygiene.mjs';
import { loadedAtStart } from '../../../tools/rules/loaded-at-start.mjs';
import { askedPort } from '../../../tools/serve.mjs';

// Assembled here, so that this file does not contain the forbidden text itself.
const home = ['', 'home', 'ada', 'notes'].join('/');

/** [what, the file, its text, the addresses that it asks] */
it.each([
  ['found in code', 'a.js', 'fetch("https://a.test/x")', ['https://a.test/x']],
  ['found in styles', 'a.css', 'a { background: url(http://b.test/x) }', ['http://b.test/x']],
  [
    'found in pages and the scripts inside them',
    'a.html',
    '<script src="https://c.test/1.js"></script><script type="module">f(`wss://d.test`)</script>',
    ['wss://d.test', 'https://c.test/1.js'],
  ],
  [
    'found after what only looks like a comment',
    'a.js',
    'x = "/*"; fetch("https://a.test"); y = "*/"',
    ['https://a.test'],
  ],
  ['left in comments of code', 'a.js', '/* https://a.test */ 1; // http://b.test', []],
  ['left in comments of styles', 'a.css', '/* https://a.test */', []],
  ['left in comments of pages', 'a.html', '<!-- https://a.test -->', []],
  ['left as names of name spaces', 'a.js', 'x = "http://www.w3.org/2000/svg"', []],
])('addresses of other sites are %s', (_, file, text, found) => {
  expect(absoluteAddresses(file, text)).toEqual(found);
});

it('what is loaded at the start is the entry and all that it imports, but not what import() waits for', () => {
  const files: Record<string, string> = {
    'dist/index.html':
      '<link rel="icon" href="data:," /><link rel="stylesheet" href="./page.css" />' +
      '<script type="module" crossorigin src="./assets/page.js"></script>',
    'dist/page.css': 'a { color: red }',
    'dist/assets/page.js': 'import { a } from "./a.js"; import("./later.js"); a();',
    'dist/assets/a.js': 'import "../b.js"; export const a = () => 1;',
    'dist/b.js': 'export { c } from "./assets/c.js";',
    'dist/assets/c.js': 'import "./a.js"; export const c = 1;',
  };

  expect(loadedAtStart('dist/index.html', (file) => files[file] ?? '')).toEqual([
    'dist/index.html',
    'dist/page.css',
    'dist/assets/page.js',
    'dist/assets/a.js',
    'dist/b.js',
    'dist/assets/c.js',
  ]);
});

describe('hygiene', () => {
  const lock = { 'package-lock.json': '{}' };

  it('lets ordinary sources be', () => {
    const sources = { ...lock, 'src/a.cpp': '// https://example.test/home/page and ~/work/x' };
    expect(hygieneViolations(sources)).toEqual([]);
  });

  it.each([
    ['a built file', { 'dist/core.js': '' }],
    ['a wasm', { 'web/core.wasm': '' }],
    ["somebody's folder", { 'README.md': `see ${home}` }],
    ['a registry in the lock file', { 'package-lock.json': '"resolved": "https://x.test/a.tgz"' }],
    ['a lock file that went missing', { 'package-lock.json': undefined }],
  ])('finds %s', (_, sources) => {
    const all = Object.fromEntries(
      Object.entries({ ...lock, ...sources }).filter(([, text]) => text !== undefined),
    ) as Record<string, string>;
    expect(hygieneViolations(all)).toHaveLength(1);
  });
});

it('the port of npm start is the one after --port, else PORT, else 4173, and must be a port', () => {
  expect(askedPort(['--port', '5000'], { PORT: '6000' })).toBe(5000);
  expect(askedPort(['--port=5001'], {})).toBe(5001);
  expect(askedPort([], { PORT: '6000' })).toBe(6000);
  expect(askedPort([], {})).toBe(4173);
  expect(() => askedPort(['--port'], {})).toThrow('--port takes');
  expect(() => askedPort(['--port', '70000'], {})).toThrow('--port takes');
  expect(() => askedPort([], { PORT: 'http' })).toThrow('--port takes');
});
