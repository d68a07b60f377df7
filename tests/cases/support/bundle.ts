/** Bundles a case page's program with its npm packages, as pages do today. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../pages/', import.meta.url));

/** @param name of a file beside the pages */
export async function bundled(name: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    mode: 'production',
    // Vite's library mode does not replace the packages' check of NODE_ENV.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { write: false, lib: { entry: name, formats: ['es'], fileName: 'bundled' } },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error(`${name} gives no output`);
  return first.output[0].code;
}
