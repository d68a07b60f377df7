// npm start: set up, build, serve.
import { buildAll } from './build.mjs';
import { main } from './lib/shell.mjs';
import { askedPort, serve } from './serve.mjs';

await main(async () => {
  const port = askedPort(process.argv.slice(2), process.env);
  await buildAll();
  const { url } = await serve(port);
  console.log(`\nmanyheads: ${url}\n(Ctrl-C ends it)`);
});
