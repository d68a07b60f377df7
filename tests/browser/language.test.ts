/** Every word on the page comes from the catalogues: in a language with accents no plain English is left. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ManyHeads } from '../../web/figure';
import { fields } from '../../web/model/fields';
import { languageTag, showLanguage } from '../../web/words/words';
import { accentedLanguage } from '../support/pseudo';

const catalogues = import.meta.glob<string>('../../web/words/en/*.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

beforeAll(() => showLanguage(accentedLanguage(Object.values(catalogues))));
afterAll(() => showLanguage({ tag: 'en', load: () => Promise.resolve([]) }));
afterEach(() => document.body.replaceChildren());

const attributes = ['aria-label', 'title', 'placeholder', 'aria-roledescription', 'alt'];

/** Also of a part without a box of its own, and of a choice in a closed list. */
const isVisible = (element: Element) =>
  element.checkVisibility() ||
  element.matches('option') ||
  getComputedStyle(element).display === 'contents';

/** All that is read or heard of a part of the page. */
function textsOf(node: Node): string[] {
  if (node instanceof Text) return node.data.trim() === '' ? [] : [node.data];
  if (!(node instanceof Element)) return [...node.childNodes].flatMap(textsOf);
  if (node.matches('style, script, math') || !isVisible(node)) return [];
  const said = attributes.flatMap((name) => node.getAttribute(name) ?? []);
  const inside = node.shadowRoot ? [node.shadowRoot] : [];
  return [...said, ...[...inside, ...node.childNodes].flatMap(textsOf)];
}

const plainWord = /(?<![\p{L}\p{N}_.])[A-Za-z]*[aeiou][A-Za-z]*(?![\p{L}\p{N}_])/gu;

/** Words without an accent, but for the reader's own and the names of tensors, each with the text that it is in. */
function english({ model }: ManyHeads, texts: readonly string[]): string[] {
  const { words = [], keyWords = [], tables, scorers = [] } = model.layerNumbers ?? {};
  const names = tables?.tensors.flatMap(({ name }) => name.split('.')) ?? [];
  const cited = scorers.flatMap(
    ({ formula, source }) => `${formula} ${source}`.match(plainWord) ?? [],
  );
  const own = new Set([...words, ...keyWords, ...names, ...cited, ...code]);
  return texts.flatMap((text) =>
    (text.match(plainWord) ?? [])
      .filter((word) => word.length > 1 && !own.has(word))
      .map((word) => `${word}: ${text.trim().slice(0, 80)}`),
  );
}

/** What programs and links write in any language: names of options, and PyTorch's shape and stride(). */
const code: readonly string[] = [
  ...fields.flatMap(({ name }) => name.split('-')),
  ...['off', 'shape', 'stride'],
];

const moments = [
  'stage=softmax&cell=attn_weights.1.4.6',
  'parameters=random&bias=on&stage=project&cell=W_Q.1.2&edits=W_Q.1.2:0.5',
  'parameters=random&qk-norm=head&rotary=halves&mask=causal&sink=1&stage=norm&cell=q_norm.1.4.2',
  'parameters=random&stage=weigh&compare=variant:wide&memory=she+left',
  'parameters=trained&task=what-where&heads=2&stage=softmax',
  'parameters=trained&task=relation&variant=wide&heads=1&direction=backward&stage=scores',
  ...['values', 'sizes', 'order', 'heads', 'merged', 'layout', 'scorers', 'keys', 'plane'].map(
    (look) => `look=${look}&parameters=random&stage=scores`,
  ),
];

async function figureOnPage(): Promise<ManyHeads> {
  const figure = new ManyHeads();
  figure.setAttribute('share-page', 'https://example.org/');
  document.body.append(figure);
  await figure.ready;
  return figure;
}

/** How much is said, when nothing more comes. */
async function settled(figure: ManyHeads, part: string): Promise<readonly string[]> {
  const length = () => textsOf(figure.renderRoot.querySelector(part) ?? new Text()).join().length;
  await expect.poll(length).toBeGreaterThan(60);
  await figure.updateComplete;
  return textsOf(figure);
}

it.each(moments)('no plain English is left: %s', async (query) => {
  const figure = await figureOnPage();
  // A refusal is said, too.
  figure.model.showPairs(new URLSearchParams(`${query}&heads=0`));
  await figure.updateComplete;
  const isLook = query.startsWith('look');
  const part = isLook ? 'mh-panel' : query.includes('cell') ? 'mh-inspector' : 'mh-caption';
  const texts = await settled(figure, part);
  // Readers aloud take the voice of that language.
  expect(figure.renderRoot.querySelector<HTMLElement>('.figure')?.lang).toBe(languageTag());
  const svg = await (await figure.picture({ format: 'svg' })).text();
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const drawn = [...picture.querySelectorAll('text, title, desc')].map((each) => each.textContent);
  expect([...new Set(english(figure, [...texts, ...drawn.map(String)]))]).toEqual([]);
});

it.each(['lessons', 'experiments', 'layer', 'more'])(
  'no plain English is left in the menu %s',
  async (name) => {
    const figure = await figureOnPage();
    const header = figure.renderRoot.querySelector('mh-header');
    header?.querySelector<HTMLElement>(`[popovertarget="menu-${name}"]`)?.click();
    await settled(figure, `#menu-${name}`);
    for (const details of header?.querySelectorAll('details') ?? []) {
      details.removeAttribute('name');
      details.open = true;
    }
    expect([...new Set(english(figure, textsOf(figure)))]).toEqual([]);
  },
);
