// Bundles the types of each entry into one file (dist/core.d.ts …) without further imports.
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

/** Files whose types are derived from schemas and tables that readers of the declarations do not have. */
const derived = ['lessons/facts/index', 'lessons/format'];

export async function writeDeclarations() {
  // Run the compiler on the whole project first: the bundler alone would only see what an entry imports, and
  // miss the ambient types of the wasm modules. Type errors are reported by `npm run types`, not here.
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
  // A file of its own, since it needs React's types, which other users do not have.
  const react = readFileSync(inRoot(folder, 'element/react.d.ts'), 'utf8');
  writeFileSync(inRoot('dist/react.d.ts'), react.replaceAll("'./index'", "'./embed.js'"));
}
