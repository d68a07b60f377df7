/** The rules of .dependency-cruiser.mjs catch violations, tried on a fake web/. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** [file, content, the rule it violates or ''] */
const files: readonly (readonly [string, string, string])[] = [
  ['web/core/types.ts', 'export type Shape = readonly number[];', ''],
  ['web/state/state.ts', "import type { Shape } from '../core/types';\nexport type S = Shape;", ''],
  ['web/ui/part.ts', "import 'lit';\nimport '../state/state';\nexport const part = 1;", ''],
  ['web/core/load.ts', "import '../../build/wasm/core.mjs';", ''],
  ['web/state/upwards.ts', "import '../ui/part';", 'state-imports'],
  [
    'web/draw/upwards.ts',
    "import type { part } from '../ui/part';\nexport type P = part;",
    'draw-imports',
  ],
  ['web/draw/library.ts', "import 'lit';", 'lit-draws-only'],
  ['web/ui/wasm.ts', "import '../../build/wasm/core.mjs';", 'core-alone-touches-the-wasm'],
  ['web/text/types/cost.ts', 'export type Cost = number;', ''],
  [
    'web/text/en/cost.ts',
    "import type { Cost } from '../types/cost';\nexport const c: Cost = 1;",
    '',
  ],
  ['web/text/index.ts', "import * as english from './en/cost';\nexport let text = english;", ''],
  [
    'web/ui/words.ts',
    "import { text } from '../text';\nimport type { Cost } from '../text/types/cost';\nexport const w: Cost = text.c;",
    '',
  ],
  ['web/ui/english.ts', "import '../text/en/cost';", 'words-of-the-language-on-show'],
  ['web/core/english.ts', "import '../text/en/cost';", 'words-of-the-language-on-show'],
  ['web/text/types/english.ts', "import '../en/cost';", 'types-of-no-language'],
  ['web/elsewhere/file.ts', "import '../elsewhere/other';", 'a-room-of-its-own'],
  ['web/elsewhere/other.ts', 'export {};', ''],
  ['web/ui/lost.ts', "import './nowhere';", 'resolvable'],
  ['web/page/one.ts', "import { two } from './two';\nexport const one = () => two;", 'no-circles'],
  // A circle is reported only once.
  ['web/page/two.ts', "import { one } from './one';\nexport const two = () => one;", ''],
];

let folder = '';
let found: readonly { readonly from: string; readonly rule: string }[] = [];

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rooms-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  for (const [file, text] of files) write(file, text);
  write('build/wasm/core.mjs', 'export default 0;');
  write('tsconfig.json', '{"compilerOptions":{"moduleResolution":"bundler","module":"esnext"}}');
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const cruiser = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = path.join(root, '.dependency-cruiser.mjs');
  const args = [cruiser, '--config', config, '--output-type', 'json', 'web'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: readonly { from: string; rule: { name: string } }[] };
  };
  found = summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the rules of the rooms', () => {
  it.each(files.map(([file, , rule]) => [file, rule] as const))('%s breaks %j', (file, rule) => {
    const rules = new Set(found.filter(({ from }) => from === file).map((each) => each.rule));
    expect([...rules]).toEqual(rule === '' ? [] : [rule]);
  });
});
