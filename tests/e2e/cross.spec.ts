/** Cross-attention: queries come from one sentence, keys and values from another. */
import type { Page } from '@playwright/test';
import type { ManyHeads } from '../../web/element';
import { defaultMemory, stageNames } from '../../web/state/state';
import { reference, type Setup } from './reference';
import { dataOf, packedOf } from './support/compare';
import {
  at,
  computedNames,
  notices,
  open,
  parameterNames,
  setState,
  stateOf,
  tensor,
  tensors,
} from './support/layer';
import { expectPicture, explore } from './support/picture';
import { outside } from './support/plain';
import { expect, test } from './support/test';

const second = defaultMemory.split(' ');
const first = 'I am going to deposit my money at the bank'.split(' ');
const chips = (page: Page, text: 'sentence' | 'memory') => page.locator(`.of-${text} .chip`);
const inspector = (page: Page) => page.locator('.inspector');

async function expectWords(page: Page, words: readonly string[]): Promise<void> {
  await expect(chips(page, 'memory')).toHaveText([...words]);
}

async function typeMemory(page: Page, text: string): Promise<void> {
  await page.locator('#edit-memory').click();
  await page.locator('#memory-text').fill(text);
  await page.locator('#memory-done').click();
}

test('a second sentence comes and goes by mouse @quick', async ({ page }) => {
  const layer = await open(page);
  const before = await tensor(layer, 'output');
  await expect(chips(page, 'memory')).toHaveCount(0);
  await page.locator('#add-memory').click();
  await expectWords(page, second);
  expect((await stateOf(layer)).memory).toBe(defaultMemory);
  await expect(page.locator('.of-sentence .role')).toHaveText('asks');
  await expect(page.locator('.of-memory .role')).toHaveText('is asked');
  await expect(page.locator('#add-memory')).toHaveCount(0);
  expect((await tensor(layer, 'scores')).shape).toEqual([4, 10, 9]);
  expect((await tensor(layer, 'v')).shape).toEqual([4, 9, 4]);
  expect((await tensor(layer, 'output')).data).not.toEqual(before.data);
  await page.locator('#remove-memory').click();
  await expect(chips(page, 'memory')).toHaveCount(0);
  await expect(page.locator('.role')).toHaveCount(0);
  expect((await tensor(layer, 'output')).data).toEqual(before.data);
  expect(new URL(page.url()).hash).toBe('');
});

test('a second sentence comes, is typed and goes by keyboard', async ({ page }) => {
  const layer = await open(page);
  await page.locator('#edit-sentence').focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('#add-memory')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectWords(page, second);
  await page.locator('#edit-memory').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#memory-text')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('our new boat');
  // The picture changes while the reader types.
  expect((await tensor(layer, 'scores')).shape).toEqual([4, 10, 3]);
  await page.keyboard.press('Enter');
  await expect(page.locator('#edit-memory')).toBeFocused();
  await expectWords(page, ['our', 'new', 'boat']);
  await page.keyboard.press('Tab');
  await expect(page.locator('#remove-memory')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(chips(page, 'memory')).toHaveCount(0);
  expect((await stateOf(layer)).memory).toBe('');
});

test('every stage is right, however it is cut and masked', async ({ page }) => {
  const layer = await open(page);
  const layers = [
    { variant: 'split', heads: 4, mask: 'none', memory: defaultMemory },
    { variant: 'split', heads: 16, mask: 'causal', memory: 'the bank' },
    { variant: 'wide', heads: 2, mask: 'no-self', memory: `${defaultMemory} ${defaultMemory}` },
    { variant: 'narrow', heads: 8, mask: 'causal', memory: defaultMemory },
    { variant: 'split', heads: 1, mask: 'no-self', memory: 'alone' },
  ] as const;
  for (const parameters of ['constructed', 'random'] as const) {
    for (const given of layers) {
      await setState(layer, { ...given, parameters, bias: parameters === 'random' });
      const found = await tensors(layer, [...computedNames, ...parameterNames, 'memory']);
      const width = given.variant === 'wide' ? 16 : 16 / given.heads;
      const setup: Setup = { dModel: 16, ...given, divisor: Math.sqrt(width) };
      const stages = reference(setup, packedOf(found), dataOf(found, 'x'), dataOf(found, 'memory'));
      expect.soft(outside(stages, found), JSON.stringify([parameters, given])).toEqual([]);
      expect(found.get('attn_weights')?.shape[2]).toBe(given.memory.split(' ').length);
    }
  }
});

test('the memory is made as x is: token and position, and one word is one vector', async ({
  page,
}) => {
  const layer = await open(page, `#memory=${encodeURIComponent('the bank')}`);
  for (const parameters of ['constructed', 'random'] as const) {
    await setState(layer, { parameters });
    const names = ['token', 'position', 'memory', 'memory_token', 'memory_position'];
    const found = await tensors(layer, names);
    for (let c = 0; c < 16; c++) {
      for (const [j, word] of ['the', 'bank'].entries()) {
        const token = at(found.get('memory_token'), j, c);
        expect(token).toBe(at(found.get('token'), first.indexOf(word), c));
        const position = at(found.get('memory_position'), j, c);
        expect(at(found.get('memory'), j, c)).toBe(Math.fround(token + position));
        // A random layer's positions do not depend on the length of the text.
        if (parameters === 'random') expect(position).toBe(at(found.get('position'), j, c));
      }
    }
  }
});

test('captions say which sentence gives what', async ({ page }) => {
  const layer = await open(page, `#memory=${encodeURIComponent(defaultMemory)}&head=3`);
  const caption = page.locator('.caption');
  const said = {
    embed: 'The second sentence, 9 words, is the memory: it gives keys and values.',
    project: 'Queries come from x, keys and values from the memory.',
    scores:
      '90 dot products over dk = 16 / 4 = 4 columns. Row: the word that asks. Column: the word that is asked, of the second',
    mask: 'No mask',
  } as const;
  for (const stage of Object.keys(said) as (keyof typeof said)[]) {
    await page.locator(`[data-stage=${stage}]`).click();
    await expect(caption).toContainText(said[stage]);
  }
  // The caption names the row and the column of the largest share in the tensor.
  const { data } = await tensor(layer, 'attn_weights');
  const head = data.subarray(180, 270);
  const most = head.reduce((best, share, k) => (share > (head[best] ?? 0) ? k : best), 0);
  await page.locator('[data-stage=softmax]').click();
  const [asks, asked] = [first[Math.floor(most / 9)], second[most % 9]];
  await expect(caption).toContainText(`“${asks}” gives`);
  const share = /gives (\S+) of/.exec((await caption.textContent()) ?? '')?.[1];
  expect(Math.abs(Number(share) - (head[most] ?? NaN))).toBeLessThanOrEqual(0.0005);
  await expect(caption).toContainText(`of its attention to “${asked}”`);
  await expect(page.locator('canvas').first()).toHaveAttribute('aria-label', /“.*”/);
});

test('words of the second sentence stand where its rows and columns are', async ({ page }) => {
  // Reduced motion: nothing of the previous stage fades out.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (...given) {
      drawn.push(given[0]);
      fillText.apply(this, given);
    };
  });
  await open(page, '#sentence=seven+kittens&memory=zebra+quilt+mango&projection=k');
  const [asks, asked] = [
    ['seven', 'kittens'],
    ['zebra', 'quilt', 'mango'],
  ];
  for (const stage of stageNames) {
    await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn.splice(0));
    await page.locator(`[data-stage=${stage}]`).click();
    await page
      .locator('canvas')
      .first()
      .hover({ position: { x: 2, y: 2 } });
    const texts = await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn);
    const shown = [...asks, ...asked].filter((word) => texts.includes(word));
    // Project draws the words of the keys only; from the contexts on, each row is a querying word.
    const own: Partial<Record<string, string[]>> = { project: asked, concat: asks, output: asks };
    expect(shown, stage).toEqual(own[stage] ?? [...asks, ...asked]);
  }
});

test('the inspector says which sentence a cell is of, and lights its word', async ({ page }) => {
  const layer = await open(page, `#memory=${encodeURIComponent('my own money')}`);
  const lit = () =>
    page.locator('.chip.lit').evaluateAll((all) =>
      all.map((chip) => {
        const row = chip.closest('.text-row');
        return `${row?.classList.contains('of-memory') ? 'second' : 'first'} ${chip.textContent.trim()}`;
      }),
    );
  const cases = [
    ['memory', [0, 10], 'embed', 'The memory of “my”, column one', 'second my'],
    ['memory_token', [2, 9], 'embed', 'What “money” of the second sentence is', 'second money'],
    ['memory_position', [1, 11], 'embed', 'Where “own” stands in the second', 'second own'],
    ['x', [6, 9], 'embed', 'The input of “money”, column finance', 'first money'],
    ['q_packed', [5, 0], 'project', 'The queries of “my”', 'first my'],
    ['k_packed', [0, 0], 'project', 'The keys of “my”', 'second my'],
    ['v_packed', [2, 3], 'project', 'The values of “money”', 'second money'],
    ['q', [1, 6, 0], 'heads', 'The query of “money”', 'first money'],
    ['k', [1, 2, 0], 'heads', 'The key of “money”', 'second money'],
    ['v', [1, 1, 0], 'heads', 'The value of “own”', 'second own'],
    ['scores', [1, 5, 2], 'scores', '“my” asks, “money” is asked', 'first my'],
    ['attn_weights', [1, 6, 0], 'softmax', '“money” gives to “my”', 'first money'],
    ['context', [1, 9, 2], 'weigh', 'What “bank” takes', 'first bank'],
  ] as const;
  for (const [name, index, stage, says, word] of cases) {
    await setState(layer, { stage, cell: { name, index: [...index] } });
    await expect(inspector(page).locator('.what')).toContainText(says);
    expect(await lit(), name).toEqual([word]);
  }
  // The cell is described with words of both sentences; the terms of a context are words of the memory.
  await setState(layer, { stage: 'softmax', cell: { name: 'attn_weights', index: [1, 0, 1] } });
  await expect(page.locator('.stage-column [aria-live]')).toContainText('attention₂[I, own] =');
  await expect(inspector(page).locator('tbody th')).toHaveText(['my', 'own', 'money']);
  // A key is computed from the memory, not from x.
  await setState(layer, { stage: 'project', cell: { name: 'k_packed', index: [2, 0] } });
  await expect(inspector(page).locator('thead')).toContainText('memory');
});

test('arrow keys stay within the words of both sentences', async ({ page }) => {
  const layer = await open(page, '#memory=two+words&stage=scores&head=1&cell=scores.0.9.0');
  await page.locator('canvas').focus();
  for (let k = 0; k < 4; k++) await page.keyboard.press('ArrowRight');
  for (let k = 0; k < 4; k++) await page.keyboard.press('ArrowDown');
  expect((await stateOf(layer)).cell).toEqual({ name: 'scores', index: [0, 9, 1] });
  const { shape } = await tensor(layer, 'scores');
  for (const { place } of (await explore(layer)).filter(({ place: { name } }) => name === 'scores'))
    expect(place.index.every((each, axis) => each < (shape[axis] ?? 0))).toBe(true);
});

test('words of the second sentence are edited through their chips', async ({ page }) => {
  const layer = await open(page, `#memory=${encodeURIComponent(defaultMemory)}`);
  const before = await tensors(layer, ['token', 'memory_token']);
  const money = chips(page, 'memory').nth(4);
  await money.click();
  await expect(page.locator('.word-editor input[name=word]')).toBeFocused();
  await page.locator('.word-editor select[name=class]').selectOption('verb');
  expect(await stateOf(layer)).toMatchObject({ classes: {}, memoryClasses: { 4: 'verb' } });
  expect(at(await tensor(layer, 'memory_token'), 4, 1)).toBe(1);
  expect((await tensor(layer, 'token')).data).toEqual(before.get('token')?.data);
  await page.keyboard.press('Escape');
  await expect(money).toBeFocused();
  // When an earlier word is removed, the class follows its own word and does not stay at the position.
  await chips(page, 'memory').nth(0).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectWords(page, second.slice(1));
  expect(await stateOf(layer)).toMatchObject({ memoryClasses: { 3: 'verb' } });
  await chips(page, 'memory').nth(7).click();
  await page.locator('.word-editor input[name=word]').fill('zebra boat');
  await page.keyboard.press('Enter');
  await expectWords(page, [...second.slice(1, 8), 'zebra', 'boat']);
  await expect(chips(page, 'memory').nth(7)).toBeFocused();
  expect(await stateOf(layer)).toMatchObject({ sentence: first.join(' '), classes: {} });
  await expect(chips(page, 'sentence')).toHaveText(first);
  // “zebra” is not in the lexicon; its chip says so. The chips of the first sentence do not.
  await expect(chips(page, 'memory').nth(7)).toHaveAttribute('title', /not in the lexicon/);
  await expect(page.locator('.of-sentence .chip.unknown')).toHaveCount(0);
});

test('the whole text is typed; without a word it is self-attention, and says so', async ({
  page,
}) => {
  const layer = await open(page);
  const self = await tensor(layer, 'output');
  await page.locator('#add-memory').click();
  await typeMemory(page, 'We find');
  await expectWords(page, ['We', 'find']);
  await expect(page.locator('#edit-memory')).toBeFocused();
  await page.locator('#edit-memory').click();
  await page.locator('#memory-text').fill('  \u200B ');
  await expect(page.locator('#no-memory-word')).toContainText('self-attention');
  expect((await tensor(layer, 'output')).data).toEqual(self.data);
  await expectPicture(page);
  await page.keyboard.press('Escape');
  await page.locator('#edit-memory').click();
  await page.locator('#memory-text').fill('');
  await expect(page.locator('#memory-text')).toBeVisible();
  await page.locator('#memory-done').click();
  await expect(page.locator('.of-memory')).toHaveCount(0);
  await expect(page.locator('#add-memory')).toBeVisible();
  expect((await tensor(layer, 'output')).data).toEqual(self.data);
});

test('a link brings it back, its classes and its numbers', async ({ page }) => {
  const layer = await open(page);
  await setState(layer, {
    memory: 'Our café & 100% #1+1=2 “quoted”',
    memoryClasses: { 0: 'determiner', 1: 'noun' },
    stage: 'softmax',
    cell: { name: 'attn_weights', index: [2, 9, 4] },
  });
  const [before, output] = [await stateOf(layer), await tensor(layer, 'output')];
  expect(page.url()).toContain('memory=Our');
  expect(page.url()).toContain('memory-classes=');
  await page.reload();
  await layer.evaluate((el: ManyHeads) => el.ready.then(() => undefined));
  expect(await stateOf(layer)).toEqual(before);
  expect((await tensor(layer, 'output')).data).toEqual(output.data);
  await expect(notices(page)).toHaveCount(0);
});

test('memory is an attribute and a property', async ({ page }) => {
  const layer = await open(page);
  const shapes = await layer.evaluate((el: ManyHeads) => {
    const cross = el as ManyHeads & { memory: string };
    const shape = () => el.tensor('k').shape.join();
    const found = [shape()];
    el.setAttribute('memory', 'their old car');
    found.push(shape(), cross.memory);
    cross.memory = 'car';
    found.push(shape());
    cross.memory = '';
    return [...found, shape()];
  });
  expect(shapes).toEqual(['4,10,4', '4,3,4', 'their old car', '4,1,4', '4,10,4']);
  // A page created with a memory opens with it, and Start again returns to it.
  const made = await page.evaluate(async () => {
    const el = document.createElement('many-heads');
    el.setAttribute('memory', 'their old car');
    document.body.append(el);
    await el.ready;
    el.setState({ memory: 'x' });
    el.reset();
    const result = { shape: el.tensor('scores').shape, link: el.link() };
    el.remove();
    return result;
  });
  expect(made).toEqual({ shape: [4, 10, 3], link: '' });
});

test.describe('a second sentence of any kind', () => {
  const texts: readonly (readonly [string, string, readonly string[]])[] = [
    ['right-to-left script', 'אני הולך אל הבנק', ['אני', 'הולך', 'אל', 'הבנק']],
    ['emoji', '👩‍👩‍👧‍👦 loves 🏳️‍🌈', ['👩‍👩‍👧‍👦', 'loves', '🏳️‍🌈']],
    ['markup', '<img src=x onerror=alert(2)>', ['<img', 'src=x', 'onerror=alert(2)>']],
    ['templates', '${1+1} {{7*7}} %s $&', ['${1+1}', '{{7*7}}', '%s', '$&']],
    ['a very long word', 'a'.repeat(2000), ['a'.repeat(2000)]],
    ['prototype names', '__proto__ constructor', ['__proto__', 'constructor']],
    ['control characters', 'a\u0007b c\u0000d', ['a\u0007b', 'c\u0000d']],
  ];
  for (const [name, text, words] of texts) {
    test(name, async ({ page }) => {
      const layer = await open(page, '#stage=softmax');
      await page.locator('#add-memory').click();
      await typeMemory(page, text);
      const shown = await chips(page, 'memory').allTextContents();
      expect(shown.map((chip) => chip.trim())).toEqual(words);
      expect((await tensor(layer, 'scores')).shape).toEqual([4, 10, words.length]);
      const { data } = await tensor(layer, 'output');
      expect(data.every(Number.isFinite)).toBe(true);
      await expectPicture(page);
      await setState(layer, { cell: { name: 'attn_weights', index: [0, 0, 0] } });
      await expect(inspector(page).locator('.what')).toContainText(words[0]?.slice(0, 20) ?? '');
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      await page.reload();
      await layer.evaluate((el: ManyHeads) => el.ready.then(() => undefined));
      expect((await stateOf(layer)).memory).toBe(text);
      expect((await tensor(layer, 'scores')).shape).toEqual([4, 10, words.length]);
    });
  }

  test('more than 64 words', async ({ page }) => {
    const layer = await open(page);
    await page.locator('#add-memory').click();
    const text = Array.from({ length: 200 }, (_, k) => `word${k}`).join(' ');
    await typeMemory(page, text);
    await expect(chips(page, 'memory')).toHaveCount(64);
    expect((await tensor(layer, 'attn_weights')).shape).toEqual([4, 10, 64]);
    await expect(page.locator('#too-many-memory')).toContainText('first 64 of your 200 words');
    await expect(page.locator('#too-many')).toHaveCount(0);
    expect((await stateOf(layer)).memory).toBe(text);
    await setState(layer, { stage: 'softmax' });
    await expectPicture(page);
  });

  test('too long a text in a link is refused, and said', async ({ page }) => {
    const layer = await open(page, `#memory=${'x'.repeat(10_001)}&heads=2`);
    await expect(notices(page)).toContainText('at most 10000 characters');
    expect(await stateOf(layer)).toMatchObject({ memory: '', heads: 2 });
  });
});

for (const width of [1440, 1024, 360]) {
  test(`every stage of the strip shows a picture, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, `#memory=${encodeURIComponent(defaultMemory)}`);
    for (const stage of stageNames) {
      await page.locator(`[data-stage=${stage}]`).click();
      await expectPicture(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, stage).toBe(0);
    }
  });
}
