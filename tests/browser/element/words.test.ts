/** Words of a sentence: cut by the browser where no space does it, in their own direction, never translated. */
import { afterEach, describe, expect, it } from 'vitest';
import type { ManyHeads } from '../../../web/element';
import { find, opened, part, textOf } from '../support/element';

const all = (element: ManyHeads, selector: string) => [
  ...(element.shadowRoot?.querySelectorAll(selector) ?? []),
];

const sentence = (text: string, more = '') =>
  opened(`sentence=${encodeURIComponent(text)}&heads=2&controls=all${more}`);

/** The letters of a part by their position from the left, without spaces and direction marks. */
function fromTheLeft(element: ManyHeads, selector: string): string {
  const letters: { readonly text: string; readonly x: number }[] = [];
  const walker = document.createTreeWalker(part(element, selector), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    for (let at = 0; at < node.data.length; at++) {
      const text = node.data[at] ?? '';
      if (/[\s\u2068\u2069]/.test(text)) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      letters.push({ text, x: range.getBoundingClientRect().x });
    }
  }
  return letters
    .sort((a, b) => a.x - b.x)
    .map(({ text }) => text)
    .join('');
}

const middle = (element: ManyHeads, selector: string): number => {
  const { x, width } = part(element, selector).getBoundingClientRect();
  return x + width / 2;
};

it('a page translator leaves names, formulas, numbers, words and the labels of charts as they are', async () => {
  const figure = await sentence('the cat sat on the mat', '&stage=project&look=values');
  const expectKept = async (selector: string) => {
    await expect.poll(() => find(figure, selector), { message: selector }).not.toBeNull();
    const lost = all(figure, selector).filter((each) => !each.closest('[translate=no]'));
    expect(lost, selector).toEqual([]);
  };
  for (const selector of ['.chip', '.caption sub', '.equation', '.value-table td'])
    await expectKept(selector);
  figure.setState({ cell: { name: 'q', index: [1, 2, 3] } });
  for (const selector of ['.terms .operand', '.terms .product']) await expectKept(selector);
  const numbers = all(figure, '.caption, .inspector .what').flatMap((each) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts.filter(({ data }) => /\d/.test(data));
  });
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.filter((each) => !each.parentElement?.closest('[translate=no]'))).toEqual([]);

  figure.setState({ cell: null, look: 'none', parameters: 'trained' });
  figure.learning = true;
  await expectKept('.learned-chart svg[role=img] text');
});

describe('on a right-to-left page', () => {
  afterEach(() => document.documentElement.removeAttribute('dir'));

  const arabic = async (): Promise<ManyHeads> => {
    document.documentElement.dir = 'rtl';
    return sentence('القطة جلست على السجادة', '&stage=softmax');
  };

  it('signs, shapes and formulas are read from the left, and time runs from there', async () => {
    const figure = await arabic();
    expect(fromTheLeft(figure, '.legend .ticks')).toMatch(/^−[\d.]+$/);
    expect(fromTheLeft(figure, '.shapes dd span')).toBe('2×4×4');
    expect(fromTheLeft(figure, '.equation sub')).toBe('ij');
    const stages = all(figure, '.strip li').map((each) => each.getBoundingClientRect().x);
    expect(stages).toHaveLength(10);
    expect(stages).toEqual([...stages].sort((a, b) => a - b));
  });

  it('an Arabic sentence runs from the right, each of its words by itself', async () => {
    const figure = await arabic();
    expect(middle(figure, '.chip-item:first-child')).toBeGreaterThan(
      middle(figure, '.chip-item:last-child'),
    );
    figure.setState({ cell: { name: 'scores', index: [0, 1, 2] } });
    await figure.updateComplete;
    // جلست is the query, على the key: the letters of each run from the right, the query is on the left.
    const turned = (word: string) => [...word].reverse().join('');
    expect(fromTheLeft(figure, '[data-inspect]')).toBe(
      `scores₁[${turned('جلست')},${turned('على')}]`,
    );
    // The sentence about it is English, though it begins with an Arabic word.
    const what = part(figure, '.inspector > .what');
    expect(what.textContent.trim()).toMatch(/^“.?جلست/);
    expect(getComputedStyle(what).direction).toBe('ltr');
  });
});

describe('a sentence without spaces', () => {
  it.each([
    ['我喜欢猫', 3],
    ['I like 寿司が好き', 5],
    ['ฉันชอบแมวมาก', 3],
  ])('%s is cut by the browser, and says so', async (text, least) => {
    const figure = await sentence(text);
    const count = figure.tensor('x').shape[0] ?? 0;
    expect(count).toBeGreaterThanOrEqual(least);
    expect(all(figure, '.of-sentence .chip')).toHaveLength(count);
    expect(textOf(figure, '#cut-sentence')).toContain('this browser cut them');
    expect(textOf(figure, '.caption')).not.toContain('cut');
  });

  it('is one word where the browser cannot cut it, which is said with what to do', async () => {
    const { Segmenter } = Intl;
    Reflect.deleteProperty(Intl, 'Segmenter');
    try {
      const figure = await sentence('我喜欢狗');
      expect(figure.tensor('x').shape[0]).toBe(1);
      expect(textOf(figure, '#cut-sentence')).toContain('Put spaces between them');
      figure.setState({ sentence: '我 喜欢 狗' });
      expect(figure.tensor('x').shape[0]).toBe(3);
    } finally {
      Object.defineProperty(Intl, 'Segmenter', { value: Segmenter, configurable: true });
    }
  });

  it('keeps its other words when one is edited', async () => {
    const figure = await sentence('我喜欢猫');
    const words = () => all(figure, '.of-sentence .chip').map((each) => each.textContent.trim());
    const before = words();
    part(figure, '.chip').click();
    await expect.poll(() => find(figure, '.word-editor input')).not.toBeNull();
    const field = part<HTMLInputElement>(figure, '.word-editor input');
    field.value = '你';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.form?.requestSubmit();
    await expect.poll(() => words()[0]).toBe('你');
    expect(words().slice(1)).toEqual(before.slice(1));
  });
});
