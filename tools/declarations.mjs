// dist/core.d.ts and its like: each entry's types in one file, with nothing to follow.
import { generateDtsBundle } from 'dts-bundle-generator';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/shell.mjs';
import { writtenOut } from './lib/written-out.mjs';

const folder = 'build/types';
const entries = [
  { entry: 'core/index.d.ts', out: 'dist/core.d.ts', globals: false },
  { entry: 'files/index.d.ts', out: 'dist/files.d.ts', globals: false },
  // The element also tells TypeScript what document.createElement('many-heads') returns.
  { entry: 'element/index.d.ts', out: 'dist/embed.d.ts', globals: true },
];

/** Their types are derived from what no reader of the declarations has. */
const derived = ['lessons/facts/index', 'lessons/format'];

export async function writeDeclarations() {
  // The compiler first, with the whole project: the bundler alone would see only what an entry
  // imports, and not the ambient types of the wasm's modules. Whether all types fit is asked by
  // `npm run types`.
  rmSync(inRoot(folder), { recursive: true, force: true });
  await run(process.execPath, [
    inRoot('node_modules/typescript/bin/tsc'),
    '-p',
    inRoot('tsconfig.json'),
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--noCheck',
    '--rootDir',
    inRoot('web'),
    '--outDir',
    inRoot(folder),
  ]);
  for (const file of derived)
    writeFileSync(inRoot(folder, `${file}.d.ts`), writtenOut(inRoot('web', `${file}.ts`)));
  const bundles = generateDtsBundle(
    entries.map(({ entry, globals }) => ({
      filePath: inRoot(folder, entry),
      output: { noBanner: true, exportReferencedTypes: false, inlineDeclareGlobals: globals },
    })),
    { preferredConfigPath: inRoot('tsconfig.json') },
  );
  for (const [index, { out }] of entries.entries()) {
    writeFileSync(inRoot(out), bundles[index] ?? '');
  }
  // A file of its own: it needs React's types, which nobody else has to have.
  const react = readFileSync(inRoot(folder, 'element/react.d.ts'), 'utf8');
  writeFileSync(inRoot('dist/react.d.ts'), react.replaceAll("'./index'", "'./embed.js'"));
}
