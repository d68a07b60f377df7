// npm run bench:start: the time from navigation to the first screen and to the first stage, in Chromium, without a cache.
//
//   npm run bench:start -- [--runs 15]
//
// The first screen is painted once its words and arcs are, which are in the HTML, and alive once the picture there is the
// figure's own. The other ways show one layer: the time is that of its first stage on the canvas. They and an empty page
// made with Lit take turns, each at full speed and like a slow phone: a processor 4 times as slow, 1.6 Mbit/s, 150 ms
// latency. × is the time divided by the empty page's in the same round; a shift is what moves meanwhile, as browsers count
// it. The server has the files compressed with brotli beforehand, as static hosts do. The program fails if a stage is not
// drawn, its numbers are wrong or anything moves, never for the time, since machines differ.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, loadavg } from 'node:os';
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

const emptyPage = { name: 'an empty Lit page', file: 'empty/index.html', wait: 'stage' };
const ways = [
  emptyPage,
  { name: 'the first screen, painted', file: 'index.html', wait: 'painted' },
  { name: 'the first screen, alive', file: 'index.html', wait: 'alive' },
  { name: 'the page with a link', file: 'index.html#stage=embed', wait: 'stage' },
  { name: 'one file with a link', file: 'manyheads.html#stage=embed', wait: 'stage' },
  { name: 'embed.js in an article', file: 'article.html', wait: 'stage' },
  { name: 'embed/ in an article', file: 'split.html', wait: 'stage' },
];
const terms = [
  { name: 'as it is', slow: false },
  { name: '4 × CPU, 1.6 Mbit/s, 150 ms (bars: painted 800 ms, alive 1600 ms)', slow: true },
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

/** Runs before the page: promises of the moments, and what has moved. */
function watchStart() {
  const shown = () =>
    // The start of the second frame proves that the browser has taken over the first one.
    new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
    });
  /** Browsers ask for no frame before the page's style sheets are there. */
  const until = async (isSo) => {
    while (!isSo()) await new Promise(requestAnimationFrame);
    return shown();
  };
  const start = { shift: 0 };
  window.start = start;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) start.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  start.painted = until(() => document.querySelector('.first-buttons:last-child button'));
  start.alive = until(() => {
    const canvas = document.querySelector('.first-picture mh-picture canvas.scene');
    // As large as its place once something is drawn on it.
    return canvas !== null && canvas.width > 300;
  });
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the context it came from
  const { drawImage } = CanvasRenderingContext2D.prototype;
  start.stage = new Promise((resolve) => {
    CanvasRenderingContext2D.prototype.drawImage = function (...given) {
      CanvasRenderingContext2D.prototype.drawImage = drawImage;
      resolve(shown());
      return drawImage.apply(this, given);
    };
  });
}

/** Runs in the page: the number of colours on the canvas, and the worst row sum of the attention. */
async function seen() {
  const element = await document.querySelector('many-heads').ready;
  const canvas = element.shadowRoot.querySelector('canvas.scene');
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

async function once(browser, url, { file, wait }, slow) {
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
    await page.addInitScript(watchStart);
    await page.goto(url + file, { waitUntil: 'commit' });
    const time = await page.evaluate((name) => window.start[name], wait);
    if (file === emptyPage.file) return { time, shift: 0 };
    if (wait === 'stage') {
      const { colours, furthest } = await page.evaluate(seen);
      if (colours < 20) throw new Stop(`${file}: no picture, ${colours} colours`);
      if (!(furthest < 1e-5)) throw new Stop(`${file}: a row of attention sums to 1 ± ${furthest}`);
    }
    return { time, shift: await page.evaluate(() => window.start.shift) };
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
    console.log(`milliseconds from navigation, ${runs} rounds, brotli`);
    console.log(`${cpus()[0]?.model}, load ${loadavg()[0].toFixed(1)} of ${cpus().length} cores`);
    const heads = ['quartile', 'median', 'quartile', '×', 'shift'];
    console.log(`${''.padEnd(28)}${heads.map((head) => head.padStart(10)).join('')}`);
    for (const { name, slow } of terms) {
      console.log(name);
      const all = new Map(ways.map((way) => [way, []]));
      // The first round warms up the browser's code caches and does not count.
      for (let round = 0; round <= runs; round++) {
        for (const way of ways) {
          const found = await once(browser, url, way, slow);
          if (round > 0) all.get(way).push(found);
        }
      }
      for (const way of ways) {
        const times = all.get(way).map(({ time }) => time);
        const figures = [0.25, 0.5, 0.75].map((q) => quantile(times, q));
        const ratios = times.map((time, round) => time / all.get(emptyPage)[round].time);
        const ratio = quantile(ratios, 0.5).toFixed(2).padStart(10);
        const shift = Math.max(...all.get(way).map((each) => each.shift));
        console.log(
          `  ${way.name.padEnd(26)}${figures.map(ms).join('')}${ratio}${shift.toFixed(3).padStart(10)}`,
        );
        if (way.wait !== 'stage' && shift > 0)
          throw new Stop(`${way.name}: something moved by ${shift}`);
      }
    }
  }).finally(close);
});
