// Serves dist/ like a web server: compressed, with types and cache lifetimes.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { inRoot } from '../../tools/lib/paths.mjs';

/** @type {Readonly<Record<string, string>>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** @returns {Promise<{ url: string, close: () => void }>} */
export function serveCompressed() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    const file = inRoot('dist', name);
    const type = types[path.extname(name)];
    if (!/^(assets\/)?[\w-][\w.-]*$/.test(name) || !existsSync(file) || type === undefined) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found');
      return;
    }
    // Gzip instead of brotli, since every server supports it by default.
    const headers = { 'Content-Type': type, 'Content-Encoding': 'gzip' };
    // Built names contain a hash of the content.
    const kept = name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.writeHead(200, { ...headers, 'Cache-Control': kept });
    response.end(gzipSync(readFileSync(file)));
  });
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') {
        reject(new Error('the server has no port'));
        return;
      }
      const close = () => {
        server.close();
        server.closeAllConnections();
      };
      resolve({ url: `http://localhost:${address.port}/`, close });
    });
  });
}
