// npm run dev: the page from its sources, with hot reload. The wasm is built once, at the start.
import { inRoot } from './lib/paths.mjs';
import { main } from './lib/shell.mjs';
import { setUp } from './setup.mjs';
import { askedPort } from './serve.mjs';
import { buildWasm } from './wasm.mjs';

await main(async () => {
  const port = askedPort(process.argv.slice(2), process.env);
  await setUp(['wasm']);
  await buildWasm();
  const { createServer } = await import('vite');
  const server = await createServer({
    configFile: inRoot('vite.config.ts'),
    server: { host: 'localhost', port, strictPort: false },
  });
  await server.listen();
  server.printUrls();
});
