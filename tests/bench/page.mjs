// npm run bench:page: the time of the built page from a toggle to the picture, in Chromium.
//
// A toggle is `setState` with another variant or head count, followed by Lit's update, which derives the scene and
// paints the canvas: all work of the page's thread before the browser can show the frame. On noisy machines compare the
// shares within a run, not milliseconds between runs.
import { chromium } from '@playwright/test';
import { buildAll } from '../../tools/build.mjs';
import { findChromium } from '../../tools/lib/packages.mjs';
import { main } from '../../tools/lib/shell.mjs';
import { serve } from '../../tools/serve.mjs';

const words = Array.from({ length: 64 }, (_, k) => `word${k + 1}`).join(' ');
const cases = [
  { name: 'default: 10 tokens, d_model 16, 4 heads', state: {} },
  {
    name: '64 tokens, d_model 64, 8 heads',
    state: { sentence: words, parameters: 'random', dModel: 64, heads: 8 },
  },
];
const stages = ['project', 'scores', 'softmax', 'output'];
const rounds = 60;

/** Runs in the page: milliseconds of each toggle, with compute and paint separate. */
async function measure({ state, stage, rounds }) {
  const element = document.querySelector('many-heads');
  element.reset();
  element.setState({ ...state, stage });
  await element.updateComplete;
  const toggles = [
    { variant: 'wide' },
    { variant: 'narrow' },
    { variant: 'split' },
    { heads: element.heads / 2 },
    { heads: element.heads },
  ];
  const computed = [];
  const whole = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    element.setState(toggles[round % toggles.length]);
    const middle = performance.now();
    await element.updateComplete;
    // The first rounds warm up the compilers.
    if (round < 15) continue;
    computed.push(middle - start);
    whole.push(performance.now() - start);
  }
  return { computed, whole };
}

const quantile = (values, q) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN;
};
const ms = (value) => value.toFixed(2).padStart(8);

await main(async () => {
  await buildAll();
  const { url, close } = await serve(0);
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(url);
    await page.evaluate(() => document.querySelector('many-heads').ready.then(() => true));
    console.log('milliseconds            recomputed        and redrawn');
    console.log('stage                median     p95    median     p95');
    for (const { name, state } of cases) {
      console.log(name);
      for (const stage of stages) {
        const { computed, whole } = await page.evaluate(measure, { state, stage, rounds });
        const figures = [computed, whole].flatMap((v) => [quantile(v, 0.5), quantile(v, 0.95)]);
        console.log(`  ${stage.padEnd(16)}${figures.map(ms).join('')}`);
      }
    }
  } finally {
    await browser.close();
    await close();
  }
});
