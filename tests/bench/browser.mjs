// What the benchmarks of the built page share: Chromium, and quantiles.
import { chromium } from '@playwright/test';
import { findChromium } from '../../tools/lib/packages.mjs';

/** Starts Chromium for this work, and ends it afterwards. */
export async function withChromium(work) {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** The value below which a share of all values lies. */
export function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN;
}
