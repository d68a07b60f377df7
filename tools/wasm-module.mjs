// The wasm as a JavaScript module that holds its bytes as text: one file to load, and no request that
// a server's MIME type, a CORS rule or a file:// address could spoil.
//
// One character stands for each byte, chosen for the compressor (lib/alphabet.mjs): the download is that
// of the bytes themselves, where hexadecimal costs 7 in 100 more and base64 30. The bytes that come most often have the
// printable ASCII characters, the others those from U+0100 on. No escape, control character, quote or
// "<" is among them, so nothing that reads the file as UTF-8 (as every module script is) can change
// it, inline in HTML included.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { alphabetFor } from './lib/alphabet.mjs';
import { readIfThere } from './lib/files.mjs';
import { inRoot, isMain } from './lib/paths.mjs';
import { main } from './lib/shell.mjs';

const folder = inRoot('build/wasm');
const types = `/** a wasm module: the character of each byte from 0 to 255, and all bytes so written. */
declare const bytes: { readonly alphabet: string; readonly text: string };
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

/** The two modules of wasm/CMakeLists.txt. */
export const modules = ['manyheads-core', 'manyheads-lean'];

export function writeWasmTypes() {
  for (const name of modules) writeIfChanged(`${folder}/${name}-bytes.d.mts`, types);
}

/** @param {string} name */
function writeWasmModule(name) {
  const bytes = readFileSync(`${folder}/${name}.wasm`);
  const alphabet = alphabetFor(bytes);
  const text = Array.from(bytes, (byte) => alphabet[byte]).join('');
  writeIfChanged(
    `${folder}/${name}-bytes.mjs`,
    `export default { alphabet: '${alphabet.join('')}', text: '${text}' };\n`,
  );
}

export function writeWasmModules() {
  modules.forEach(writeWasmModule);
  writeWasmTypes();
}

if (isMain(import.meta.url)) {
  // eslint-disable-next-line @typescript-eslint/require-await -- main() takes asynchronous programs
  await main(async () => writeWasmModules());
}
