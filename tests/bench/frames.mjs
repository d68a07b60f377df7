// npm run bench:frames: script time of a frame while a large layer plays, and while a control is dragged.
//
// Playing: 12 heads of 64 × 64 (49,152 cells of small multiples, 4,096 of the large matrix) through every stage. The
// browser's trace gives the processor time of each requestAnimationFrame callback with the microtasks after it (the
// scene, the canvas, Lit's updates), at full speed and at a quarter of it (CDP's throttling). Dragging: the timeline, the seed, a
// number, and the variant and the head count (toggled in every frame) at 64 tokens, d_model 64, 8 heads, with all
// that is drawn after it. Training: 400 steps of the flagship with two heads and what was learned
// beside it, as a reader plays it. For comparison, the same arithmetic is timed repeatedly; its spread is the machine's
// noise, as is its load, which is printed. Prints a table; fails if too few frames were drawn.
import { cpus, loadavg } from 'node:os';
import { buildAll } from '../../tools/build.mjs';
import { main } from '../../tools/lib/shell.mjs';
import { serve } from '../../tools/serve.mjs';
import { quantile, withChromium } from './browser.mjs';

const words = Array.from({ length: 64 }, (_, k) => `word${k + 1}`).join(' ');
const large = { sentence: words, parameters: 'random', dModel: 48, heads: 12 };
const middle = { sentence: words, parameters: 'random', dModel: 64, heads: 8 };

/** Other processes and the kernel disturb every pass; only what all passes show is due to the page. */
const passes = 3;

const ms = (value) => value.toFixed(2).padStart(9);
/** @param bar for the 95th percentile */
const row = (name, values, bar) =>
  console.log(
    `${name.padEnd(44)}${String(values.length).padStart(7)}${ms(quantile(values, 0.5))}${ms(quantile(values, 0.95))}${String(bar).padStart(7)}`,
  );

/** Milliseconds of script of each frame while the layer plays from the first stage to the last. */
async function playing(page, client, rate, speed) {
  await client.send('Emulation.setCPUThrottlingRate', { rate });
  await page.evaluate(
    (state) => {
      const element = document.querySelector('many-heads');
      element.setState({ ...state, stage: 'embed', progress: 0 });
      return element.updateComplete;
    },
    { ...large, speed },
  );
  return framesOf(page, client, async () => {
    const element = document.querySelector('many-heads');
    element.play();
    while (element.position < 10) await new Promise((later) => setTimeout(later, 100));
  });
}

/** The same while the flagship trains and plays, with what was learned beside it. */
async function training(page, client, rate, pace) {
  await client.send('Emulation.setCPUThrottlingRate', { rate });
  await page.evaluate(
    async ({ seed, trainingPace }) => {
      const element = document.querySelector('many-heads');
      element.reset();
      element.setState({ parameters: 'trained', heads: 2, seed, trainingPace, stage: 'softmax' });
      // Waits for the code of its parts and the first evaluation.
      while (!element.shadowRoot.querySelector('mh-learned .answers')) {
        await element.updateComplete;
        await new Promise(requestAnimationFrame);
      }
    },
    { seed: (seed += 1), trainingPace: pace },
  );
  return framesOf(page, client, async () => {
    const element = document.querySelector('many-heads');
    element.shadowRoot.querySelector('.training-play').click();
    while (element.getState().trainingStep < 400)
      await new Promise((later) => setTimeout(later, 100));
  });
}
/** A new seed for each training, so that none is cached. */
let seed = 0;

/**
 * Milliseconds of processor time of each frame's script while `done` runs in the page: other work of the machine is not
 * counted. Where `done` marks its changes, only frames with one count.
 */
async function framesOf(page, client, done, given) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  client.on('Tracing.dataCollected', collect);
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'blink.user_timing'] },
  });
  await page.evaluate(done, given);
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.end');
  await complete;
  client.off('Tracing.dataCollected', collect);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const marks = events.filter(({ name }) => name === 'change').map(({ ts }) => ts);
  const frames = events
    .filter(({ name, ph }) => name === 'FireAnimationFrame' && ph === 'X')
    .filter(
      ({ ts, dur }) => marks.length === 0 || marks.some((mark) => mark >= ts && mark <= ts + dur),
    );
  if (frames.length < 60) throw new Error(`only ${frames.length} frames were drawn`);
  return frames.map(({ tdur }) => tdur / 1000);
}

/** Milliseconds of script of a change with all that is drawn after it; `which` makes the k-th change. */
async function dragging(page, client, name) {
  const frames = await framesOf(
    page,
    client,
    async ([state, which]) => {
      const element = document.querySelector('many-heads');
      element.setState({ ...state, stage: 'softmax', progress: 1 });
      await element.updateComplete;
      const stages = ['scores', 'scale', 'mask', 'softmax', 'weigh'];
      const changes = {
        timeline: (k) => element.goTo(stages[Math.floor(k / 20) % 5], 0.05 + (k % 20) / 21),
        seed: (k) => element.setState({ seed: k }),
        variant: (k) => element.setState({ variant: ['wide', 'split', 'narrow'][k % 3] }),
        heads: (k) => element.setState({ heads: [8, 4, 16][k % 3] }),
        nothing: () => {
          let sum = 0;
          for (let n = 1; n < 2e6; n++) sum += 1 / n;
          if (!(sum > 0)) throw new Error('no sum');
        },
        'a number': (k) => {
          element.setState({
            cell: { name: 'W_Q', index: [3, 5] },
            edits: [{ name: 'W_Q', index: [3, 5], value: Math.fround((k % 20) / 10) }],
          });
        },
      };
      for (let k = 0; k < 140; k++) {
        await new Promise((resolve) => {
          requestAnimationFrame(() => {
            performance.mark('change');
            changes[which](k);
            resolve();
          });
        });
      }
    },
    [middle, name],
  );
  // The first changes warm up the compilers.
  return frames.slice(20);
}

await main(async () => {
  await buildAll();
  const { url, close } = await serve(0);
  await withChromium(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}#parameters=random`);
    await page.evaluate(() => document.querySelector('many-heads').ready.then(() => undefined));
    const client = await page.context().newCDPSession(page);
    console.log(`${cpus()[0]?.model}, load ${loadavg()[0].toFixed(1)} of ${cpus().length} cores`);
    console.log(`${'ms of processor time'.padEnd(44)} frames   median      p95    bar`);
    await playing(page, client, 1, 4); // warms up
    row('playing 49,152 cells', await playing(page, client, 1, 1), 4);
    row('the same at 4 × CPU throttle', await playing(page, client, 4, 1), 10);
    for (let pass = 0; pass < passes; pass++) {
      row('playing them at four times the pace', await playing(page, client, 1, 4), 4);
      row('the same at 4 × CPU throttle', await playing(page, client, 4, 4), 10);
      row('training, 80 steps a second', await training(page, client, 1, 'steady'), 4);
      row('the same at 4 × CPU throttle', await training(page, client, 4, 'steady'), 10);
      for (const name of ['timeline', 'seed', 'a number', 'variant', 'heads'])
        row(`dragging ${name}, 64 tokens, d 64, 8 heads`, await dragging(page, client, name), 8);
      row('arithmetic alone', await dragging(page, client, 'nothing'), '');
    }
  }).finally(() => void close());
});
