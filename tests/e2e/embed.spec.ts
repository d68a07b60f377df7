/** The element in other people's pages: whole pages, since the page around it decides. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/figure/embed';
import { bundled } from '../cases/support/bundle';
import { expect, test } from './support/test';

const root = new URL('../../', import.meta.url);
const article = readFileSync(new URL('fixtures/article.html', import.meta.url), 'utf8');

interface Told {
  readonly type: string;
  readonly id: string;
  readonly detail: unknown;
}
/** What the article counts (its own script). */
interface Counting {
  readonly counts: { readonly compile: number; readonly shift: number };
  readonly told: readonly Told[];
}

async function open(page: Page, body: string): Promise<void> {
  await page.route('**/post.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('./post.html');
  await page.evaluate(() => customElements.whenDefined('many-heads'));
}

const figure = (page: Page, id: string) => page.locator(`many-heads#${id}`);

const ready = (page: Page, id: string) =>
  figure(page, id).evaluate(async (element: ManyHeads) => {
    await element.ready;
    await element.updateComplete;
  });

const counted = (page: Page) => page.evaluate(() => (window as unknown as Counting).counts);
const told = (page: Page, type: string) =>
  page.evaluate(
    (name) => (window as unknown as Counting).told.filter((each) => each.type === name),
    type,
  );

test('an article’s figures share one core, move nothing, and start near the window @quick @firefox', async ({
  page,
}) => {
  await open(page, article);
  await ready(page, 'one');
  await ready(page, 'two');
  const { compile, shift } = await counted(page);
  expect(compile).toBe(1);
  expect(shift).toBeLessThan(0.01);
  await expect(figure(page, 'one')).toBeVisible();
  const height = await figure(page, 'one').evaluate((element: ManyHeads) => element.offsetHeight);
  expect(height).toBe(900);
  // The one far down waits, and has no numbers yet.
  const waiting = (element: ManyHeads) => {
    try {
      return element.tensor('x').shape.join();
    } catch {
      return 'waits';
    }
  };
  expect(await figure(page, 'far').evaluate(waiting)).toBe('waits');
  await figure(page, 'far').scrollIntoViewIfNeeded();
  await expect.poll(() => figure(page, 'far').evaluate(waiting)).toBe('2,16');
  // Which of the first two is ready first is chance.
  const order = (await told(page, 'mh-ready')).map(({ id }) => id);
  expect(order.slice(0, 2).sort()).toEqual(['one', 'two']);
  expect(order.slice(2)).toEqual(['far']);
});

test('attributes and properties are taken, refused by name, and go back to their defaults @quick', async ({
  page,
}) => {
  await open(page, article);
  await ready(page, 'one');
  const seen = await figure(page, 'one').evaluate(async (element: ManyHeads) => {
    const values: unknown[] = [];
    const note = () => values.push([element.variant, element.heads, element.allHeads]);
    note();
    element.setAttribute('all-heads', '');
    element.removeAttribute('variant');
    element.heads = 4;
    note();
    element.setAttribute('all-heads', 'false');
    element.setAttribute('heads', 'many');
    element.setAttribute('dmodel', '8');
    Object.assign(element, { heads: '8', muted: '1,3', cell: null, variant: '' });
    note();
    await element.updateComplete;
    return { values, muted: element.muted, cell: element.cell, dModel: element.dModel };
  });
  expect(seen).toEqual({
    values: [
      ['narrow', 2, false],
      ['split', 4, true],
      ['split', 8, false],
    ],
    muted: [1, 3],
    cell: '',
    dModel: 16,
  });
  const refused = (await told(page, 'mh-error')).map(({ detail }) => JSON.stringify(detail));
  expect(refused).toHaveLength(2);
  expect(refused[0]).toContain('heads: “many” is not used');
  expect(refused[1]).toContain('called d-model');
});

test('links and states go round, and the opening comes back', async ({ page }) => {
  await open(page, article);
  await ready(page, 'one');
  const seen = await figure(page, 'one').evaluate((element: ManyHeads) => {
    const before = [element.link(), element.getState()] as const;
    element.setState({ stage: 'scores', compare: { heads: 1 }, head: 0 });
    const [link, changed] = [element.link(), element.getState()];
    element.reset();
    const isReset = JSON.stringify(element.getState()) === JSON.stringify(before[1]);
    element.openLink(new URLSearchParams(link));
    const isBack = JSON.stringify(element.getState()) === JSON.stringify(changed);
    element.setState(before[1]);
    return { first: before[0], link, isReset, isBack, layers: element.getState().layers.length };
  });
  expect(seen.first).toBe('');
  expect(new URLSearchParams(seen.link).get('compare')).toBe('heads:1');
  expect(new URLSearchParams(seen.link).has('sentence')).toBe(false);
  expect(seen).toMatchObject({ isReset: true, isBack: true, layers: 1 });
});

test('events tell stages, numbers and changes, and cross shadow roots', async ({ page }) => {
  await open(page, article);
  await page.evaluate(async () => {
    const host = document.body.appendChild(document.createElement('div'));
    const inside = document.createElement('many-heads');
    Object.assign(inside, { id: 'inside', sentence: 'the cat sat', stage: 'scores' });
    host.attachShadow({ mode: 'open' }).append(inside);
    await inside.ready;
    inside.goTo('softmax');
    inside.cell = 'attn_weights.0.1.2';
    await inside.updateComplete;
  });
  // Outside of a shadow root the host is an event's target.
  const inside = ({ id }: Told) => id === '';
  const stages = (await told(page, 'mh-stage')).filter(inside);
  expect(stages.map(({ detail }) => detail)).toEqual([{ stage: 'softmax' }]);
  const [number] = (await told(page, 'mh-inspect')).filter(inside);
  expect(number?.detail).toMatchObject({ place: { name: 'attn_weights', index: [0, 1, 2] } });
  expect((await told(page, 'mh-change')).filter(inside)).toHaveLength(2);
});

test('a figure on a page that is dark by its own CSS is dark @firefox', async ({ page }) => {
  await open(page, article);
  await ready(page, 'two');
  const shade = (id: string) => figure(page, id).locator('.figure').getAttribute('data-theme');
  await expect.poll(() => shade('two')).toBe('dark');
  expect(await shade('one')).toBe('light');
});

test('what was set before the script came is kept, and a moved figure goes on @firefox', async ({
  page,
}) => {
  await page.route('**/post.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<link rel="icon" href="data:," /><div id="a"><many-heads id="early"></many-heads></div><div id="b"></div>',
    }),
  );
  await page.goto('./post.html');
  const seen = await page.evaluate(async () => {
    const element = document.querySelector<HTMLElement>('many-heads') as ManyHeads;
    Object.assign(element, { heads: 8, variant: 'wide', sentence: 'the cat sat' });
    const script = Object.assign(document.createElement('script'), { type: 'module' });
    script.src = './embed.js';
    document.head.append(script);
    await customElements.whenDefined('many-heads');
    await element.ready;
    const early = [element.heads, element.variant, element.tensor('x').shape[0]];
    element.goTo('scores', 0);
    element.play();
    await element.ready;
    const before = element.tensor('output').data;
    document.querySelector('#b')?.append(element);
    await element.updateComplete;
    const isSame = element.tensor('output').data.every((value, k) => value === before[k]);
    const from = element.position;
    await new Promise((resolve) => setTimeout(resolve, 600));
    const goesOn = element.position > from;
    element.remove();
    await new Promise((resolve) => setTimeout(resolve, 50));
    document.body.append(element);
    await element.ready;
    return { early, isSame, goesOn, again: [element.heads, element.tensor('x').shape[0]] };
  });
  expect(seen).toEqual({ early: [8, 'wide', 3], isSame: true, goesOn: true, again: [8, 3] });
});

const lesson = `# Cats

What a cat is.

## First

[on show](?sentence=cats+sleep&stage=scores)

Two words.

## Guess

[on show](?sentence=cats+sleep&stage=softmax)

One row.

What does a row sum to?

- [x] One
      Softmax divides by the sum.
- [ ] Two
`;

test('a lesson is an attribute, a text or null; its steps are gone to, and its tour is told', async ({
  page,
}) => {
  await open(page, article);
  await ready(page, 'one');
  const named = await figure(page, 'one').evaluate(async (element: ManyHeads) => {
    // The order in which a framework sets them is any.
    element.setAttribute('step', 'no-such-step');
    element.setAttribute('lesson', 'twins');
    while (!element.tour) await new Promise((resolve) => setTimeout(resolve, 20));
    const { count, index, lesson: shown } = element.tour;
    return { hasSteps: count > 1, index, isSame: shown === element.lesson };
  });
  expect(named).toEqual({ hasSteps: true, index: 0, isSame: true });
  const walked = await figure(page, 'one').evaluate(async (element: ManyHeads, text) => {
    const until = async (is: () => boolean) => {
      for (let k = 0; k < 200 && !is(); k += 1)
        await new Promise((resolve) => setTimeout(resolve, 20));
    };
    element.removeAttribute('step');
    element.lesson = text;
    await until(() => element.lesson?.title === 'Cats');
    const steps = element.lesson?.steps.map(({ id }) => id) ?? [];
    element.step = steps[1];
    await until(() => element.tour?.index === 1);
    await until(() => element.tour?.said.question !== null);
    const waits = element.tour?.waits;
    element.tour?.reveal();
    await until(() => element.tour?.said.answer !== null);
    const answer = element.tour?.said.answer?.text.join(' ');
    const link = element.link();
    element.lesson = null;
    await until(() => element.tour === null);
    const { tour: left, sentence } = element;
    return { steps: steps.length, waits, answer, link, left, sentence };
  }, lesson);
  expect(walked).toMatchObject({ steps: 2, waits: true, left: null });
  expect(walked.answer).toContain('divides by the sum');
  // No link can name a text.
  expect(walked.link).not.toContain('lesson=');
  expect(walked.sentence).toBe('the cat sat on the mat');
  expect((await told(page, 'mh-tour')).length).toBeGreaterThan(3);
  expect((await told(page, 'mh-step')).at(-1)?.detail).toMatchObject({
    lesson: 'Cats',
    index: 1,
    of: 2,
  });
});

test('React 19 and Vue 3 set properties and hear events', async ({ page }) => {
  const react = await bundled('35-react.js');
  const vue = readFileSync(new URL('node_modules/vue/dist/vue.esm-browser.js', root), 'utf8');
  const script = { contentType: 'text/javascript' };
  await page.route('**/react.js', (route) => route.fulfill({ ...script, body: react }));
  await page.route('**/vue.js', (route) => route.fulfill({ ...script, body: vue }));
  const head =
    '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>A program</title><script type="module" src="./embed.js"></script>';
  await open(
    page,
    `${head}<div id="root"></div><script type="module" src="./react.js"></script></html>`,
  );
  const b = page.locator('#b');
  await expect(b).toHaveCount(1);
  const values = (element: ManyHeads) => [element.sentence, element.heads, element.autoplay];
  expect(await b.evaluate(values)).toEqual(['dogs bark b', 2, false]);
  await page.evaluate(() => {
    const { set } = window as unknown as { set: (patch: object) => void };
    set({ order: ['c', 'b', 'a'], props: { heads: 4, stage: 'softmax' } });
  });
  await expect.poll(() => b.evaluate((element: ManyHeads) => element.stage)).toBe('softmax');
  await b.evaluate((element: ManyHeads) => element.ready.then(() => element.goTo('weigh')));
  await expect(page.locator('#said')).toHaveText('b: weigh');
  await page.unroute('**/post.html');
  await open(
    page,
    `${head}<div id="app"><p id="said">{{ said }}</p><many-heads :sentence="s" :heads="h" :d-model="16" :cell="cell" @mh-stage="said = $event.detail.stage"></many-heads></div>
    <script type="module">import { createApp } from './vue.js';
    const app = createApp({ data: () => ({ s: 'the cat sat', h: 2, cell: null, said: '' }) });
    app.config.compilerOptions.isCustomElement = (tag) => tag.includes('-');
    window.vm = app.mount('#app');</script></html>`,
  );
  const own = page.locator('many-heads');
  await own.evaluate((element: ManyHeads) => element.ready.then(() => element.goTo('scores')));
  await expect(page.locator('#said')).toHaveText('scores');
  await page.evaluate(() => {
    (window as unknown as { vm: { h: number } }).vm.h = 8;
  });
  await expect.poll(() => own.evaluate((element: ManyHeads) => element.heads)).toBe(8);
  // Vue writes 0 for a number that is undefined.
  await page.evaluate(() => {
    (window as unknown as { vm: { h: unknown } }).vm.h = undefined;
  });
  await expect.poll(() => own.evaluate((element: ManyHeads) => element.heads)).toBe(4);
});
