/** Two layers side by side: the starting points and their answers, one timeline, one cursor. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { read } from '../../support/printed';
import { find, part, press } from '../support/element';
import { choose, keptFigure, middleIn, openMenu } from '../support/kept';

const figure = await keptFigure();
const { element } = figure;
const ofB = (name: string) => element.tensor(name, 'B');
const texts = (selector: string) =>
  [...(element.shadowRoot?.querySelectorAll(selector) ?? [])].map((each) =>
    each.textContent.replace(/\s+/g, ' ').trim(),
  );

async function start(id: string) {
  await openMenu(figure, 'compare');
  await press(element, `#compare-${id}`);
  await expect
    .poll(() => find(element, '[data-difference], .difference, [data-fact]'))
    .not.toBeNull();
}

describe('a starting point', () => {
  it('of split and wide shows four times the parameters, and another attention', async () => {
    await start('split-wide');
    expect(['A', 'B'].map((layer) => texts(`[data-cost=${layer}-parameters]`))).toEqual([
      ['1,024'],
      ['4,096'],
    ]);
    expect(texts('[data-ratio=parameters]')).toEqual(['4 ×']);
    expect(await figure.text('[data-fact=attn_weights]')).toContain('largest difference');
    const [a, b] = texts('.layer-name');
    expect([a, b].join()).toMatch(/A split, 4 heads.*,B wide, 4 heads/);
    await press(element, '[data-stage=project]');
    expect(await figure.text('[data-fact=q_packed]')).toContain('10 × 16 in A and 10 × 64 in B');
    await press(element, '#compare-stop');
    expect(texts('.layer-name')).toHaveLength(0);
  });

  it('of twice as many heads shows the same parameters, and how far the outputs are apart', async () => {
    await start('heads');
    await press(element, '[data-stage=output]');
    expect(texts('[data-ratio=parameters]')).toEqual(['the same']);
    const [a, b] = [element.tensor('output').data, ofB('output').data];
    const largest = Math.max(...a.map((value, k) => Math.abs(value - (b[k] ?? NaN))));
    expect(largest).toBeGreaterThan(0.1);
    const fact = await figure.text('[data-fact=output]');
    const [, apart = '', inA = '', inB = ''] =
      /difference (\S+), at .*: (\S+) in A, (\S+) in B\./.exec(fact) ?? [];
    expect(read(apart)).toBeCloseTo(largest, 3);
    expect(Math.abs(read(inA) - read(inB))).toBeCloseTo(largest, 3);
    expect(element.describe()).toContain(`differ most in ${fact.slice(fact.indexOf(', at ') + 5)}`);
  });

  it('of clones shows that their heads are all the same', async () => {
    await start('clones');
    expect(texts('[data-heads=A]').join()).toContain('the 4 heads of A are all different');
    expect(texts('[data-heads=B]').join()).toContain('exactly the same, number by number');
    const { data } = ofB('attn_weights');
    expect(data.slice(100, 200)).toEqual(data.slice(0, 100));
  });

  it('of a mask shows the upper triangle, cell by cell', async () => {
    await start('mask');
    await press(element, '[data-stage=mask]');
    expect(await figure.text('[data-fact=masked]')).toContain('180 of 400 are −∞ only in A');
    part(element, '[data-difference=masked] canvas').focus();
    await figure.key('ArrowRight');
    await figure.key('ArrowRight');
    expect(await figure.text('.differences .look-said')).toMatch(
      /masked₁\[I, am\]: −∞ in A, \S+ in B/,
    );
  });

  it('of here is the same layer twice, and B’s own controls change B alone', async () => {
    await figure.open('stage=output&parameters=random');
    await start('same');
    expect(await figure.text('[data-fact=output]')).toContain('exactly the same');
    await choose(figure, '#b-variant', 'narrow');
    await choose(figure, '#b-heads', '2');
    await choose(figure, '#b-mask', 'causal');
    expect(element.getState()).toMatchObject({
      ...{ variant: 'split', heads: 4, mask: 'none' },
      compare: { variant: 'narrow', heads: 2, mask: 'causal' },
    });
    expect(ofB('q').shape).toEqual([2, 10, 8]);
    await press(element, '.knife input[value=wide]');
    await press(element, '#compare-swap');
    expect(element.getState()).toMatchObject({
      ...{ variant: 'narrow', heads: 2, mask: 'causal' },
      compare: { variant: 'wide', heads: 4, mask: 'none' },
    });
  });
});

it('constructed wide heads are split’s columns and zeros, and the caption says so', async () => {
  await figure.open('stage=softmax&progress=1&compare=variant:wide&parameters=constructed');
  expect(await figure.text('[data-fact=attn_weights]')).toBe(
    'attention is exactly the same in A and B: all 400 numbers.',
  );
  expect(await figure.text('.caption')).toContain('This is so only for parameters made by hand');
});

it('the layer before a change is offered beside the layer now, which is the one that stays', async () => {
  await figure.open('stage=output&parameters=random');
  const old = element.tensor('output').data.slice();
  await press(element, '.heads input[value="2"]');
  const now = element.tensor('output').data.slice();
  // Announced to a screen reader when it appears.
  expect(await figure.text('.legend [role=status]')).toContain('Compare with before: 4 heads');
  await press(element, '#before');
  expect(element.tensor('output').data).toEqual(old);
  expect(ofB('output').data).toEqual(now);
  expect(find(element, '#before')).toBeNull();
  await press(element, '#compare-stop');
  expect(element.getState()).toMatchObject({ heads: 2, compare: null });
});

describe('one cursor', () => {
  it('tells the number of a cell pressed in either picture in both layers', async () => {
    await figure.open('stage=softmax&head=2&compare=mask:causal&parameters=random');
    const place = { name: 'attn_weights', index: [1, 4, 3] };
    const other = part(element, '.canvas-box.other canvas');
    await userEvent.click(other, { position: middleIn(element, other, place, 'B') });
    await element.updateComplete;
    expect(element.getState().cell).toEqual(place);
    const both = part(element, '[data-both=two]');
    for (const layer of ['a', 'b'] as const) {
      const shown = Number(both.querySelector<HTMLElement>(`[data-${layer}]`)?.dataset[layer]);
      const { data } = element.tensor('attn_weights', layer === 'a' ? 'A' : 'B');
      expect(shown).toBe(data[143]);
    }
    expect(texts('[aria-live=polite]').join()).toMatch(/in A, .+ in B/);
  });

  it('is moved by keys in both pictures, and may be in a head that B alone has', async () => {
    await figure.open('stage=scores&compare=heads:8&head=2');
    part(element, '.canvas-box.other canvas').focus();
    await figure.key('7');
    expect(element.getState()).toMatchObject({ head: 1, compare: { heads: 8, head: 6 } });
    await figure.key('ArrowDown');
    expect(find(element, '[data-inspect]')?.dataset['inspect']).toMatch(/^scores\.6\./);
    expect(await figure.text('[data-both=one]')).toBe('In B. A has no such cell.');
    await figure.key('Escape');
    part(element, '.canvas-box:not(.other) canvas').focus();
    await figure.key('ArrowDown');
    expect(find(element, '[data-both=two]')).not.toBeNull();
  });
});
