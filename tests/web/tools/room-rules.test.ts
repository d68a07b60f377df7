/** The rules of .dependency-cruiser.mjs notice violations, tried on a small web/ of its own. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** [file, content, the rule that it breaks, or '' for none] */
const files: readonly (readonly [string, string, string])[] = [
  ['web/core/types.ts', 'export type Shape = readonly number[];', ''],
  ['web/core/load.ts', "import '../../build/wasm/core.mjs';", ''],
  ['web/words/words.ts', 'export const say = 1;', ''],
  ['web/model/state.ts', "import type { Shape } from '../core/types';\nexport type S = Shape;", ''],
  ['web/ui/part.ts', "import 'lit';\nimport '../model/state';\nimport '../words/words';", ''],
  ['web/model/upwards.ts', "import '../ui/part';", 'model-imports'],
  ['web/model/core.ts', "import '../core/load';", 'model-imports'],
  [
    'web/explain/type.ts',
    "import type { P } from '../panels/type';\nexport type Q = P;",
    'explain-imports',
  ],
  ['web/panels/type.ts', 'export type P = number;', ''],
  ['web/picture/library.ts', "import 'lit';", 'lit-draws-only'],
  ['web/ui/wasm.ts', "import '../../build/wasm/core.mjs';", 'core-alone-touches-the-wasm'],
  ['web/elsewhere/file.ts', 'export {};\n', ''],
  ['web/elsewhere/other.ts', "import './file';", 'a-room-of-its-own'],
  ['web/ui/lost.ts', "import './nowhere';", 'resolvable'],
  // A circle is reported at one of its files.
  ['web/page/one.ts', "import { two } from './two';\nexport const one = () => two;", 'no-circles'],
  ['web/page/two.ts', "import { one } from './one';\nexport const two = () => one;", ''],
];

let folder = '';
let found: readonly { readonly from: string; readonly rule: { readonly name: string } }[] = [];

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
  ({ violations: found } = (
    JSON.parse(stdout) as { summary: { violations: typeof found } }
  ).summary);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(files.map(([file, , rule]) => [file, rule] as const))('%s breaks %j', (file, rule) => {
  const rules = new Set(found.filter(({ from }) => from === file).map((each) => each.rule.name));
  expect([...rules]).toEqual(rule === '' ? [] : [rule]);
});
