/** Cross-attention: queries come from one sentence, keys and values from another. */
import { expect, it } from 'vitest';
import { defaultMemory } from '../../../web/state/state';
import { entry } from '../../web/support/core';
import { part, press } from '../support/element';
import { writtenOnCanvas } from '../support/guide';
import { choose, keptFigure } from '../support/kept';

const figure = await keptFigure();
const { element } = figure;
const shape = (name: string) => element.tensor(name).shape;
const texts = (selector: string) =>
  [...(element.shadowRoot?.querySelectorAll(selector) ?? [])].map((each) =>
    each.textContent.trim(),
  );
const second = () => texts('.of-memory .chip');
const focused = () => element.shadowRoot?.activeElement?.id;

async function typeMemory(text: string) {
  await press(element, '#edit-memory');
  await choose(figure, '#memory-text', text);
  await press(element, '#memory-done');
}

it('comes, is typed and goes by keyboard, with the focus and the numbers', async () => {
  const before = element.tensor('output').data.slice();
  part(element, '#edit-sentence').focus();
  await figure.key('Tab');
  expect(focused()).toBe('add-memory');
  await figure.key('Enter');
  expect(second()).toEqual(defaultMemory.split(' '));
  expect(texts('.role')).toEqual(['asks', 'is asked']);
  expect([shape('scores'), shape('v')]).toEqual([
    [4, 10, 9],
    [4, 9, 4],
  ]);
  part(element, '#edit-memory').focus();
  await figure.key('Enter');
  expect(focused()).toBe('memory-text');
  await figure.type('#memory-text', 'our new boat');
  expect(second()).toEqual(['our', 'new', 'boat']);
  expect(shape('scores')).toEqual([4, 10, 3]);
  expect(focused()).toBe('edit-memory');
  await figure.key('Tab');
  expect(focused()).toBe('remove-memory');
  await figure.key('Space');
  expect([second(), texts('.role'), element.getState().memory]).toEqual([[], [], '']);
  expect(element.tensor('output').data).toEqual(before);
});

it('is made as the first is: one word is one vector, and its place its position', async () => {
  for (const parameters of ['constructed', 'random'] as const) {
    await figure.set({ memory: 'the bank', parameters });
    for (let c = 0; c < 16; c++) {
      for (const [row, word] of [8, 9].entries()) {
        const token = entry(element.tensor('memory_token'), row, c);
        const position = entry(element.tensor('memory_position'), row, c);
        expect(token).toBe(entry(element.tensor('token'), word, c));
        expect(entry(element.tensor('memory'), row, c)).toBe(Math.fround(token + position));
        // A random layer's positions do not depend on the length of the text.
        if (parameters === 'random')
          expect(position).toBe(entry(element.tensor('position'), row, c));
      }
    }
  }
});

it('is named in the captions where it gives keys and values', async () => {
  await figure.set({ memory: defaultMemory, head: 2 });
  for (const [stage, says] of [
    ['embed', 'The second sentence, 9 words, is the memory: it gives keys and values.'],
    ['project', 'Queries come from x, keys and values from the memory.'],
    ['scores', '90 dot products over dk = 16 / 4 = 4 columns.'],
    ['softmax', 'of its attention to'],
  ] as const) {
    await press(element, `[data-stage=${stage}]`);
    expect(await figure.text('.caption')).toContain(says);
  }
});

it.each([
  ['memory', [0, 10], 'embed', 'The memory of “my”, column one', 'memory my'],
  ['q_packed', [5, 0], 'project', 'The queries of “my”', 'sentence my'],
  ['v_packed', [2, 3], 'project', 'The values of “money”', 'memory money'],
  ['k', [1, 2, 0], 'heads', 'The key of “money”', 'memory money'],
  ['attn_weights', [1, 6, 0], 'softmax', '“money” gives to “my”', 'sentence money'],
  ['context', [1, 9, 2], 'weigh', 'What “bank” takes', 'sentence bank'],
] as const)(
  'a number of %s at %j says of which word it is, and lights it',
  async (name, index, stage, says, word) => {
    await figure.set({ memory: 'my own money', stage, cell: { name, index: [...index] } });
    expect(await figure.text('.inspector .what')).toContain(says);
    const lit = [...(element.shadowRoot?.querySelectorAll('.chip.lit') ?? [])].map((chip) => {
      const row = chip.closest('.of-memory') ? 'memory' : 'sentence';
      return `${row} ${chip.textContent.trim()}`;
    });
    expect(lit).toEqual([word]);
  },
);

it('explains a context by words of the memory, and a key by the memory', async () => {
  await figure.set({ memory: 'my own money', stage: 'weigh' });
  await figure.set({ cell: { name: 'context', index: [1, 0, 1] } });
  expect(texts('.inspector tbody th')).toEqual(['my', 'own', 'money']);
  await figure.set({ stage: 'project', cell: { name: 'k_packed', index: [2, 0] } });
  expect(await figure.text('.inspector thead')).toContain('memory');
});

it('has words of its own to edit, whose class follows them', async () => {
  await figure.set({ memory: defaultMemory, sentence: 'the old money' });
  const chip = (k: number) => {
    const found = element.shadowRoot?.querySelectorAll<HTMLElement>('.of-memory .chip')[k];
    if (!found) throw new Error(`no chip ${k}`);
    return found;
  };
  const open = async (k: number) => {
    chip(k).click();
    await element.updateComplete;
  };
  await open(4);
  await choose(figure, '.word-editor select[name=class]', 'verb');
  expect(element.getState()).toMatchObject({ classes: {}, memoryClasses: { 4: 'verb' } });
  expect(entry(element.tensor('memory_token'), 4, 1)).toBe(1);
  await figure.key('Escape');
  await open(0);
  const remove = [
    ...(element.shadowRoot?.querySelectorAll<HTMLElement>('.word-editor button') ?? []),
  ];
  remove.find((each) => each.textContent.trim() === 'Remove')?.click();
  await element.updateComplete;
  expect(second()).toEqual(defaultMemory.split(' ').slice(1));
  expect(element.getState().memoryClasses).toEqual({ 3: 'verb' });
  await open(7);
  await figure.type('.word-editor input[name=word]', 'zebra boat');
  expect(second().slice(-2)).toEqual(['zebra', 'boat']);
  // “zebra” is not in the lexicon.
  expect(chip(7).title).toContain('not in the lexicon');
  expect(texts('.of-sentence .chip')).toEqual(['the', 'old', 'money']);
});

it('without a word in it is self-attention, and says so', async () => {
  const self = element.tensor('output').data.slice();
  await press(element, '#add-memory');
  await typeMemory('We find');
  expect(second()).toEqual(['We', 'find']);
  await press(element, '#edit-memory');
  await choose(figure, '#memory-text', '  \u200B ');
  expect(await figure.text('#no-memory-word')).toContain('self-attention');
  expect(element.tensor('output').data).toEqual(self);
  await choose(figure, '#memory-text', '');
  await press(element, '#memory-done');
  expect(await figure.count('.of-memory')).toBe(0);
  expect(await figure.count('#add-memory')).toBe(1);
});

it('of more than 64 words gives the first 64, and says so of itself', async () => {
  const text = Array.from({ length: 200 }, (_, k) => `word${k}`).join(' ');
  await press(element, '#add-memory');
  await typeMemory(text);
  expect(shape('attn_weights')).toEqual([4, 10, 64]);
  expect(await figure.text('#too-many-memory')).toContain('first 64 of your 200 words');
  expect(await figure.count('#too-many')).toBe(0);
});

it('has its words where its rows and columns are drawn', async () => {
  const written = writtenOnCanvas();
  const [asks, asked] = [
    ['seven', 'kittens'],
    ['zebra', 'quilt', 'mango'],
  ];
  await figure.set({ sentence: asks.join(' '), memory: asked.join(' ') });
  for (const [stage, words] of [
    ['scores', [...asks, ...asked]],
    ['weigh', [...asks, ...asked]],
    ['output', asks],
  ] as const) {
    await figure.whole();
    written.clear();
    await figure.set({ stage });
    await figure.whole();
    const found = () => [...asks, ...asked].filter((word) => written.has(word));
    await expect.poll(found, { message: stage }).toEqual(words);
  }
});
