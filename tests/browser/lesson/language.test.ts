/** A language that comes while a figure is open: every word is of the catalogue, and the direction is the language's. */
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { firstSentences } from '../../../web/state/first-moment';
import { defaultState } from '../../../web/state/state';
import { addPseudoLanguages } from '../../support/pseudo';
import { browserFigure } from '../support/figure';
import { find, part } from '../support/element';
import { allTexts, writtenOnCanvas } from '../support/guide';

beforeAll(() => addPseudoLanguages());

/** Names of tensors, columns and papers, which nobody translates, and the reader's own words. */
const names = new Set(
  [
    ...['token', 'position', 'context', 'concat', 'output', 'scores', 'scaled', 'masked'],
    ...['model', 'value', 'sin', 'cos', 'ij', 'il', 'ic'],
    ...[defaultState.sentence, ...firstSentences.map(({ sentence }) => sentence)]
      .join(' ')
      .toLowerCase()
      .split(' '),
  ].map((each) => each.toLowerCase()),
);

/** Texts with a word that has no accent. */
const english = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) =>
    [...text.matchAll(/[\p{L}\p{M}\p{N}_]+/gu)].some(
      ([word]) =>
        /^[A-Za-z]{2,}$/.test(word) && /[aeiouy]/i.test(word) && !names.has(word.toLowerCase()),
    ),
  );

it('is in every text of the stages, and goes again', async () => {
  const { element, set, whole } = await browserFigure('sentence=12+34+56&parameters=random');
  onTestFinished(() => void (element.locale = null));
  element.locale = 'en';
  await expect.poll(() => part(element, '.page').lang).toBe('en');
  const before = element.describe();
  element.locale = 'en-XA';
  await expect.poll(() => part(element, '.page').lang).toBe('en-XA');
  await whole();
  const written = writtenOnCanvas();
  for (const stage of ['project', 'scores', 'softmax', 'output'] as const) {
    await set({ stage });
    await whole();
    const shown = ['.strip', '.caption', '.inspector', '.legend', '.time'].flatMap((root) =>
      [...(find(element, root)?.querySelectorAll('*') ?? [])]
        .filter(
          (each) =>
            !each.matches('style, math *, .formula, .formula *, .part-message, .part-message *'),
        )
        .flatMap((each) => [...each.childNodes])
        .flatMap((node) => (node instanceof Text ? [node.data] : [])),
    );
    expect(shown.join('')).toContain('⟦');
    expect(english([...shown, element.describe(), ...written]), stage).toEqual([]);
  }
  await set({ stage: 'embed' });
  element.locale = null;
  await expect.poll(() => part(element, '.page').lang).toBe('en');
  expect(element.describe()).toBe(before);
  expect(allTexts(element).join('')).not.toContain('⟦');
});

it('from right to left turns the page, and not what runs as the picture does', async () => {
  const { element } = await browserFigure('stage=scores&cell=scores.1.4.6');
  onTestFinished(() => void (element.locale = null));
  element.locale = 'ar-XB';
  await expect.poll(() => part(element, '.page').dir).toBe('rtl');
  const runsOn = (selector: string) => {
    const all = element.shadowRoot?.querySelectorAll(selector) ?? [];
    const at = [...all].map((each) => each.getBoundingClientRect().x);
    return at.length > 1 && at.every((x, k) => k === 0 || x > (at[k - 1] ?? NaN));
  };
  for (const parts of ['.strip .stage', '#previous, #play, #next', '.legend .scale .ticks'])
    await expect.poll(() => runsOn(parts), { message: parts }).toBe(true);
});

it('that is unknown is refused with those there are', async () => {
  const { element } = await browserFigure();
  const { lang } = part(element, '.page');
  element.setAttribute('locale', 'xx');
  await expect.poll(() => find(element, '.notice')?.textContent).toContain('locale');
  expect(part(element, '.page').lang).toBe(lang);
});
