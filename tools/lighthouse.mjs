// npm run lighthouse: Lighthouse's categories for the built page, desktop and mobile; fails below 0.95.
//
// Performance is simulated from measurements on this machine: other work at the same time lowers it. Each
// form factor has up to three tries, of which the best performance counts; the other categories must pass in
// every try.
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveCompressed } from '../tests/lighthouse/serve.mjs';
import { buildAll } from './build.mjs';
import { findChromium } from './lib/packages.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, run, Stop } from './lib/shell.mjs';
import { setUp } from './setup.mjs';

const least = 0.95;
const tries = 3;
const folder = inRoot('tests/lighthouse');

/** Lighthouse is installed in a package of its own: 180 MB that only this command needs. */
async function install() {
  const record = path.join(folder, 'node_modules/.package-lock.json');
  const lock = path.join(folder, 'package-lock.json');
  if (existsSync(record) && statSync(record).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('installing Lighthouse: npm ci in tests/lighthouse');
  const npm = process.env['npm_execpath'];
  const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm, 'ci'] : ['npm', 'ci'];
  await run(command ?? 'npm', [...args, '--ignore-scripts', '--loglevel=error'], { cwd: folder });
}

/** @param {string} file below node_modules; installed late, so imported late, and by its path */
const load = (file) => import(pathToFileURL(path.join(folder, 'node_modules', file)).href);

/**
 * @typedef {{ title: string, score: number | null }} Audit
 * @typedef {{ title: string, score: number | null, auditRefs: { id: string, weight: number }[] }} Category
 * @typedef {object} Report
 * @property {Record<string, Category>} categories
 * @property {Record<string, Audit>} audits
 * @property {{ message: string }} [runtimeError]
 * @property {{ benchmarkIndex: number }} environment
 */

/** The audits that lower a category's score. @param {Report} report @param {Category} category */
const losses = (report, category) =>
  category.auditRefs
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${report.audits[id]?.title ?? id} (${report.audits[id]?.score})`);

await main(async () => {
  await setUp(['browser']);
  await install();
  await buildAll();
  const { default: lighthouse, desktopConfig } = await load('lighthouse/core/index.js');
  const { launch } = await load('chrome-launcher/dist/index.js');
  const { url, close } = await serveCompressed();
  const faults = [];
  try {
    for (const form of ['desktop', 'mobile']) {
      /** @type {Record<string, number>} */
      const best = {};
      for (let left = tries; left > 0 && !((best['performance'] ?? 0) >= least); left--) {
        const start = performance.now();
        const chrome = await launch({
          chromePath: findChromium() ?? 'chromium',
          chromeFlags: [
            '--headless=new',
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-sync',
            '--disable-component-update',
          ],
        });
        try {
          const options = { port: chrome.port, logLevel: 'silent', output: 'json' };
          const config = form === 'desktop' ? desktopConfig : undefined;
          /** @type {{ lhr: Report }} */
          const { lhr: report } = await lighthouse(url, options, config);
          if (report.runtimeError) throw new Stop(`Lighthouse: ${report.runtimeError.message}`);
          for (const [id, category] of Object.entries(report.categories)) {
            // A category without a score is not applicable.
            if (category.score === null) continue;
            console.log(
              `${form.padEnd(9)}${category.title.padEnd(18)}${category.score.toFixed(2)}`,
            );
            best[id] =
              id === 'performance' ? Math.max(best[id] ?? 0, category.score) : category.score;
            if (category.score < least) {
              console.log(
                losses(report, category)
                  .map((each) => `    ${each}`)
                  .join('\n'),
              );
              if (id !== 'performance') faults.push(`${form}: ${category.title} ${category.score}`);
            }
          }
          // Below about 1,000 the machine is slower or busier than these thresholds assume.
          const speed = Math.round(report.environment.benchmarkIndex);
          console.log(
            `(${((performance.now() - start) / 1000).toFixed(1)} s; Lighthouse’s index of this machine now: ${speed})`,
          );
        } finally {
          chrome.kill();
        }
      }
      // A category that was never scored must not count as passed.
      for (const id of ['performance', 'accessibility', 'best-practices', 'seo'])
        if (!((best[id] ?? 0) >= least))
          faults.push(`${form}: ${id} ${best[id] ?? 'has no score'}`);
    }
  } finally {
    close();
  }
  if (faults.length > 0)
    throw new Stop(
      `below ${least}:\n${[...new Set(faults)].map((each) => `  ${each}`).join('\n')}`,
    );
});
