// Serves the benchmark's page, dist/ and the peers' files from node_modules, on this machine only.
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { inRoot } from '../../tools/lib/paths.mjs';
import { folders } from './forward/places.mjs';

/** @type {ReadonlyMap<string, string>} */
const known = new Map(Object.entries(folders));

/** @type {Readonly<Record<string, string>>} */
const types = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

const html = `<!doctype html>
<meta charset="utf-8" />
<link rel="icon" href="data:," />
<title>bench</title>
<script src="/tfjs-core/tf-core.es2017.min.js"></script>
<script src="/tfjs-backend-wasm/tf-backend-wasm.es2017.min.js"></script>
<script type="module">
  import { measure } from '/forward/measure.mjs';
  import { measureTraining } from '/training/measure.mjs';
  Object.assign(globalThis, { measure, measureTraining });
</script>
`;

// A page isolated from other origins has a clock with 5 µs resolution instead of 100.
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cache-Control': 'no-store',
};

/** @param {string} address of a request; the result is null unless it is /folder/file of a folder above */
function fileOf(address) {
  const [, folder = '', name = ''] = /^\/([\w-]+)\/([\w-][\w.-]*)$/.exec(address) ?? [];
  const place = known.get(folder);
  if (place === undefined) return null;
  const file = inRoot('tests/bench/forward', place, name);
  return existsSync(file) ? file : null;
}

/** @returns {Promise<{ url: string, close: () => void }>} */
export function serveBench() {
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (address === '/') {
      response.writeHead(200, { ...headers, 'Content-Type': 'text/html' }).end(html);
      return;
    }
    const file = fileOf(address);
    if (file === null) {
      response.writeHead(404, headers).end();
      return;
    }
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { ...headers, 'Content-Type': type });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') {
        reject(new Error('the server has no port'));
        return;
      }
      resolve({ url: `http://localhost:${address.port}/`, close: () => void server.close() });
    });
  });
}
