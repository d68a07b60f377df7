// dist/core.d.ts and its like: each entry's types in one file, with nothing to follow.
import { generateDtsBundle } from 'dts-bundle-generator';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/shell.mjs';

const folder = 'build/types';
const entries = [
  { entry: 'core/index.d.ts', out: 'dist/core.d.ts', globals: false },
  { entry: 'files/index.d.ts', out: 'dist/files.d.ts', globals: false },
  // The element also tells TypeScript what document.createElement('many-heads') returns.
  { entry: 'element/index.d.ts', out: 'dist/embed.d.ts', globals: true },
];

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
}

const consumer = {
  'core.ts': `import * as manyheads from 'manyheads';
const core: manyheads.Core = await manyheads.loadCore();
export { core };
`,
  'embed.ts': `import 'manyheads/embed';
const element = document.createElement('many-heads');
// Not merely an HTMLElement: the declarations name the element's own class.
type Known = HTMLElement extends typeof element ? never : true;
export const known: Known = true;
`,
  // A layer from a file goes into the core as it is, and back.
  'files.ts': `import { loadCore } from 'manyheads';
import { layerFromTensors, readSafetensors, tensorsOfLayer, writeSafetensors } from 'manyheads/files';
export async function again(bytes: Uint8Array): Promise<Uint8Array> {
  const { config, parameters } = layerFromTensors(readSafetensors(bytes));
  const layer = (await loadCore()).createLayer(config);
  layer.setParameters(parameters);
  const { entries, metadata } = tensorsOfLayer(layer.config, (name) => layer.tensor(name));
  return writeSafetensors(entries, metadata);
}
`,
  // On a server the core and the files work; the element is there to be imported, not to be made.
  'node.mjs': `import assert from 'node:assert/strict';
import { loadCore } from 'manyheads';
import { ManyHeads } from 'manyheads/embed';
import { writeSafetensors } from 'manyheads/files';
const layer = (await loadCore()).createLayer({ dModel: 4, heads: 2 });
assert.equal(layer.forward(new Float32Array(8).fill(1)).length, 8);
assert.throws(() => new ManyHeads(), /browser/);
assert.ok(writeSafetensors([], {}) instanceof Uint8Array);
`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: [],
      noEmit: true,
      module: 'NodeNext',
      strict: true,
      skipLibCheck: false,
    },
    include: ['*.ts'],
  }),
};

/**
 * Compiles a program that imports the package by its name, as somebody else's would, and runs another in
 * Node.
 */
export async function checkDeclarations() {
  const at = inRoot('build/consumer');
  mkdirSync(at, { recursive: true });
  for (const [name, text] of Object.entries(consumer)) writeFileSync(`${at}/${name}`, text);
  await run(process.execPath, [inRoot('node_modules/typescript/bin/tsc'), '-p', at]);
  await run(process.execPath, [`${at}/node.mjs`]);
}
