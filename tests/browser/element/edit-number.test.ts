/** Where a number comes from and where it goes, and editing numbers, by mouse and by keyboard. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { entry } from '../../web/support/core';
import { find, part, press } from '../support/element';
import { keptFigure, middleIn, openMenu } from '../support/kept';

const figure = await keptFigure();
const { element } = figure;
const data = (name: string) => element.tensor(name).data.slice();
const inspected = () => find(element, '.inspector [data-inspect]')?.dataset['inspect'] ?? '';
const focused = () => element.shadowRoot?.activeElement ?? null;
const crumbs = () =>
  [...(element.shadowRoot?.querySelectorAll('.trail li') ?? [])].map((each) =>
    each.textContent.replace(/\s+/g, ' ').trim(),
  );

describe('a trail', () => {
  it('leads from the output to token and position and back, by keyboard alone', async () => {
    await figure.open('stage=output&cell=output.9.3&heads=2&parameters=random&bias=on');
    const back = ['concat', 'context', 'attn_weights', 'masked', 'scaled', 'scores', 'q'];
    for (const name of [...back, 'q_packed', 'x', 'token']) {
      part(element, '.terms .link').focus();
      await figure.key('Enter');
      expect(inspected()).toMatch(new RegExp(`^${name}\\.`));
      expect(focused()).toBe(part(element, '.inspector [data-inspect]'));
    }
    expect(crumbs()).toHaveLength(10);
    expect(await figure.text('.stage-column [aria-live]')).toMatch(/token.*, a term of x\[/);
    // One step back is x; its second term is the position.
    await figure.key('Backspace');
    expect(inspected()).toMatch(/^x\./);
    part(element, '.terms .link').focus();
    await figure.key('ArrowDown');
    await figure.key('Enter');
    expect(inspected()).toMatch(/^position\./);
    expect(await figure.text('.origin')).toMatch(/word \d+, so j = \d+: (sin|cos)\(j \/ 10000\^/);
    for (const name of ['x', 'q_packed', 'q', 'scores', 'scaled', 'masked', 'attn_weights']) {
      part(element, '.feeds .link').focus();
      await figure.key('Enter');
      expect(inspected()).toMatch(new RegExp(`^${name}\\.`));
    }
    expect(await figure.text('.stage-column [aria-live]')).toContain('fed by masked');
  });

  it('leads back by its crumbs, and another begins with a cell chosen on the stage', async () => {
    await figure.open('stage=scores&cell=scores.1.4.6&parameters=constructed');
    for (let k = 0; k < 3; k++) await press(element, '.terms .link');
    expect(inspected()).toMatch(/^x\./);
    expect(crumbs()).toEqual([
      'scores₂[deposit, money] ←is made of',
      'q₂[deposit, 1] ←is made of',
      'q[deposit, 5] ←is made of',
    ]);
    await press(element, '.trail li:nth-child(2) button');
    expect([inspected(), element.getState().stage]).toEqual(['q.1.4.0', 'heads']);
    part(element, 'canvas').focus();
    await figure.key('Alt+ArrowLeft');
    expect([inspected(), crumbs()]).toEqual(['scores.1.4.6', []]);
    await figure.key('Enter');
    expect(crumbs()).toHaveLength(1);
    await figure.key('ArrowRight');
    expect(crumbs()).toEqual([]);
  });
});

it('64 terms are walked by keys, and the largest can come first', async () => {
  await figure.open('stage=output&cell=output.9.3&d-model=64&parameters=random');
  const rows = () => [...(element.shadowRoot?.querySelectorAll('.terms tbody tr') ?? [])];
  expect(rows()).toHaveLength(64);
  rows()[0]?.querySelector<HTMLElement>('.operand button')?.focus();
  await figure.key('End');
  expect(focused()).toBe(rows().at(-1)?.querySelector('.operand button'));
  await press(element, '#order');
  const products = rows().map((row) =>
    Math.abs(Number(row.querySelector<HTMLElement>('[data-product]')?.dataset['product'])),
  );
  expect(products).toEqual([...products].sort((a, b) => b - a));
  expect(new Set(products).size).toBeGreaterThan(50);
});

describe('an edit', () => {
  it('by typing changes what depends on it and nothing else, is told, and can be undone', async () => {
    await figure.open('stage=project&cell=W_Q.1.2&parameters=constructed');
    const names = ['q_packed', 'k_packed', 'output'] as const;
    const before = names.map(data);
    part(element, 'canvas').focus();
    await figure.key('e');
    expect(focused()?.id).toBe('value');
    await figure.type('#value', '0,75');
    expect(entry(element.tensor('W_Q'), 1, 2)).toBe(0.75);
    const after = names.map(data);
    expect(after[0]).not.toEqual(before[0]);
    expect(after[1]).toEqual(before[1]);
    expect(after[2]).not.toEqual(before[2]);
    expect(await figure.text('.legend')).toContain('1 value edited');
    expect(await figure.text('.caption')).toContain('Edited: WQ[2, 3].');
    expect(await figure.text('.inspector #put-back')).toBe('Put 0 back');
    // The strip marks the stages that changed.
    expect(await figure.count('[data-stage=embed] .downstream')).toBe(0);
    expect(await figure.count('[data-stage=scores] .downstream.changed')).toBe(1);
    await openMenu(figure, 'edits');
    expect(await figure.text('.edits')).toMatch(/\[verb, 3\]\s+0 → 0.75/);
    await press(element, '#edits');
    part(element, 'canvas').focus();
    await figure.key('Control+z');
    expect([element.getState().edits, names.map(data)]).toEqual([[], before]);
    await figure.key('Control+Shift+z');
    expect(names.map(data)).toEqual(after);
    await figure.key('Control+z');
    await figure.key('Control+y');
    expect(element.getState().edits).toEqual([{ name: 'W_Q', index: [1, 2], value: 0.75 }]);
  });

  it('by steps, and by a slide that is one change', async () => {
    await figure.open('stage=embed&cell=token.4.3&parameters=constructed');
    const value = () => entry(element.tensor('token'), 4, 3);
    await press(element, '#more-of-it');
    expect(value()).toBeCloseTo(0.1, 6);
    await press(element, '#less');
    await press(element, '#less');
    expect(value()).toBeCloseTo(-0.1, 6);
    const slide = part<HTMLInputElement>(element, '#slide');
    for (const each of ['0.3', '0.6', '0.9']) {
      slide.value = each;
      slide.dispatchEvent(new Event('input', { bubbles: true }));
      await element.updateComplete;
    }
    slide.dispatchEvent(new Event('change', { bubbles: true }));
    expect(value()).toBeGreaterThan(0.7);
    expect(entry(element.tensor('x'), 4, 3)).toBe(value());
    await press(element, '#undo');
    expect(value()).toBeCloseTo(-0.1, 6);
    await press(element, '#put-back');
    expect(value()).toBe(0);
  });

  it.each([
    ['abc', '“abc” cannot be used here; allowed: numbers from −10000 to 10000.'],
    ['', 'allowed: numbers'],
    ['1e9', '“1e9” cannot'],
  ])('of “%s” is refused in words, and the layer stays', async (text, says) => {
    await figure.open('stage=project&cell=W_Q.1.2&parameters=constructed');
    const before = data('output');
    await figure.type('#value', text);
    expect(await figure.text('#value-error')).toContain(says);
    expect(part(element, '#value').getAttribute('aria-invalid')).toBe('true');
    expect(data('output')).toEqual(before);
    await figure.key('Escape');
    part(element, '#value').focus();
    await element.updateComplete;
    expect(part<HTMLInputElement>(element, '#value').value).toBe('0');
    expect(await figure.text('#value-error')).toBe('');
  });

  it('by a double click begins at the number in the picture', async () => {
    await figure.open('stage=embed&parameters=constructed');
    const place = { name: 'token', index: [4, 3] };
    const canvas = part(element, 'canvas');
    await userEvent.dblClick(canvas, { position: middleIn(element, canvas, place) });
    await expect.poll(() => focused()?.id).toBe('value');
    expect(element.getState().cell).toEqual(place);
  });

  it('of one number marks in the picture what depends on it', async () => {
    await figure.open('stage=scores&parameters=constructed');
    const canvas = part<HTMLCanvasElement>(element, 'canvas');
    const picture = () => canvas.toDataURL();
    await figure.whole();
    const before = picture();
    // Typing the old number is no edit.
    await figure.set({ edits: [{ name: 'W_Q', index: [1, 2], value: 0 }] });
    expect([element.getState().edits, picture() === before]).toEqual([[], true]);
    await figure.set({ edits: [{ name: 'W_Q', index: [1, 2], value: 1e-30 }] });
    await expect.poll(picture).not.toBe(before);
  });
});
