/** Before the script runs, and where it cannot run; and unknown values of attributes. */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { expect, test } from './support/test';

const dist = (name: string) => new URL(`../../dist/${name}`, import.meta.url).href;
const oneFile = 'manyheads.html';

/** Collects the page's console warnings. */
function warningsOf(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') said.push(message.text());
  });
  return said;
}

const started = (page: Page) =>
  page
    .locator('many-heads')
    .first()
    .evaluate((el: ManyHeads) => el.ready.then(() => undefined));

test.describe('the page says what to do', () => {
  test('opened from a folder', async ({ page }) => {
    await page.goto(dist('index.html'));
    await expect(page.getByText('open manyheads.html beside it')).toBeVisible();
    await page.getByRole('link', { name: oneFile }).first().click();
    await started(page);
    await expect(page.locator('many-heads canvas').first()).toBeVisible();
    await expect(page.locator('.plain')).toBeHidden();
  });

  test('in a sandboxed frame that has no origin', async ({ page }) => {
    await page.goto('./17-srcdoc.html');
    const frame = page.frameLocator('#c');
    await expect(frame.getByText('In a sandboxed frame')).toContainText(oneFile);
    await expect(frame.getByText('In a sandboxed frame')).toBeVisible();
    // The single-file page named by the message does run there.
    await expect(page.frameLocator('#d').locator('many-heads canvas').first()).toBeVisible();
  });

  test('where its script is sent as something else', async ({ page }) => {
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, contentType: 'text/plain' });
    });
    await page.goto('./dist/index.html');
    await expect(page.getByText('text/javascript')).toBeVisible();
  });

  test('without JavaScript', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site}dist/index.html`);
    // Playwright's text search skips <noscript>.
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.locator('noscript p')).toContainText('needs JavaScript');
    await context.close();
  });

  test('and no longer once the script has started', async ({ page }) => {
    await page.goto('./dist/index.html');
    await started(page);
    await expect(page.locator('.plain')).toBeHidden();
    await expect(page.locator('h1')).toBeVisible();
  });
});

for (const name of ['08-classic', '09-mime'])
  test(`${name}.html keeps what stands in the figure’s place`, async ({ page }) => {
    await page.goto(`./${name}.html`);
    await expect(page.getByRole('link', { name: 'open the figure' })).toBeVisible();
    await expect(page.getByText('After.')).toBeVisible();
  });

test('what stands in the figure’s place goes when the figure comes, without a word', async ({
  page,
}) => {
  const warnings = warningsOf(page);
  await page.goto('./fallback.html');
  await started(page);
  await expect(page.getByRole('link', { name: 'open the figure' })).toBeHidden();
  await expect(page.getByText('After.')).toBeVisible();
  expect(warnings).toEqual([]);
});

test('07-selfclosed.html says once in the console that the article is lost', async ({ page }) => {
  const warnings = warningsOf(page);
  await page.goto('./07-selfclosed.html');
  await started(page);
  expect(warnings).toEqual([expect.stringContaining('<many-heads /> is not closed')]);
});

test('16-smart-quotes.html says which values it does not know', async ({ page }) => {
  await page.goto('./16-smart-quotes.html');
  await started(page);
  const notices = page.locator('.notice');
  await expect(notices.filter({ hasText: 'heads=”4″' })).toContainText('1 to 64');
  await expect(notices.filter({ hasText: 'stage=”softmax”' })).toContainText('softmax, weigh');
});

test('a figure has the attributes that were written, and follows its properties', async ({
  page,
}) => {
  await page.goto('./base.html');
  await started(page);
  const tag = () => page.locator('many-heads').evaluate((el) => el.getAttributeNames());
  const written = ['sentence', 'heads', 'stage'];
  expect(await tag()).toEqual(written);
  await page.locator('many-heads').evaluate((el: ManyHeads) => {
    el.hide = 'caption';
    el.controls = 'none';
    el.autoplay = true;
    return el.updateComplete;
  });
  expect(await tag()).toEqual([...written, 'hide', 'controls', 'autoplay']);
  await page.locator('many-heads').evaluate((el: ManyHeads) => {
    el.hide = '';
    el.controls = null;
    el.autoplay = false;
    return el.updateComplete;
  });
  expect(await tag()).toEqual(written);
});

test('every attribute refuses in words what it does not know', async ({ page }) => {
  await page.goto('./base.html');
  await started(page);
  const said = await page.locator('many-heads').evaluate(async (el: ManyHeads) => {
    const changed: string[] = [];
    const messages: string[] = [];
    el.addEventListener('mh-error', (event) =>
      messages.push((event as CustomEvent<{ message: string }>).detail.message),
    );
    const { observedAttributes } = customElements.get('many-heads') as unknown as {
      readonly observedAttributes: readonly string[];
    };
    const silent: string[] = [];
    for (const name of observedAttributes) {
      const text = ['sentence', 'memory'].includes(name) ? 'x'.repeat(10_001) : 'http://';
      const known = messages.length;
      const before = JSON.stringify(el.getState());
      el.setAttribute(name, text);
      // A lesson loads asynchronously, so its message comes later.
      while (name === 'lesson' && messages.length === known)
        await new Promise((resolve) => setTimeout(resolve, 10));
      if (messages.length !== known + 1 || !messages[known]?.includes(name.toLowerCase()))
        silent.push(name);
      if (JSON.stringify(el.getState()) !== before) changed.push(name);
      el.removeAttribute(name);
    }
    return { silent, changed, count: observedAttributes.length };
  });
  expect(said.silent).toEqual([]);
  expect(said.changed).toEqual([]);
  expect(said.count).toBeGreaterThan(55);
});

test('undefined and null as a property are the default, for every property', async ({ page }) => {
  await page.goto('./base.html');
  await started(page);
  const after = await page.locator('many-heads').evaluate(async (el: ManyHeads) => {
    const messages: unknown[] = [];
    el.addEventListener('mh-error', (event) => messages.push((event as CustomEvent).detail));
    const fresh = document.createElement('many-heads');
    const names = Object.keys(fresh.getState());
    for (const key in fresh) {
      const before: unknown = Reflect.get(el, key);
      const settable = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(el), key)?.set;
      if (!settable || typeof before === 'function') continue;
      for (const nothing of [null, undefined]) Reflect.set(el, key, nothing);
    }
    await el.updateComplete;
    const [now, opened] = [el.getState(), fresh.getState()];
    return {
      differ: names.filter(
        (name) =>
          JSON.stringify(Reflect.get(now, name)) !== JSON.stringify(Reflect.get(opened, name)),
      ),
      messages,
      hide: el.hide,
      controls: el.controls,
      offers: el.offers,
      parameters: now.parameters,
    };
  });
  // Null restores each attribute's default; only a layer without any choice starts with the patterns.
  expect(after).toEqual({
    differ: ['parameters'],
    parameters: 'constructed',
    messages: [],
    hide: '',
    controls: null,
    offers: [],
  });
});

for (const name of ['nonceonly', 'nowasm'])
  test(`18-csp.html?csp=${name} says which word of the policy is missing`, async ({ page }) => {
    await page.goto(`./18-csp.html?csp=${name}`);
    await expect(page.locator('#unsupported')).toContainText("'wasm-unsafe-eval'");
  });
