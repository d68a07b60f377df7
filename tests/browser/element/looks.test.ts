/** Look closer: other ways of reading the same layer, with the numbers of its tensors. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { isCloser } from '../../../web/state/closer-look';
import { looks as allLooks, type Look } from '../../../web/state/state';
import { lookTitles } from '../../../web/text/en/look-titles';
import { read } from '../../support/printed';
import { entry } from '../../web/support/core';
import { find, part, press } from '../support/element';
import { keptFigure } from '../support/kept';
import { copied } from '../support/saving';

const figure = await keptFigure();
const { element } = figure;
const data = (name: string) => element.tensor(name).data.slice();
const all = (selector: string) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
const texts = (selector: string) =>
  all(selector).map((each) => each.textContent.replace(/\s+/g, ' ').trim());
const fact = (name: string) => texts(`[data-fact="${name}"]`).join();
const map = (name: string) => part(element, `canvas[data-map="${name}"]`);
const named = (name: string) => {
  const found = all('button').find(
    (each) => each.getAttribute('aria-label') === name || each.textContent.trim() === name,
  );
  if (!found) throw new Error(`no button ${name}`);
  return found;
};

async function pressNamed(name: string) {
  named(name).click();
  await element.updateComplete;
}

/** Opens a look, and waits for its panel, which is loaded when it is asked for. */
async function look(link: string, loaded: string) {
  await figure.open(link);
  await expect.poll(() => find(element, loaded)).not.toBeNull();
}

/** The middle of a cell of a map. */
function middle(
  canvas: HTMLElement,
  [rows, columns]: readonly [number, number],
  r: number,
  c: number,
) {
  const { width, height } = canvas.getBoundingClientRect();
  return { position: { x: ((c + 0.5) / columns) * width, y: ((r + 0.5) / rows) * height } };
}

/** The largest |a − b|, with three digits as in the texts. */
function apart(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const most = Array.from(a).reduce(
    (so, value, k) => Math.max(so, Math.abs(value - (b[k] ?? NaN))),
    0,
  );
  return Number(most.toPrecision(3));
}
const difference = (text: string) =>
  read(/largest difference ([\d.,·⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+?)[,:]? (?:where|the)/.exec(text)?.[1] ?? '');

it('each opens by its button, one at a time, and Escape closes it and gives the focus back', async () => {
  const withMaps = allLooks.filter(isCloser).filter((each) => each !== 'sizes' && each !== 'keys');
  for (const each of withMaps) {
    const button = named(lookTitles[each as Exclude<Look, 'none' | 'keys'>]);
    button.focus();
    await figure.key('Enter');
    await expect.poll(() => find(element, '#look-panel')?.dataset['look']).toBe(each);
    expect(all('.look-tabs [aria-expanded=true]')).toHaveLength(1);
    expect(element.getState().look).toBe(each);
    await expect.poll(() => find(element, '#look-panel canvas')).not.toBeNull();
    part(element, '#look-panel canvas').focus();
    await figure.key('Escape');
    expect([find(element, '#look-panel'), element.getState().look]).toEqual([null, 'none']);
    expect(element.shadowRoot?.activeElement).toBe(button);
  }
});

describe('head by head', () => {
  it('shows cosines and sums of the tensors', async () => {
    await look('look=heads&parameters=random&bias=on', '[data-cosine]');
    const cells = all('[data-cosine]');
    const cosines = ['similarity_attention', 'similarity_parameters'].flatMap((name) => [
      ...data(name),
    ]);
    expect(cells.map((cell) => Number(cell.dataset['cosine']))).toEqual(cosines);
    for (const cell of cells)
      expect(Math.abs(read(cell.textContent) - Number(cell.dataset['cosine']))).toBeLessThan(
        0.0051,
      );
    const [output, parts, bias] = [data('output'), data('contributions'), data('b_O')];
    const sums = Float64Array.from(output, (_, k) =>
      [0, 1, 2, 3].reduce((sum, head) => sum + (parts[head * 160 + k] ?? NaN), bias[k % 16] ?? NaN),
    );
    expect(difference(fact('sum'))).toBe(apart(sums, output));
    await figure.set({ parameters: 'clones' });
    expect(fact('similarity-attention')).toContain('1.00 everywhere');
    expect(fact('similarity-parameters')).toContain('Clones');
  });

  it('a muted head takes exactly its contribution out of the output, and back', async () => {
    await look('look=heads&parameters=random&bias=on&stage=output', '[data-cosine]');
    const [before, parts] = [data('output'), data('contributions')];
    const expectWithout = (muted: readonly number[]) => {
      for (const [k, value] of data('output').entries()) {
        const gone = muted.reduce((sum, head) => sum + (parts[head * 160 + k] ?? NaN), 0);
        expect(value).toBeCloseTo((before[k] ?? NaN) - gone, 5);
      }
    };
    await pressNamed('Mute head 3');
    expectWithout([2]);
    expect(await figure.text('.caption')).toContain('Head 3 is muted: it adds nothing.');
    expect(named('Muted head 3').ariaPressed).toBe('true');
    expect(all('.look-empty')).toHaveLength(1);
    await pressNamed('Mute head 1');
    expectWithout([0, 2]);
    expect(await figure.text('.caption')).toContain('Heads 1, 3 are muted: they add nothing.');
    expect(element.link()).toContain('muted=1%2C3');
    await pressNamed('Muted head 1');
    await pressNamed('Muted head 3');
    expect(data('output')).toEqual(before);
    await figure.set({ muted: [0, 1, 2, 3] });
    const bias = data('b_O');
    for (const [k, value] of data('output').entries()) expect(value).toBe(bias[k % 16]);
  });
});

describe('one matrix or two', () => {
  it('shows rank, scores and counts of the tensors', async () => {
    await look('look=merged&parameters=random&bias=on', '[data-singular]');
    for (const head of [0, 3]) {
      await figure.set({ head });
      const bars = all('[data-singular]').map((bar) => Number(bar.dataset['singular']));
      expect(bars).toEqual([...data('singular_values').slice(head * 16, head * 16 + 16)]);
      expect(fact('rank')).toContain(`rank ${data('ranks')[head]} ≤`);
    }
    expect(difference(fact('scores'))).toBe(apart(data('scores'), data('merged_scores')));
    expect(difference(fact('fold'))).toBe(apart(data('q_two_steps'), data('q_folded')));
    expect(fact('cost')).toContain('512 numbers instead of 1,024');
    await figure.set({ heads: 2 });
    expect(fact('cost')).toContain('Equal here');
    await figure.set({ heads: 1 });
    expect(fact('cost')).toContain('one merged matrix is cheaper');
  });

  it('says what a pressed number is made of, there and in the inspector, also from a link', async () => {
    await look('look=merged&parameters=constructed&head=2', '[data-singular]');
    const canvas = map('W_Q W_Kᵀ of head 2');
    await userEvent.click(canvas, middle(canvas, [16, 16], 1, 2));
    expect(entry(element.tensor('merged'), 1, 1, 2)).toBe(40);
    expect(await figure.text('.look-chosen')).toContain('= 40 = 2 × 20');
    expect(part(element, '.inspector [data-value]').dataset['value']).toBe('40');
    const link = element.link();
    element.reset();
    await figure.open(link);
    await expect.poll(() => find(element, '[data-chosen]')?.dataset['chosen']).toBe('merged.1.1.2');
  });
});

it('PyTorch’s view follows a query to its place in memory', async () => {
  await look('look=layout&parameters=random&cell=q.2.4.1', '[data-fact=offset]');
  const offset = Number(part(element, '[data-fact=offset]').dataset['offset']);
  expect(offset).toBe(4 * 16 + 2 * 4 + 1);
  expect(data('q_packed')[offset]).toBe(entry(element.tensor('q'), 2, 4, 1));
  expect(texts('[data-step-offset]').slice(1).map(Number)).toEqual([offset, offset, offset]);
  expect(fact('wrong-view')).toContain('words 3 to 5');
  const wrong = map('q of head 2, wrongly read');
  await userEvent.hover(wrong, middle(wrong, [10, 4], 2, 3));
  expect(await figure.text('.look-said')).toContain('really of “to”, head 1, column 4');
  await figure.set({ heads: 1 });
  expect(fact('wrong-view')).toContain('With one head');
});

it('before heads there are six scorers, whose maps are walked by keys', async () => {
  await look('look=scorers', '[data-scorer]');
  expect(all('[data-scorer]')).toHaveLength(6);
  expect(texts('[data-scorer=additive]').join()).toContain('2d² + d = 528');
  expect(fact('windows')).toContain('not to 1');
  expect(fact('twins')).toContain('largest difference 0');
  map('attention weights of scaled dot product').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'End']) await figure.key(key);
  expect(await figure.text('.look-said')).toContain('“am” to “bank”');
  await figure.set({ memory: 'she left it' });
  expect(map('attention weights of dot product').getAttribute('aria-label')).toMatch(/10 × 3$/);
});

describe('word order', () => {
  const changed = () => all('.order-said [data-same=false]').length;

  it('moves no row without positions, and some with them', async () => {
    await look('look=order&parameters=random', '.order-said li');
    expect(all('.order-said li')).toHaveLength(10);
    const chosen = ['#order-first', '#order-second'].map(
      (id) => part<HTMLSelectElement>(element, id).value,
    );
    expect([chosen, changed() > 0]).toEqual([['0', '9'], true]);
    await press(element, '#order-positions');
    expect([changed(), element.getState().positions]).toEqual([0, false]);
    expect(fact('order')).toContain('every word takes its output row along');
    part(element, '#order-positions').focus();
    await figure.key('Enter');
    expect([changed() > 0, element.getState().positions]).toEqual([true, true]);
  });
});

describe('values', () => {
  const cells = (name: string) =>
    [...part(element, `[data-table="${name}"] table`).querySelectorAll('tr')].map((row) =>
      [...row.cells].map((cell) => cell.textContent.trim()),
    );

  it('have every number of the stage under its words, −∞ written, and follow the head', async () => {
    await look(
      'stage=mask&mask=causal&look=values&parameters=random&head=2',
      '[data-table="masked₂"]',
    );
    const words = element.getState().sentence.split(' ');
    const found = cells('masked₂');
    expect([found[0], found.slice(1).map(([word]) => word)]).toEqual([['', ...words], words]);
    for (const [at, value] of data('masked').slice(100, 200).entries()) {
      const text = found[Math.floor(at / 10) + 1]?.[(at % 10) + 1] ?? '';
      if (value === -Infinity) expect(text).toBe('−∞');
      else expect(Math.abs(read(text) - value)).toBeLessThanOrEqual(Math.abs(value) * 5.1e-4);
    }
    await figure.set({ head: 3 });
    expect(find(element, '[data-table="masked₂"]')).toBeNull();
    expect(cells('masked₄')[0]).toEqual(found[0]);
  });

  it('are there only while they are open, by keyboard, and Escape gives the focus back', async () => {
    await figure.open('stage=project');
    expect(find(element, '#values-panel')).toBeNull();
    part(element, '#values').focus();
    await figure.key('Enter');
    await expect.poll(() => find(element, '[data-table=x] table')).not.toBeNull();
    expect(element.link()).toContain('look=values');
    part(element, '[data-table=x] .value-scroll').focus();
    await figure.key('Escape');
    expect(find(element, '#values-panel')).toBeNull();
    expect(element.shadowRoot?.activeElement?.id).toBe('values');
  });

  it('show 64 columns, say so, and are copied whole', async () => {
    await look('stage=embed&d-model=100&parameters=random&look=values', '[data-table=x] table');
    expect(cells('x')[0]).toHaveLength(65);
    expect(texts('[data-table=x] caption').join()).toContain('first 10 rows and 64 columns');
    window.focus();
    await pressNamed('Copy with tabs: x');
    const lines = async () =>
      (await copied())
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t').length);
    await expect.poll(lines).toEqual(Array(11).fill(101));
    await pressNamed('Copy as CSV: x');
    await expect.poll(copied).toMatch(/^x,1,2,3/);
  });
});
