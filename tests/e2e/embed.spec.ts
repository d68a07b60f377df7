/** The element in a third-party page: several on one page, attributes and properties, events. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { setState } from './support/layer';
import { expectPicture } from './support/picture';
import { expect, test } from './support/test';

const article = readFileSync(new URL('fixtures/several.html', import.meta.url), 'utf8');

/** Opens the article, which is served beside the built files. */
async function openArticle(page: Page): Promise<void> {
  await page.route('**/several.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: article }),
  );
  await page.goto('./several.html');
  await page.evaluate(async () => {
    await customElements.whenDefined('many-heads');
    await Promise.all([...document.querySelectorAll('many-heads')].map(({ ready }) => ready));
  });
}

test('three elements share one module, compiled and instantiated once', async ({ page }) => {
  await openArticle(page);
  const counts = () =>
    page.evaluate(() => (window as unknown as { counts: Record<string, number> }).counts);
  expect(await counts()).toEqual({ compile: 1, instantiate: 1 });
  for (const id of ['one', 'two', 'three'])
    await expectPicture(page, page.locator(`#${id} canvas`));
  await page.evaluate(async () => {
    const another = document.createElement('many-heads');
    document.body.append(another);
    await another.ready;
  });
  expect(await counts()).toEqual({ compile: 1, instantiate: 1 });
});

test('each element has its own layer and state', async ({ page }) => {
  await openArticle(page);
  await setState(page.locator('#one'), { heads: 8 });
  const shapes = await page.evaluate(() =>
    [...document.querySelectorAll('many-heads')].map((el) => el.tensor('q').shape),
  );
  expect(shapes).toEqual([
    [8, 10, 2],
    [3, 4, 8],
    [4, 10, 4],
  ]);
});

test('attributes are read, and every one of them is a property @quick', async ({ page }) => {
  await openArticle(page);
  const properties = await page.locator('#two').evaluate((el: ManyHeads) => {
    const names = ['sentence', 'variant', 'mask', 'parameters', 'dModel', 'heads', 'seed', 'stage'];
    const more = ['progress', 'head', 'cell', 'theme', 'speed', 'bias', 'positions', 'scaling'];
    const all = el as unknown as Record<string, unknown>;
    return Object.fromEntries([...names, ...more].map((name) => [name, all[name]]));
  });
  expect(properties).toEqual({
    sentence: 'They hide our boat',
    variant: 'narrow',
    mask: 'causal',
    parameters: 'random',
    dModel: 24,
    heads: 3,
    seed: 11,
    stage: 'softmax',
    progress: 0.5,
    head: 3,
    cell: 'attn_weights.2.1.0',
    theme: 'dark',
    speed: 2,
    bias: false,
    positions: true,
    scaling: 'sqrt_d_k',
  });
});

test('properties and attributes change the state, and what is refused changes nothing', async ({
  page,
}) => {
  await openArticle(page);
  const result = await page.locator('#three').evaluate(async (el: ManyHeads) => {
    const layer: { heads: number; variant: string } = el;
    const said: string[] = [];
    el.addEventListener('mh-error', (event) =>
      said.push((event as CustomEvent<{ message: string }>).detail.message),
    );
    layer.heads = 8;
    const byProperty = el.getState().heads;
    el.setAttribute('heads', '2');
    const byAttribute = el.getState().heads;
    layer.variant = 'foo';
    el.setAttribute('mask', 'nothing');
    await el.updateComplete;
    return { byProperty, byAttribute, after: el.getState(), said };
  });
  expect(result.byProperty).toBe(8);
  expect(result.byAttribute).toBe(2);
  expect(result.after).toMatchObject({ variant: 'split', mask: 'none' });
  expect(result.said).toHaveLength(2);
  expect(result.said[0]).toContain('wide, split, narrow');
  expect(result.said[1]).toContain('none, causal, no-self');
});

test('properties that were set before the script came are kept', async ({ page }) => {
  await page.route('**/several.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<link rel="icon" href="data:," /><many-heads id="early"></many-heads>',
    }),
  );
  await page.goto('./several.html');
  const heads = await page.evaluate(async () => {
    const el = document.querySelector('many-heads') as ManyHeads & { heads: number };
    el.heads = 8;
    const script = document.createElement('script');
    script.type = 'module';
    script.src = './embed.js';
    document.head.append(script);
    await customElements.whenDefined('many-heads');
    await el.ready;
    return el.getState().heads;
  });
  expect(heads).toBe(8);
});

test('a figure without attributes has heads with patterns, one with any the layer it had', async ({
  page,
}) => {
  const figures = ['', 'stage="embed"', 'heads="4"', 'theme="dark"', 'parameters="patterns"'];
  await page.route('**/several.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body:
        '<link rel="icon" href="data:," /><script type="module" src="./embed.js"></script>' +
        figures.map((attributes) => `<many-heads ${attributes}></many-heads>`).join(''),
    }),
  );
  await page.goto('./several.html');
  const layers = await page.locator('many-heads').evaluateAll(async (all) => {
    const layers = all as ManyHeads[];
    await Promise.all(layers.map((layer) => layer.ready));
    return layers.map((layer) => layer.getState().parameters);
  });
  expect(layers).toEqual(['patterns', 'constructed', 'constructed', 'constructed', 'patterns']);
});

test('setState throws an error that names the field, and changes nothing', async ({ page }) => {
  await openArticle(page);
  const results = await page.locator('#three').evaluate((el: ManyHeads) => {
    const before = JSON.stringify(el.getState());
    return [
      { heads: 0 },
      { variant: 'foo' },
      { seed: NaN },
      { progress: 2 },
      { cell: 7 },
      { mask: undefined },
      { nonsense: 1 },
    ].map((values) => {
      try {
        el.setState(values as object);
        return 'nothing thrown';
      } catch (error) {
        const same = JSON.stringify(el.getState()) === before;
        return `${(error as Error).name} ${(error as Error).message} ${same ? 'same' : 'changed'}`;
      }
    });
  });
  const fields = ['heads', 'variant', 'seed', 'progress', 'cell', 'mask', 'nonsense'];
  for (const [k, field] of fields.entries())
    expect(results[k]).toMatch(new RegExp(`^(Range|Type)Error.*${field}.* same$`));
});

test('goTo, next, previous, reset and describe do what the controls do', async ({ page }) => {
  await openArticle(page);
  const seen = await page.locator('#three').evaluate((el: ManyHeads) => {
    const moments: string[] = [];
    const note = () => {
      const { stage, progress } = el.getState();
      moments.push(`${stage} ${progress}`);
    };
    el.goTo('scores', 0.5);
    note();
    el.goTo('softmax', 0.5);
    note();
    el.goTo('weigh');
    note();
    el.next();
    note();
    el.previous();
    note();
    el.reset();
    note();
    return { moments, said: el.describe(), explained: el.explain('x', [0, 0]).op };
  });
  expect(seen.moments).toEqual([
    'scores 0.5',
    'softmax 0.5',
    'weigh 1',
    'concat 1',
    'weigh 1',
    'embed 1',
  ]);
  expect(seen.said).toContain('10 words');
  expect(seen.explained).toBe('sum');
});

test('events bubble and are composed @quick', async ({ page }) => {
  await openArticle(page);
  const events = await page.evaluate(async () => {
    const room = document.querySelector('#room');
    const host = document.createElement('div');
    const shadow = host.attachShadow({ mode: 'open' });
    room?.append(host);
    const heard = new Map<string, string>();
    for (const name of ['mh-ready', 'mh-stage', 'mh-change', 'mh-inspect', 'mh-error']) {
      document.addEventListener(name, (event) => {
        heard.set(name, `${event.bubbles} ${event.composed} ${event.target === host}`);
      });
    }
    const inner = document.createElement('many-heads');
    shadow.append(inner);
    await inner.ready;
    inner.goTo('softmax');
    inner.setAttribute('variant', 'foo');
    const canvas = inner.shadowRoot?.querySelector('canvas');
    canvas?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    return Object.fromEntries(heard);
  });
  const wanted = 'true true true';
  expect(events).toEqual({
    'mh-ready': wanted,
    'mh-stage': wanted,
    'mh-change': wanted,
    'mh-inspect': wanted,
    'mh-error': wanted,
  });
});

test('an element that is moved keeps its layer', async ({ page }) => {
  await openArticle(page);
  const moved = await page.locator('#two').evaluate((el: ManyHeads) => {
    const output = el.tensor('output').data;
    document.querySelector('#room')?.append(el);
    return el.tensor('output').data.every((value, k) => value === output[k]);
  });
  expect(moved).toBe(true);
  await setState(page.locator('#two'), { stage: 'output' });
  await expect(page.locator('#two .caption')).toContainText('three contributions');
  await expectPicture(page, page.locator('#two canvas'));
});

test('an element that is taken out and put back later is as it was', async ({ page }) => {
  await openArticle(page);
  const states = await page.locator('#two').evaluate(async (el: ManyHeads) => {
    const before = JSON.stringify(el.getState());
    const output = el.tensor('output').data;
    el.remove();
    let gone = '';
    while (gone === '') {
      await new Promise(requestAnimationFrame);
      try {
        el.tensor('output');
      } catch (error) {
        gone = (error as Error).message;
      }
    }
    document.querySelector('#room')?.append(el);
    await el.ready;
    const same = JSON.stringify(el.getState()) === before;
    return { gone, same, output: el.tensor('output').data.every((v, k) => v === output[k]) };
  });
  expect(states.gone).toContain('ready');
  expect(states.same).toBe(true);
  expect(states.output).toBe(true);
  await expectPicture(page, page.locator('#two canvas'));
});

test('an element that is taken out stops playing', async ({ page }) => {
  await openArticle(page);
  const stays = await page.locator('#three').evaluate(async (el: ManyHeads) => {
    el.play();
    el.remove();
    const { position } = el;
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    return el.position === position;
  });
  expect(stays).toBe(true);
});

test('hides the controls that a writer does not want', async ({ page }) => {
  await openArticle(page);
  await expect(page.locator('#one #cost, #one .settings')).toHaveCount(0);
  await expect(page.locator('#three #cost')).toHaveCount(1);
  const parts = [
    'sentence',
    'knife',
    'heads',
    'cost',
    'settings',
    'strip',
    'transport',
    'inspector',
    'legend',
    'caption',
  ];
  await page.locator('#one').evaluate((el, all) => el.setAttribute('hide', all.join(' ')), parts);
  for (const part of parts) await expect(page.locator(`#one [part~=${part}]`)).toHaveCount(0);
  await expectPicture(page, page.locator('#one canvas'));
});
