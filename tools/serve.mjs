// Serves dist/ from this machine.
import { existsSync } from 'node:fs';
import { inRoot, isMain } from './lib/paths.mjs';
import { main, Stop } from './lib/shell.mjs';

/**
 * The port from --port N or PORT.
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function askedPort(args, env) {
  const at = args.findIndex((arg) => arg === '--port' || arg.startsWith('--port='));
  const given =
    at < 0
      ? // `npm start --port 5000` without the extra `--` arrives like this.
        (env['npm_config_port'] ?? env['PORT'] ?? '4173')
      : (args[at]?.split('=')[1] ?? args[at + 1] ?? '');
  const port = Number(given);
  if (given === '' || !Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Stop(`--port takes a number from 0 to 65535, not "${given}"`);
  }
  return port;
}

/**
 * Serves dist/ until the process ends; uses the next free port if this one is taken.
 * @param {number} port
 */
export async function serve(port) {
  if (!existsSync(inRoot('dist/index.html'))) throw new Stop('dist/ is missing: npm run build');
  const { preview } = await import('vite');
  const server = await preview({
    configFile: inRoot('vite.config.ts'),
    // A missing file gives a 404, not the page.
    appType: 'mpa',
    logLevel: 'warn',
    preview: { host: 'localhost', port, strictPort: false },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Stop('the server has no port');
  return { url: `http://localhost:${address.port}/`, close: () => server.close() };
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const { url } = await serve(askedPort(process.argv.slice(2), process.env));
    console.log(`manyheads: ${url}`);
  });
}
