// Addresses of the contestants' files: below the server's address in a page, on disk in Node.

/**
 * Folders by their names in server addresses; paths are relative to this file.
 * @type {Readonly<Record<string, string>>}
 */
export const folders = {
  dist: '../../../dist/',
  forward: './',
  training: '../training/',
  bundled: '../../../build/bench-peers/',
  'onnxruntime-web': '../peers/node_modules/onnxruntime-web/dist/',
  'tfjs-core': '../peers/node_modules/@tensorflow/tfjs-core/dist/',
  'tfjs-backend-wasm': '../peers/node_modules/@tensorflow/tfjs-backend-wasm/dist/',
};

export const inNode = !('document' in globalThis);

/**
 * The address of a file; '' gives the folder.
 * @param {string} folder
 * @param {string} file
 */
export const place = (folder, file = '') =>
  inNode
    ? new URL(folders[folder] + file, import.meta.url).href
    : new URL(`/${folder}/${file}`, import.meta.url).href;
