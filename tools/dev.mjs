// npm run dev: the page from its sources, with hot reload. The wasm is built once, at the start.
import { inRoot } from './lib/paths.mjs';
import { main, script, Stop } from './lib/shell.mjs';
import { setUp } from './setup.mjs';
import { askedPort } from './serve.mjs';

await main(async () => {
  const port = askedPort(process.argv.slice(2), process.env);
  await setUp(['wasm']);
  if ((await script('wasm')) !== 0) throw new Stop('the core could not be built');
  if ((await script('words')) !== 0) throw new Stop('the words could not be read');
  const { createServer } = await import('vite');
  const server = await createServer({
    configFile: inRoot('vite.config.ts'),
    server: { host: 'localhost', port, strictPort: false },
  });
  await server.listen();
  server.printUrls();
});
