/** A lesson on the wall and a lesson being written, by what a person presses. */
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openAuthor } from '../../web/author';
import { openPresentation } from '../../web/class';
import { ManyHeads } from '../../web/figure';
import { parseLesson } from '../../web/lessons';

async function figureOnPage(): Promise<ManyHeads> {
  const figure = new ManyHeads();
  document.body.append(figure);
  await figure.ready;
  return figure;
}

/** The drawn content of a room's element. */
const inside = (name: string) => document.querySelector(name)?.shadowRoot;
const textIn = (name: string, selector: string) =>
  [...(inside(name)?.querySelectorAll(selector) ?? [])].map((each) => each.textContent?.trim());

const button = (name: string, label: string) =>
  [...(inside(name)?.querySelectorAll('button') ?? [])].find((each) =>
    each.textContent?.includes(label),
  );

afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
});

it('a lesson is presented with one key; hands are counted, kept, and cover no option', async () => {
  const figure = await figureOnPage();
  await figure.lessons.open('all-ones');
  figure.model.change({ theme: 'dark' });
  const { tour } = figure.lessons;
  await openPresentation(figure);
  await expect.poll(() => textIn('mh-wall', 'h1')).toEqual(['How many pictures?']);
  expect(figure.model.state.theme).toBe('projector');

  await userEvent.keyboard('1');
  const [, second] = inside('mh-wall')?.querySelectorAll<HTMLElement>('.options button') ?? [];
  if (second) await userEvent.click(second);
  await userEvent.keyboard('2');
  await expect.poll(() => textIn('mh-wall', '.count')).toEqual(['1', '2']);
  const count = second?.querySelector('.count')?.getBoundingClientRect();
  const text = second?.querySelector('.count')?.previousElementSibling?.getBoundingClientRect();
  expect(count?.left).toBeGreaterThanOrEqual(text?.right ?? Infinity);
  expect(sessionStorage.getItem('manyheads.class')).toContain('"option":1');
  await userEvent.keyboard('{Backspace}');
  await expect.poll(() => textIn('mh-wall', '.count')).toEqual(['1', '1']);

  // A clicked option has given up the focus: space goes on, and counts no hand.
  await userEvent.keyboard(' ');
  await expect.poll(() => textIn('mh-wall', '.right > b')).toEqual(['✓']);
  expect(tour.value?.index).toBe(0);
  await userEvent.keyboard('{PageDown}');
  expect(tour.value?.index).toBe(1);
  await userEvent.keyboard('{ArrowLeft}');
  expect(tour.value?.index).toBe(0);
  await userEvent.keyboard('{Escape}');
  expect(document.querySelector('mh-wall')).toBeNull();
  expect([figure.model.state.theme, figure.own.hide.value.size, tour.value?.index]).toEqual([
    'dark',
    0,
    0,
  ]);
});

it('a lesson is written beside its preview; mistakes have their lines', async () => {
  const figure = await figureOnPage();
  const before = figure.getState();
  await openAuthor(figure, '# Mine\n\nAbout it.\n\n## One\n\n[on show](?heads=2)\n\nText.\n');
  await expect.poll(() => figure.getState().layers[0].heads).toBe(2);
  const area = inside('mh-author')?.querySelector('textarea');
  if (!area) throw new Error('there is no text');

  // Another moment is looked for and added.
  figure.lessons.leave(true);
  figure.model.changeLayer({ heads: 8 });
  await expect.poll(() => button('mh-author', 'Add this moment')).toBeDefined();
  button('mh-author', 'Add this moment')?.click();
  const { steps } = parseLesson(area.value);
  expect(steps.map(({ moment }) => new URLSearchParams(moment ?? '').get('heads'))).toEqual([
    '2',
    '8',
  ]);

  await userEvent.fill(area, '# Mine\n\nAbout it.\n\n## One\n\n- [x] Only one\n');
  await expect.poll(() => textIn('mh-author', '.mistakes b')).toContain('Line 7');
  expect(localStorage.getItem('manyheads.draft')).toBe(area.value);
  button('mh-author', 'Close')?.click();
  expect(document.querySelector('mh-author')).toBeNull();
  expect(figure.getState()).toEqual(before);
});
