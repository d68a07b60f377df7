import { describe, expect, it } from 'vitest';
import { absoluteAddresses } from '../../../tools/rules/addresses.mjs';
import { hygieneViolations } from '../../../tools/rules/hygiene.mjs';
import { loadedAtStart } from '../../../tools/rules/loaded-at-start.mjs';
import { askedPort } from '../../../tools/serve.mjs';

// Assembled here, so that this file does not contain the forbidden text itself.
const home = ['', 'home', 'ada', 'notes'].join('/');

describe('addresses of other sites', () => {
  it('are found in code, styles, pages and the scripts inside pages', () => {
    expect(absoluteAddresses('a.js', 'fetch("https://a.test/x")')).toEqual(['https://a.test/x']);
    expect(absoluteAddresses('a.css', 'a { background: url(http://b.test/x.png) }')).toEqual([
      'http://b.test/x.png',
    ]);
    expect(
      absoluteAddresses(
        'a.html',
        '<script src="https://c.test/1.js"></script><script type="module">f(`wss://d.test`)</script>',
      ),
    ).toEqual(['wss://d.test', 'https://c.test/1.js']);
  });

  it('may stand in comments, and name spaces are names', () => {
    expect(absoluteAddresses('a.js', '/* https://a.test */ 1; // http://b.test')).toEqual([]);
    expect(absoluteAddresses('a.js', 'x = "http://www.w3.org/2000/svg"')).toEqual([]);
    expect(absoluteAddresses('a.css', '/* https://a.test */')).toEqual([]);
    expect(absoluteAddresses('a.html', '<!-- https://a.test -->')).toEqual([]);
  });

  it('are found after something that only looks like a comment', () => {
    expect(absoluteAddresses('a.js', 'x = "/*"; fetch("https://a.test"); y = "*/"')).toEqual([
      'https://a.test',
    ]);
  });
});

describe('what is loaded at the start', () => {
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

  it('is the entry and all that it imports, each once, but not what import() waits for', () => {
    expect(loadedAtStart('dist/index.html', (file) => files[file] ?? '')).toEqual([
      'dist/index.html',
      'dist/page.css',
      'dist/assets/page.js',
      'dist/assets/a.js',
      'dist/b.js',
      'dist/assets/c.js',
    ]);
  });
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

describe('the port of npm start', () => {
  it('is the one after --port, else PORT, else 4173', () => {
    expect(askedPort(['--port', '5000'], { PORT: '6000' })).toBe(5000);
    expect(askedPort(['--port=5001'], {})).toBe(5001);
    expect(askedPort([], { PORT: '6000' })).toBe(6000);
    expect(askedPort([], {})).toBe(4173);
  });

  it('must be a port', () => {
    expect(() => askedPort(['--port'], {})).toThrow('--port takes');
    expect(() => askedPort(['--port', '70000'], {})).toThrow('--port takes');
    expect(() => askedPort([], { PORT: 'http' })).toThrow('--port takes');
  });
});
