// The wasm as a JavaScript module that holds its bytes as text: one file to load, and no request that
// a server's MIME type, a CORS rule or a file:// address could spoil. In hexadecimal, not base64: a
// compressor still sees where each byte begins, and the download is a fifth smaller.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readIfThere } from './lib/files.mjs';
import { inRoot, isMain } from './lib/paths.mjs';
import { main } from './lib/shell.mjs';

const folder = inRoot('build/wasm');
const types = `/** manyheads-core.wasm, in hexadecimal. */
declare const bytes: string;
export default bytes;
`;

/**
 * Writes only what changed, so that nothing downstream looks newer than it is.
 * @param {string} file
 * @param {string} text
 */
function writeIfChanged(file, text) {
  if (readIfThere(file) === text) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
}

export function writeWasmTypes() {
  writeIfChanged(`${folder}/wasm-bytes.d.mts`, types);
}

export function writeWasmModule() {
  const hex = readFileSync(`${folder}/manyheads-core.wasm`).toString('hex');
  writeIfChanged(`${folder}/wasm-bytes.mjs`, `export default '${hex}';\n`);
  writeWasmTypes();
}

if (isMain(import.meta.url)) {
  // eslint-disable-next-line @typescript-eslint/require-await -- main() takes asynchronous programs
  await main(async () => writeWasmModule());
}
