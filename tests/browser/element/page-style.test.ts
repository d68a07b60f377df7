/** Styles, direction and colour scheme of a page around a figure: what changes it, and what does not. */
import { afterEach, describe, expect, it } from 'vitest';
import type { ManyHeads } from '../../../web/element';
import { create, part, place, prefers, whole } from '../support/element';

const sheet = document.createElement('style');
document.head.append(sheet);

afterEach(async () => {
  sheet.textContent = '';
  document.documentElement.removeAttribute('dir');
  document.documentElement.removeAttribute('class');
  document.adoptedStyleSheets = [];
  await prefers({});
});

/** Styles that inherit into a figure, or propagate to it; set on every element including the host. */
const styles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'white space and case': {
    'white-space': 'pre-wrap',
    'text-transform': 'uppercase',
    'text-indent': '40px',
  },
  spacing: { 'letter-spacing': '.1em', 'word-spacing': '.4em', 'line-height': '3' },
  'type of another size': { 'font-size': '27px', 'font-size-adjust': '.8' },
  'type of another kind': {
    'font-family': 'monospace',
    'font-style': 'italic',
    'font-weight': '900',
    'font-stretch': 'ultra-condensed',
  },
  'variants of type': {
    'font-variant': 'small-caps oldstyle-nums slashed-zero no-common-ligatures',
    'font-feature-settings': '"smcp", "c2sc"',
    'font-variation-settings': '"wght" 700',
  },
  alignment: { 'text-align': 'justify', 'text-align-last': 'right', 'text-justify': 'none' },
  'breaking lines': {
    hyphens: 'auto',
    'line-break': 'anywhere',
    'word-break': 'break-all',
    'overflow-wrap': 'anywhere',
    'text-wrap': 'nowrap',
  },
  'vertical lines': { 'writing-mode': 'vertical-rl', 'text-orientation': 'upright' },
  'lines from right to left': { direction: 'rtl' },
  emphasis: {
    'text-emphasis': 'dot red',
    'text-shadow': '2px 2px red',
    '-webkit-text-stroke': '2px red',
    '-webkit-text-fill-color': 'red',
  },
  colours: {
    color: 'red',
    'caret-color': 'red',
    'accent-color': 'red',
    'scrollbar-color': 'red blue',
    fill: 'red',
    stroke: 'red',
    'stroke-width': '9',
  },
  'the pointer': { cursor: 'wait', 'user-select': 'none', '-webkit-user-select': 'none' },
  'lists and tables': {
    'list-style': 'square inside',
    'border-collapse': 'collapse',
    'border-spacing': '9px',
    'caption-side': 'bottom',
  },
  resets: { 'max-width': '100%', 'box-sizing': 'border-box', 'vertical-align': 'baseline' },
};

const compared = [
  ...new Set([
    ...Object.values(styles).flatMap((style) => Object.keys(style)),
    ...['font-variant-caps', 'font-variant-numeric', 'list-style-type', 'visibility'],
  ]),
  // The page may set these on the host.
].filter((name) => !['max-width', 'box-sizing', 'vertical-align'].includes(name));

async function figure(): Promise<ManyHeads> {
  const around = document.createElement('main');
  around.style.width = '1200px';
  const element = create();
  Object.assign(element, { sentence: 'the cat sat on the mat', heads: 2, stage: 'softmax' });
  element.controls = 'all';
  element.style.width = '1200px';
  around.append(element);
  place(around);
  return whole(element);
}

/** Waits until canvases have no transition, and are the same one frame later. */
async function atRest(element: ManyHeads): Promise<void> {
  const pictures = () =>
    [...(element.shadowRoot?.querySelectorAll('canvas') ?? [])].map((each) => each.toDataURL());
  await expect
    .poll(async () => {
      await element.updateComplete;
      if (element.shadowRoot?.querySelector('[data-moving]')) return 'moves';
      const before = pictures().join();
      await new Promise(requestAnimationFrame);
      return before === pictures().join() ? 'rests' : 'changes';
    })
    .toBe('rests');
}

interface Shown {
  readonly boxes: readonly { name: string; box: readonly number[]; style: readonly string[] }[];
  readonly pictures: readonly string[];
}

/** Boxes relative to the host's corner, in tenths of a pixel; values of the properties; pixels. */
async function shown(element: ManyHeads): Promise<Shown> {
  await atRest(element);
  const corner = element.getBoundingClientRect();
  const all = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('*') ?? [])];
  return {
    boxes: all
      .filter((each) => each.localName !== 'style')
      .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const own = [...each.childNodes].map((node) => (node.nodeType === 3 ? node.nodeValue : ''));
        const style = getComputedStyle(each);
        return {
          name: `${each.localName}.${each.getAttribute('class') ?? ''} ${own.join('').trim()}`,
          box:
            width + height === 0
              ? []
              : [x - corner.x, y - corner.y, width, height].map((side) => Math.round(10 * side)),
          style: compared.map((name) => `${name}: ${style.getPropertyValue(name)}`),
        };
      }),
    pictures: [...(element.shadowRoot?.querySelectorAll('canvas') ?? [])].map((each) =>
      each.toDataURL(),
    ),
  };
}

/** One line for each difference; boxes at another fraction of a pixel may be rounded differently. */
function differences(plain: Shown, other: Shown): string[] {
  const lines = plain.boxes.flatMap(({ name, box, style }, k) => {
    const there = other.boxes[k];
    if (there?.name !== name) return [`${name}, not ${there?.name}`];
    const moved = box.some((at, side) => Math.abs(at - (there.box[side] ?? NaN)) > 2);
    if (moved || box.length !== there.box.length)
      return [`${name} at ${there.box.join()}, not ${box.join()}`];
    return style
      .filter((value, at) => value !== there.style[at])
      .map((value) => `${name} not with ${value}`);
  });
  const drawn = plain.pictures.filter((picture, k) => picture !== other.pictures[k]).length;
  return drawn > 0 ? [...lines, `${drawn} pictures`] : lines;
}

describe('text styles of a page', () => {
  it('change nothing of its figure, one kind at a time', async () => {
    const element = await figure();
    const plain = await shown(element);
    expect(plain.boxes.length).toBeGreaterThan(200);
    for (const [kind, style] of Object.entries(styles)) {
      const rules = Object.entries(style).map((rule) => rule.join(':'));
      sheet.textContent = `*{${rules.join(';')}}`;
      expect(differences(plain, await shown(element)), kind).toEqual([]);
    }
  });

  it.each([
    ['type of 20 px in html', 'html{font-size:125%}'],
    [
      'custom properties with names of ours',
      ':root,many-heads{--lift:90px;--least-picture:9px;--ink:red;--paper:red;--line:red;--learned-player:fixed}',
    ],
    [
      'all of a blog theme',
      'body{font:1.8rem/2.1 Georgia,serif;letter-spacing:.06em;word-spacing:.2em;text-align:justify;text-transform:uppercase;hyphens:auto;color:#345;font-variant-numeric:oldstyle-nums;text-indent:2em;white-space:pre-wrap;user-select:none;cursor:wait}*,*::before,*::after{box-sizing:border-box;margin:0;padding:0;max-width:100%}button{display:none!important}canvas{height:auto!important}',
    ],
  ])('change nothing where they are %s', async (_, css) => {
    const element = await figure();
    const plain = await shown(element);
    sheet.textContent = css;
    expect(differences(plain, await shown(element))).toEqual([]);
  });

  it('are not in the files of a picture either, nor is the page’s direction', async () => {
    const element = await figure();
    const files = async () => {
      const [svg, png] = [
        await element.picture({ format: 'svg' }),
        await element.picture({ format: 'png' }),
      ];
      return [await svg.text(), new Uint8Array(await png.arrayBuffer()).join()];
    };
    await atRest(element);
    const plain = await files();
    sheet.textContent = '*{direction:rtl;letter-spacing:.1em;font-variant:small-caps}';
    document.documentElement.dir = 'rtl';
    await atRest(element);
    expect(await files()).toEqual(plain);
  });
});

describe('a page’s colour scheme', () => {
  const [light, dark] = ['rgb(251, 250, 247)', 'rgb(20, 22, 26)'];
  const paper = (element: ManyHeads) => getComputedStyle(part(element, '.root')).backgroundColor;
  const expectPaper = (element: ManyHeads, colour: string) =>
    expect.poll(() => paper(element)).toBe(colour);

  it.each([
    ['its root', ':root{color-scheme:dark}', dark],
    ['a light part of a dark page', ':root{color-scheme:dark}main{color-scheme:only light}', light],
  ])('is followed when it is that of %s', async (_, css, colour) => {
    sheet.textContent = css;
    await expectPaper(await figure(), colour);
  });

  it('is followed when it changes, by a class or by a style sheet, also while not displayed', async () => {
    sheet.textContent = '.night{color-scheme:dark}.away{display:none}';
    const element = await figure();
    await expectPaper(element, light);
    document.documentElement.classList.add('night');
    await expectPaper(element, dark);
    element.parentElement?.classList.add('away');
    document.documentElement.classList.remove('night');
    element.parentElement?.classList.remove('away');
    await expectPaper(element, light);
    const more = new CSSStyleSheet();
    more.replaceSync('main{color-scheme:dark}');
    document.adoptedStyleSheets = [more];
    await expectPaper(element, dark);
    element.setAttribute('theme', 'light');
    await expectPaper(element, light);
  });

  it('is the system’s where the page takes both, not where it has one', async () => {
    sheet.textContent = ':root{color-scheme:light dark}';
    await prefers({ 'prefers-color-scheme': 'dark' });
    const element = await figure();
    await expectPaper(element, dark);
    await prefers({ 'prefers-color-scheme': 'light' });
    await expectPaper(element, light);
    await prefers({ 'prefers-color-scheme': 'dark' });
    await expectPaper(element, dark);
    sheet.textContent = ':root{color-scheme:light}';
    await expectPaper(element, light);
  });
});

describe.each(['light', 'dark'])('in forced colours, %s', (scheme) => {
  it('what is chosen is told from the rest, and pictures are in the reader’s colours', async () => {
    await prefers({ 'forced-colors': 'active', 'prefers-color-scheme': scheme });
    const element = await figure();
    const root = element.shadowRoot;
    if (!root) throw new Error('no figure');
    for (const row of ['.knife .option', '.heads .option', '.strip .stage']) {
      const all = [...root.querySelectorAll(row)].map((each) => {
        const { backgroundColor, borderTopColor } = getComputedStyle(each);
        return `${backgroundColor} ${borderTopColor}`;
      });
      // The chosen one differs from the others, which are equal.
      expect(new Set(all).size, row).toBe(2);
      const alone = all.filter((each) => all.indexOf(each) === all.lastIndexOf(each));
      expect(alone, row).toHaveLength(1);
    }
    for (const ramp of root.querySelectorAll('.ramp'))
      expect(getComputedStyle(ramp).backgroundImage).toMatch(/^linear-gradient/);
    const probe = document.createElement('i');
    probe.style.color = 'CanvasText';
    place(probe);
    const channels = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number);
    const hex = channels.map((each) => each.toString(16).padStart(2, '0')).join('');
    const ink = getComputedStyle(part(element, '.root')).getPropertyValue('--ink').trim();
    expect(ink).toBe(`#${hex}`);
  });
});
