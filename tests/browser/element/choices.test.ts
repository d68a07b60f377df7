/** What a reader chooses about a layer: its cut, heads, parameters and settings, and what is kept of it. */
import { describe, expect, it } from 'vitest';
import { rungs } from '../../../web/state/ladder';
import { parameterKinds, type State } from '../../../web/state/state';
import { rungTexts } from '../../../web/text/en/ladder';
import { parameterLines } from '../../../web/text/en/names';
import { entry } from '../../web/support/core';
import { part, press } from '../support/element';
import { choose, keptFigure, notices, openMenu } from '../support/kept';

const figure = await keptFigure();
const { element } = figure;
const range = (n: number) => Array.from({ length: n }, (_, k) => k);
const tensor = (name: string) => element.tensor(name);
const shape = (name: string) => tensor(name).shape;
const heads = (count: number) => press(element, `.heads input[value="${count}"]`);
const cut = (variant: State['variant']) => press(element, `.knife input[value="${variant}"]`);

/** Chooses in the menu of a setting. */
async function setting(name: 'parameters' | 'mask' | 'scaling', value: string) {
  await openMenu(figure, name);
  await press(element, `input[name=${name}][value="${value}"]`);
}

describe('the knife', () => {
  it('cuts the layer by its buttons, each with its definition', async () => {
    await cut('narrow');
    await heads(8);
    expect([shape('q'), shape('in_proj_weight')]).toEqual([
      [8, 10, 2],
      [48, 2],
    ]);
    await cut('wide');
    expect([shape('q'), shape('in_proj_weight')]).toEqual([
      [8, 10, 16],
      [384, 16],
    ]);
    const [wide, split, narrow] = [
      ...(element.shadowRoot?.querySelectorAll('.knife .option') ?? []),
    ].map((each) => each.textContent);
    expect(wide).toContain('nothing');
    expect(split).toContain('the projection');
    expect(narrow).toContain('the input');
  });

  it('offers only head counts that fit, and names the count that takes the place of another', async () => {
    const offered = () =>
      [...(element.shadowRoot?.querySelectorAll<HTMLInputElement>('.heads input') ?? [])]
        .map(({ value }) => value)
        .join(' ');
    await figure.set({ parameters: 'constructed', variant: 'wide' });
    expect(offered()).toBe('1 2 4 8 16');
    await setting('parameters', 'random');
    expect(offered()).toBe('1 2 3 4 6 8 12 16');
    await heads(6);
    expect(shape('q')).toEqual([6, 10, 16]);
    await cut('split');
    expect(element.getState().heads).toBe(4);
    expect(notices(figure)).toContain('heads: 6');
    expect(notices(figure)).toContain('1, 2, 4, 8, 16. It is now 4');
  });
});

it('where heads made by hand go blind, random parameters are offered', async () => {
  await figure.open('variant=narrow&stage=softmax&parameters=constructed');
  await expect.poll(() => figure.count('#show-random')).toBe(1);
  await press(element, '#show-random');
  expect(element.getState().parameters).toBe('random');
  expect(await figure.count('#show-random')).toBe(0);
});

describe('a setting', () => {
  it('changes the layer, and Start again undoes them all', async () => {
    element.reset();
    const before = element.getState();
    await setting('scaling', 'none');
    expect(tensor('scaled').data).toEqual(tensor('scores').data);
    await setting('scaling', 'sqrt_d_model');
    expect(tensor('scaled').data).toEqual(tensor('scores').data.map((value) => value / 4));
    await openMenu(figure, 'sizes');
    await press(element, '#positions');
    expect(tensor('position').data.every((value) => value === 0)).toBe(true);
    await press(element, '#bias');
    expect(await figure.text('#cost')).toContain('1,088 parameters');
    await setting('mask', 'no-self');
    expect(tensor('masked').data[0]).toBe(-Infinity);
    await openMenu(figure, 'view');
    await press(element, '#reset');
    expect(element.getState()).toEqual(before);
  });

  it('says beside the name of the parameters what they are', async () => {
    for (const kind of parameterKinds) {
      await setting('parameters', kind);
      expect(await figure.text('.legend')).toContain(parameterLines[kind]);
    }
  });

  it('of another d_model leaves parameters made by hand, and says so', async () => {
    await figure.set({ parameters: 'constructed' });
    await openMenu(figure, 'sizes');
    await choose(figure, '#d-model', '32');
    expect(element.getState()).toMatchObject({ dModel: 32, parameters: 'random', heads: 4 });
    expect(notices(figure)).toContain('16');
    await setting('parameters', 'constructed');
    expect(shape('x')).toEqual([10, 16]);
  });

  it('of another seed draws other numbers, and the first seed the first ones', async () => {
    await setting('parameters', 'random');
    const first = tensor('output').data.slice();
    await press(element, '#parameters-menu button[title="Another seed"]');
    expect(part<HTMLInputElement>(element, '#seed').value).toBe('8');
    expect(tensor('output').data).not.toEqual(first);
    await choose(figure, '#seed', '7');
    expect(tensor('output').data).toEqual(first);
  });

  it('of a divisor of one’s own begins with the current one, and takes no other than allowed', async () => {
    await figure.set({ stage: 'scale' });
    await setting('scaling', 'free');
    const field = part<HTMLInputElement>(element, '#divisor');
    expect(field.value).toBe('2');
    await choose(figure, '#divisor', '0.7');
    expect(element.getState().scaling).toBe(0.7);
    expect(await figure.text('.caption')).toContain('Every score is divided by 0.7');
    for (const value of ['0', '-1', '', '1e9', '0.001']) {
      await choose(figure, '#divisor', value);
      field.dispatchEvent(new FocusEvent('blur'));
      await element.updateComplete;
      expect([value, element.getState().scaling]).toEqual([value, 0.7]);
    }
  });

  it('of d_k and d_v is there in wide alone, and keeps the width before a wrong one', async () => {
    await figure.set({ parameters: 'random', heads: 3, variant: 'wide', stage: 'project' });
    await openMenu(figure, 'sizes');
    await choose(figure, '#d-k', '5');
    await choose(figure, '#d-v', '7');
    expect([shape('q'), shape('context')]).toEqual([
      [3, 10, 5],
      [3, 10, 7],
    ]);
    const caption = '16 × 5 for queries and keys and 16 × 7 for values';
    expect(await figure.text('.caption')).toContain(caption);
    for (const value of ['0', '-3', '2.5', '1025', '1e9']) {
      await choose(figure, '#d-k', value);
      expect(element.getState().dK, value).toBe(5);
    }
    await choose(figure, '#d-k', '');
    expect(element.getState().dK).toBeNull();
    await cut('split');
    expect(await figure.count('#d-k')).toBe(0);
  });

  it('of heads that share k and v, or one small matrix in narrow, shows in the shapes and the caption', async () => {
    await figure.open('parameters=random&stage=heads');
    expect(await figure.text('.shapes')).not.toContain('kv');
    await openMenu(figure, 'sizes');
    await choose(figure, '#kv-heads', '2');
    expect([shape('k'), shape('q'), shape('W_V')]).toEqual([
      [2, 10, 4],
      [4, 10, 4],
      [16, 8],
    ]);
    expect(await figure.text('.caption')).toContain('Every two heads share one k and one v');
    expect(await figure.text('.shapes')).toContain('hkv');
    expect(element.link()).toContain('kv-heads=2');
    // As many as there are heads is no number of its own, and follows them.
    await choose(figure, '#kv-heads', '4');
    expect(element.getState().kvHeads).toBeNull();
    await figure.open('parameters=random&stage=project&variant=narrow');
    await openMenu(figure, 'sizes');
    await press(element, '#shared-heads');
    expect(await figure.text('.caption')).toContain('all heads share one small matrix each');
    const { data } = tensor('q_proj_weight');
    for (const head of range(4))
      expect(data.slice(16 * head, 16 * head + 16)).toEqual(data.slice(0, 16));
    await cut('split');
    expect(await figure.count('#shared-heads')).toBe(0);
  });

  it('of normalised q and k has a stage between heads and scores, and goes with it', async () => {
    await figure.open('qk-norm=head&parameters=random&stage=norm&cell=q_norm.1.4.2');
    expect(await figure.count('button.stage')).toBe(11);
    expect(await figure.text('.caption')).toContain('divided by its root mean square');
    const row = tensor('q').data.subarray(56, 60);
    const size = Math.sqrt(row.reduce((sum, each) => sum + each * each, 0) / 4 + 1e-6);
    expect(entry(tensor('q_norm'), 1, 4, 2)).toBeCloseTo((row[2] ?? NaN) / size, 5);
    expect(await figure.text('.inspector')).toContain('root mean square of the row');
    const output = tensor('output').data.slice();
    await openMenu(figure, 'sizes');
    await choose(figure, '#qk-norm', 'none');
    expect(await figure.count('button.stage')).toBe(10);
    expect(element.getState()).toMatchObject({ qkNorm: 'none', stage: 'heads' });
    expect(tensor('output').data).not.toEqual(output);
  });
});

it('what one choice changes besides is one message, a line each, until it is dismissed', async () => {
  await figure.set({ mask: 'causal', scaling: 'none', bias: true, parameters: 'random' });
  await figure.set({ parameters: 'trained', task: 'lookup' });
  expect(await figure.count('.notices .notice')).toBe(1);
  expect(await figure.count('.notices .notice li')).toBeGreaterThanOrEqual(3);
  await press(element, '.notices .notice button');
  expect(await figure.count('.notices .notice')).toBe(0);
});

describe('the ladder', () => {
  const pressed = '#ladder-menu .ladder [aria-pressed=true]';
  async function climb(k: number) {
    await openMenu(figure, 'ladder');
    const steps = element.shadowRoot?.querySelectorAll<HTMLElement>('#ladder-menu .ladder button');
    steps?.[k]?.click();
    await element.updateComplete;
  }

  it('has five rungs, each of which says what it adds, and adds it', async () => {
    const held = ['one matrix makes queries and keys', 'there is no WV: the values are the input'];
    await figure.open('parameters=random&stage=project');
    for (const [k, { id }] of rungs.entries()) {
      await climb(k);
      expect(await figure.count(pressed)).toBe(1);
      expect(await figure.text('#rung-says')).toBe(rungTexts[id].adds);
      const caption = await figure.text('.caption');
      const kept = held.slice(k);
      for (const text of held)
        expect(caption.includes(text), `${id}: ${text}`).toBe(kept.includes(text));
      const { data } = tensor('scores');
      const mirrored = data.map((_, at) => data[(at % 10) * 10 + Math.floor(at / 10)] ?? NaN);
      if (k === 0) expect(data).toEqual(mirrored);
      else expect(data).not.toEqual(mirrored);
      if (k < 2) expect(tensor('v_packed').data).toEqual(tensor('x').data);
      else expect(tensor('v_packed').data).not.toEqual(tensor('x').data);
      if (k < 4) expect(tensor('output').data).toEqual(tensor('concat').data);
      else expect(tensor('output').data).not.toEqual(tensor('concat').data);
    }
    expect(notices(figure)).toBe('');
  });
});
