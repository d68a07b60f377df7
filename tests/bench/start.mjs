// npm run bench:start: the time from navigation to the first stage on the canvas, in Chromium, without a cache.
//
//   npm run bench:start -- [--runs 15]
//
// Four ways to load the same layer and an empty page made with Lit take turns, each at full speed and like a slow
// phone: a processor 4 times as slow, 1.6 Mbit/s, 150 ms latency. × is the time divided by the empty page's in the same
// round. The server has the files compressed with brotli beforehand, as static hosts do. The program fails if a stage
// is not drawn or its numbers are wrong, never for the time, since machines differ.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { buildAll } from '../../tools/build.mjs';
import { listFiles } from '../../tools/lib/files.mjs';
import { inRoot } from '../../tools/lib/paths.mjs';
import { main, Stop } from '../../tools/lib/shell.mjs';
import { quantile, withChromium } from './browser.mjs';

const article = (script) => `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<script type="module" src="${script}"></script><p>An article.</p><many-heads></many-heads>`;

const articles = { 'article.html': 'embed.js', 'split.html': 'embed/manyheads.js' };

const emptyPage = { name: 'an empty Lit page', file: 'empty/index.html', empty: true };
const ways = [
  emptyPage,
  { name: 'the page', file: 'index.html' },
  { name: 'one file', file: 'manyheads.html' },
  { name: 'embed.js in an article', file: 'article.html' },
  { name: 'embed/ in an article', file: 'split.html' },
];
const terms = [
  { name: 'as it is (bar: 2.5 × the empty page)', slow: false },
  { name: '4 × CPU, 1.6 Mbit/s, 150 ms (bar: 1900 ms on a 3 GHz desktop)', slow: true },
];

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The baseline page, built like the page itself. */
const buildEmptyPage = () =>
  build({
    root: inRoot('tests/bench/empty-lit'),
    configFile: false,
    base: './',
    logLevel: 'warn',
    build: { outDir: inRoot('build/empty-lit'), emptyOutDir: true },
  });

/** Compressed files of a built folder by address. */
const compressed = (folder, address) =>
  listFiles([folder]).map((file) => [
    address + path.relative(folder, file),
    brotliCompressSync(readFileSync(inRoot(file))),
  ]);

/** Serves dist/, the empty page and the articles, compressed once. */
function serveCompressed() {
  const bodies = new Map([...compressed('dist', ''), ...compressed('build/empty-lit', 'empty/')]);
  for (const [name, script] of Object.entries(articles)) {
    bodies.set(name, brotliCompressSync(article(script)));
  }
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
    const body = bodies.get(name);
    if (!body) return void response.writeHead(404).end();
    const type = types[path.extname(name)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br' }).end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, 'localhost', () => {
      const { port } = server.address();
      resolve({ url: `http://localhost:${port}/`, close: () => server.close() });
    });
  });
}

/** Runs before the page: resolves when the first picture has been shown. */
function watchCanvas() {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the context it came from
  const { drawImage } = CanvasRenderingContext2D.prototype;
  window.firstStage = new Promise((resolve) => {
    CanvasRenderingContext2D.prototype.drawImage = function (...given) {
      CanvasRenderingContext2D.prototype.drawImage = drawImage;
      // The start of the second frame proves that the browser has taken over the first one.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
      return drawImage.apply(this, given);
    };
  });
}

/** Runs in the page: the number of colours on the canvas, and the worst row sum of the attention. */
async function seen() {
  const element = await document.querySelector('many-heads').ready;
  const canvas = element.shadowRoot.querySelector('canvas');
  const copy = new OffscreenCanvas(240, 160);
  const context = copy.getContext('2d');
  context.drawImage(canvas, 0, 0, 240, 160);
  const pixels = new Uint32Array(context.getImageData(0, 0, 240, 160).data.buffer);
  const { shape, data } = element.tensor('attn_weights');
  const columns = shape.at(-1);
  let furthest = 0;
  for (let i = 0; i < data.length; i += columns) {
    const sum = data.slice(i, i + columns).reduce((a, b) => a + b, 0);
    furthest = Math.max(furthest, Math.abs(sum - 1));
  }
  return { colours: new Set(pixels).size, furthest };
}

async function once(browser, address, { slow, empty }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    if (slow) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 1_600_000 / 8,
        uploadThroughput: 750_000 / 8,
      });
    }
    await page.addInitScript(watchCanvas);
    await page.goto(address);
    const time = await page.evaluate(() => window.firstStage);
    if (empty) return time;
    const { colours, furthest } = await page.evaluate(seen);
    if (colours < 20) throw new Stop(`${address}: no picture, ${colours} colours`);
    if (!(furthest < 1e-5))
      throw new Stop(`${address}: a row of attention sums to 1 ± ${furthest}`);
    return time;
  } finally {
    await context.close();
  }
}

const ms = (value) => value.toFixed(0).padStart(10);

await main(async () => {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } } });
  const runs = Math.max(9, Number(values.runs) || 0);
  await buildAll();
  await buildEmptyPage();
  const { url, close } = await serveCompressed();
  await withChromium(async (browser) => {
    console.log(`milliseconds from navigation to the first stage, ${runs} rounds, brotli`);
    console.log(`${cpus()[0]?.model ?? 'unknown processor'}`);
    const heads = ['quartile', 'median', 'quartile', '×'];
    console.log(`${''.padEnd(26)}${heads.map((head) => head.padStart(10)).join('')}`);
    for (const { name, slow } of terms) {
      console.log(name);
      const times = new Map(ways.map((way) => [way, []]));
      // The first round warms up the browser's code caches and does not count.
      for (let round = 0; round <= runs; round++) {
        for (const way of ways) {
          const time = await once(browser, url + way.file, { slow, empty: way.empty });
          if (round > 0) times.get(way).push(time);
        }
      }
      for (const way of ways) {
        const figures = [0.25, 0.5, 0.75].map((q) => quantile(times.get(way), q));
        const ratios = times.get(way).map((time, round) => time / times.get(emptyPage)[round]);
        const ratio = quantile(ratios, 0.5).toFixed(2).padStart(10);
        console.log(`  ${way.name.padEnd(24)}${figures.map(ms).join('')}${ratio}`);
      }
    }
  }).finally(close);
});
