// Bundles the types of each entry into one file (dist/core.d.ts …) without further imports.
import { generateDtsBundle } from 'dts-bundle-generator';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withAccessors } from './lib/accessors.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/shell.mjs';
import { tsc } from './types.mjs';
import { writtenOut } from './lib/written-out.mjs';

const folder = 'build/types';
const entries = [
  { entry: 'web/core/index.d.ts', out: 'core.d.ts', globals: false },
  { entry: 'web/files/index.d.ts', out: 'files.d.ts', globals: false },
  { entry: 'web/figure/render.d.ts', out: 'render.d.ts', globals: false },
  // The element also tells TypeScript what document.createElement('many-heads') returns.
  { entry: 'web/figure/embed.d.ts', out: 'embed.d.ts', globals: true },
];

/** Files whose types are derived from schemas and tables that readers of the declarations do not have. */
const derived = ['web/lessons/format'];

/** @param {string} [dist] where to */
export async function writeDeclarations(dist = inRoot('dist')) {
  // Run the compiler on the whole project first: the bundler alone would only see what an entry imports, and
  // miss the ambient types of the wasm modules. Type errors are reported by `npm run types`, not here.
  rmSync(inRoot(folder), { recursive: true, force: true });
  await run(process.execPath, [
    tsc,
    '-p',
    inRoot('tsconfig.json'),
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--noCheck',
    '--rootDir',
    inRoot('.'),
    '--outDir',
    inRoot(folder),
  ]);
  for (const file of derived)
    writeFileSync(inRoot(folder, `${file}.d.ts`), writtenOut(inRoot(`${file}.ts`)));
  const bundles = generateDtsBundle(
    entries.map(({ entry, globals }) => ({
      filePath: inRoot(folder, entry),
      output: { noBanner: true, exportReferencedTypes: false, inlineDeclareGlobals: globals },
    })),
    { preferredConfigPath: inRoot('tsconfig.json') },
  );
  for (const [index, { out, globals }] of entries.entries()) {
    const text = bundles[index] ?? '';
    writeFileSync(path.join(dist, out), globals ? withAccessors(text) : text);
  }
  // A file of its own, since it needs React's types, which other users do not have.
  const react = readFileSync(inRoot(folder, 'web/figure/react.d.ts'), 'utf8');
  writeFileSync(path.join(dist, 'react.d.ts'), react.replaceAll("'./embed'", "'./embed.js'"));
}
