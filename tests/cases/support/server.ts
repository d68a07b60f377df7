/** Serves the case pages as a site: pages at `/`, built files at `/dist/`, npm's libraries at `/lib/`. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Folders by prefix; the first match wins. */
const folders: readonly (readonly [prefix: string, folder: string])[] = [
  ['/dist/', 'dist'],
  ['/lib/', 'node_modules'],
  // The built files with the wrong MIME type for scripts.
  ['/badmime/', 'dist'],
  ['/files/', 'tests/cases/files'],
  ['/', 'tests/cases/pages'],
];

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.xhtml': 'application/xhtml+xml',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** A page's query `?csp=NAME` selects this Content-Security-Policy. */
const policies: Readonly<Record<string, string>> = {
  strict:
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'",
  nonce: "script-src 'nonce-abc123' 'wasm-unsafe-eval'; style-src 'nonce-abc123'",
  nonceonly: "script-src 'nonce-abc123'",
  nowasm: "script-src 'self'",
  trusted:
    "script-src 'self' 'wasm-unsafe-eval'; require-trusted-types-for 'script'; trusted-types lit-html",
  ttnone:
    "script-src 'self' 'wasm-unsafe-eval'; require-trusted-types-for 'script'; trusted-types 'none'",
};

/** The file of a path, or null if the path leaves its folder. */
function fileOf(pathname: string): string | null {
  const found = folders.find(([prefix]) => pathname.startsWith(prefix));
  if (found === undefined) return null;
  const [prefix, folder] = found;
  const base = path.join(root, folder);
  const file = path.join(base, pathname.slice(prefix.length));
  return file.startsWith(base + path.sep) ? file : null;
}

export interface Site {
  /** Ends with `/`. The same port at `localhost` is another origin. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves the site on a free port of this machine. */
export async function serveCases(): Promise<Site> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    const file = fileOf(decodeURIComponent(pathname));
    const policy = policies[searchParams.get('csp') ?? ''];
    if (pathname === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    const answer = async () => {
      if (file === null || !(await stat(file)).isFile()) throw new Error('no file');
      response.writeHead(200, {
        'Content-Type': pathname.startsWith('/badmime/')
          ? 'text/plain'
          : (types[path.extname(file)] ?? 'application/octet-stream'),
        ...(policy === undefined ? {} : { 'Content-Security-Policy': policy }),
      });
      createReadStream(file).pipe(response);
    };
    answer().catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
