/**
 * Pages whose policies, or whose browsers, take something from a figure: it works, or says in words what is missing, and
 * nothing is left to the console alone. Whole pages, because policies belong to documents.
 */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/figure';
import { looks } from '../../web/model/state';
import { expect, inFirefoxToo, test } from './support/test';
import { figureIn, openPage } from './support/whole';

/** Collects the violations that the browser reports. */
async function refusals(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const all: string[] = [];
    Reflect.set(window, 'refused', all);
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile }) =>
      all.push(`${effectiveDirective} ${sourceFile}`),
    );
  });
  return () => page.evaluate(() => Reflect.get(window, 'refused') as readonly string[]);
}

/** Collects uncaught exceptions and rejections. */
function failuresOf(page: Page): readonly string[] {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  return failures;
}

/** Parts create markup, too, so all are opened: panels, the inspector, two layers, a training, a lesson. */
async function opensAll(page: Page): Promise<void> {
  const figure = await figureIn(page);
  await figure.evaluate(async (el: ManyHeads, allLooks) => {
    for (const look of allLooks) {
      el.look = look;
      await el.updateComplete;
    }
    el.setState({
      look: 'none',
      stage: 'softmax',
      cell: { name: 'attn_weights', index: [0, 1, 1] },
    });
    await el.updateComplete;
    el.setState({
      cell: null,
      parameters: 'trained',
      task: 'what-where',
      trainingStep: 5,
      learning: true,
    });
    await el.updateComplete;
    el.setState({ parameters: 'random', compare: { variant: 'wide' } });
    await el.updateComplete;
  }, looks);
  await expect(figure.locator('mh-picture canvas')).toHaveCount(4);
  await figure.evaluate((el: ManyHeads) => (el.lesson = 'twins'));
  await expect(figure.locator('mh-guide h2')).toBeVisible();
}

for (const csp of ['strict', 'nonce', 'trusted'])
  test(
    `18-csp.html?csp=${csp}: a figure and all of its panels work`,
    csp === 'strict' ? inFirefoxToo : {},
    async ({ page }) => {
      const refused = await refusals(page);
      await page.goto(`./18-csp.html?csp=${csp}`);
      await opensAll(page);
      expect(await refused()).toEqual([]);
    },
  );

test('the split element works from another site, which the policy names', async ({
  page,
  site,
}) => {
  const other = 'https://figures.example';
  await page.route(`${other}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const response = await route.fetch({ url: new URL(`dist${pathname}`, site).href });
    const headers = { ...response.headers(), 'access-control-allow-origin': '*' };
    await route.fulfill({ response, headers });
  });
  await page.route('**/policy.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: {
        'Content-Security-Policy': `default-src 'none'; script-src ${other} 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'`,
      },
      body: `<!doctype html><html lang="en"><title>policy</title><script type="module" src="${other}/embed/manyheads.js"></script><many-heads></many-heads></html>`,
    }),
  );
  await page.goto('./policy.html');
  const figure = await figureIn(page);
  await figure.evaluate((el: ManyHeads) => el.setState({ look: 'heads' }));
  await expect(figure.locator('mh-panel .map-body').first()).toBeVisible();
});

for (const csp of ['nonceonly', 'nowasm'])
  test(
    `18-csp.html?csp=${csp} says which word of the policy is missing`,
    csp === 'nowasm' ? inFirefoxToo : {},
    async ({ page }) => {
      await page.goto(`./18-csp.html?csp=${csp}`);
      await expect(page.locator('many-heads .failure')).toContainText("'wasm-unsafe-eval'");
    },
  );

test('18-csp.html?csp=ttnone: without the name lit-html there is no figure', async ({ page }) => {
  const refused = await refusals(page);
  const thrown = failuresOf(page);
  await page.goto('./18-csp.html?csp=ttnone');
  await expect.poll(() => thrown).toContainEqual(expect.stringContaining('lit-html'));
  expect(await page.evaluate(() => customElements.get('many-heads') === undefined)).toBe(true);
  expect(await refused()).toHaveLength(1);
});

test('the page needs no other name than lit-html', async ({ page }) => {
  const refused = await refusals(page);
  await page.goto('./dist/index.html?csp=trusted');
  await opensAll(page);
  expect(await refused()).toEqual([]);
});

/**
 * Presses every visible button once, including those of menus and panels that open; tells buttons apart by name.
 * @returns how many there were
 */
const pressAll = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const pressed = new Set<string>();
    const next = () => {
      const roots: ParentNode[] = [document];
      for (const root of roots)
        for (const element of root.querySelectorAll<HTMLElement>('*')) {
          if (element.shadowRoot) roots.push(element.shadowRoot);
          if (!element.matches('button, summary')) continue;
          const name = `${element.className} ${element.textContent?.trim() ?? ''}`;
          const isShown = element.getClientRects().length > 0 && !element.matches(':disabled');
          if (isShown && !pressed.has(name)) return { element, name };
        }
      return null;
    };
    for (let button = next(); button; button = next()) {
      pressed.add(button.name);
      button.element.click();
      // Rejections are reported after the click.
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    }
    return pressed.size;
  });

for (const address of [
  './dist/index.html',
  './dist/index.html#stage=scores&cell=scores.1.2.3',
  './base.html',
])
  test(`without WebAssembly: ${address}`, async ({ page }) => {
    const failures = failuresOf(page);
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
    await page.goto(address);
    await expect(page.getByText(/WebAssembly/).first()).toBeVisible();
    expect(await pressAll(page)).toBeGreaterThan(1);
    expect(failures).toEqual([]);
  });

test('a browser without WebAssembly SIMD is told so, and which have it', async ({ page }) => {
  await page.addInitScript(() => {
    WebAssembly.validate = () => false;
  });
  await page.goto('./base.html');
  const message = page.locator('many-heads .failure');
  await expect(message).toContainText('WebAssembly SIMD');
  await expect(message).toContainText('Safari from 16.4');
  const told = await page.locator('many-heads').evaluate(async (el: ManyHeads) => ({
    described: el.describe(),
    ready: await el.ready.then(
      () => 'ready',
      (error: unknown) => String(error),
    ),
  }));
  expect(told.described).toContain('WebAssembly SIMD');
  expect(told.ready).toContain('UnsupportedError');
});

test('parts of the code that do not arrive: whatever is pressed', async ({ page }) => {
  const failures = failuresOf(page);
  await openPage(page, '#stage=scores');
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  expect(await pressAll(page)).toBeGreaterThan(20);
  expect(failures).toEqual([]);
});
