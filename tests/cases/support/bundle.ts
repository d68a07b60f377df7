/** A program of a case page with npm's packages in it, as a page of today has them. */
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
    // Library mode leaves the packages' own question where they run.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { write: false, lib: { entry: name, formats: ['es'], fileName: 'bundled' } },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error(`${name} gives no output`);
  return first.output[0].code;
}
