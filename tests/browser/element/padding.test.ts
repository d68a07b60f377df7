/** Padding: keys that no word may attend to, in addition to the mask. */
import { expect, it } from 'vitest';
import { isCloser } from '../../../web/state/closer-look';
import { looks } from '../../../web/state/state';
import { entry } from '../../web/support/core';
import { part, press } from '../support/element';
import { keptFigure, openMenu } from '../support/kept';

const figure = await keptFigure();
const { element } = figure;
const data = (name: string) => [...element.tensor(name).data];
const chips = (selector: string) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(`.chip${selector}`) ?? []),
];
const padded = () => chips('.padded').map((chip) => chip.textContent.replace(/\s+/g, ' ').trim());

async function chooseMask(mask: string) {
  await openMenu(figure, 'mask');
  await press(element, `input[name=mask][value="${mask}"]`);
}

/** Marks or unmarks a word as padding, as a reader does. */
async function mark(index: number, text = 'sentence') {
  await press(element, `.of-${text} .chip-item:nth-child(${index + 1}) .chip`);
  await press(element, '.word-editor input[name=padding]');
  await figure.key('Escape');
}

it('the mask marks the last word, and another mask keeps the mark', async () => {
  await chooseMask('padding');
  expect(element.getState()).toMatchObject({ mask: 'padding', padding: [9] });
  expect(padded()).toEqual(['bank pad']);
  expect(data('masked').map((value) => value === -Infinity)).toEqual(
    data('masked').map((_, k) => k % 10 === 9),
  );
  await press(element, '[data-stage=mask]');
  expect(await figure.text('.caption')).toContain('No word may look at “bank”: padding.');
  await chooseMask('causal');
  expect(entry(element.tensor('masked'), 0, 9, 9)).toBe(-Infinity);
  await chooseMask('none');
  expect(data('masked').every(Number.isFinite)).toBe(true);
  expect(padded()).toEqual([]);
});

it('a word is marked in its editor, which then chooses the mask, and by keyboard beside another mask', async () => {
  await mark(4);
  expect(element.getState()).toMatchObject({ mask: 'padding', padding: [4] });
  await chooseMask('causal');
  part(element, '.chip-item:nth-child(2) .chip').focus();
  await figure.key('Enter');
  part(element, '.word-editor input[name=padding]').focus();
  await figure.key('Space');
  await figure.key('Escape');
  expect(element.getState()).toMatchObject({ mask: 'causal', padding: [1, 4] });
  expect(padded()).toHaveLength(2);
  await mark(4);
  expect(element.getState().padding).toEqual([1]);
});

it('with every key padded every row is zeros, or the bias alone, and the page says so', async () => {
  await figure.open('sentence=one+two+three&mask=padding&padding=1,2&stage=softmax');
  expect(await figure.text('.caption')).not.toContain('may look at nothing');
  await mark(2);
  for (const name of ['attn_weights', 'context', 'concat', 'output'])
    expect(data(name).every((value) => value === 0)).toBe(true);
  const says = '3 words may look at nothing, so they receive nothing';
  expect(await figure.text('.caption')).toContain(says);
  await figure.set({ cell: { name: 'attn_weights', index: [0, 1, 2] } });
  expect(await figure.text('.inspector .note')).toContain('“two” may look at nothing');
  expect(part(element, '.inspector [data-value]').dataset['value']).toBe('0');
  await figure.set({ parameters: 'random', bias: true });
  const bias = data('b_O');
  expect(data('output')).toEqual([...bias, ...bias, ...bias]);
  expect(await figure.text('.caption')).toContain('receive the bias alone');
  for (const look of looks.filter(isCloser)) {
    await figure.set({ look });
    await expect.poll(() => figure.text('#look-panel')).not.toBe('');
    for (const where of ['#look-panel', '.inspector'])
      expect(await figure.text(where)).not.toContain('NaN');
  }
});

it('in cross-attention the second sentence has the padding', async () => {
  await figure.open('memory=the+old+bank');
  await chooseMask('padding');
  expect([element.getState().padding, padded()]).toEqual([[2], ['bank pad']]);
  // A querying word is no key, so its editor does not offer padding.
  await press(element, '.of-sentence .chip');
  expect(await figure.count('.word-editor input[name=word]')).toBe(1);
  expect(await figure.count('.word-editor input[name=padding]')).toBe(0);
  await figure.key('Escape');
  await mark(0, 'memory');
  expect(element.getState().padding).toEqual([0, 2]);
  expect(data('attn_weights')).toEqual(data('attn_weights').map((_, k) => Number(k % 3 === 1)));
  // Shortening the memory drops padding marks beyond its end.
  await figure.set({ memory: 'the' });
  expect(element.getState().padding).toEqual([0]);
});
