/** A lesson as programs of the page use it: events, attributes, and the walk through it. */
import type { ManyHeads } from '../../web/element';
import { lesson as pieces } from '../../web/lessons/content/en/pieces';
import { openLesson, title } from './support/guide';
import { open, openMenu } from './support/layer';
import { expect, test } from './support/test';

test('a program is told each step and each guess; its own lesson is shown, or refused by name', async ({
  page,
}) => {
  const layer = await open(page);
  const lesson = {
    format: 1,
    id: 'mine',
    title: 'Mine',
    steps: [
      {
        id: 'a',
        title: 'First',
        text: ['<img src=x onerror=alert(1)> *{d}* `x`'],
        facts: { d: { fact: 'size.d_model' } },
      },
      {
        id: 'b',
        title: 'Second',
        text: ['Text.'],
        facts: { h: { fact: 'size.heads' } },
        prediction: {
          kind: 'number',
          ask: 'Heads?',
          truth: 'h',
          least: 1,
          most: 16,
          tolerance: 0,
          conceal: {},
          why: ['{h}.'],
        },
      },
    ],
  };
  const told = layer.evaluate(
    (element, data) =>
      new Promise<unknown[]>((resolve) => {
        const events: unknown[] = [];
        for (const type of ['mh-step', 'mh-predict', 'mh-done'])
          document.addEventListener(type, (event) => {
            events.push([type, (event as CustomEvent).detail]);
            if (type === 'mh-done') resolve(events);
          });
        Reflect.set(element, 'lesson', data);
      }),
    lesson,
  );
  await expect(title(page)).toContainText('First');
  await expect(page.locator('.guide-body p').first()).toHaveText(
    '<img src=x onerror=alert(1)> 16 x',
  );
  await expect(page.locator('.guide-body em')).toHaveText('16');
  await expect(page.locator('#guide img')).toHaveCount(0);
  await page.locator('#guide-next').click();
  await page.locator('.guess-number input[type=number]').fill('4');
  await page.locator('.guess-number input[type=number]').press('Tab');
  await page.locator('#commit').click();
  expect(await told).toEqual([
    ['mh-step', { lesson: 'mine', step: 'a', index: 0, of: 2 }],
    ['mh-step', { lesson: 'mine', step: 'b', index: 1, of: 2 }],
    [
      'mh-predict',
      {
        lesson: 'mine',
        step: 'b',
        kind: 'number',
        right: true,
        answer: { kind: 'number', value: 4 },
        truth: { kind: 'number', value: 4 },
      },
    ],
    [
      'mh-done',
      { lesson: 'mine', predictions: [{ step: 'b', right: true }], check: { right: 0, of: 0 } },
    ],
  ]);
  await layer.evaluate((element) => void Reflect.set(element, 'lesson', { format: 2 }));
  await expect(page.locator('.notice')).toContainText('format: 2 is not allowed; allowed: 1.');
  // The lesson that was open stays.
  await expect(title(page)).toContainText('Second');
});

test('attributes open a lesson at a step; an unknown name gives a message', async ({ page }) => {
  const layer = await open(page);
  await layer.evaluate((element) => {
    element.setAttribute('lesson', 'pieces');
    element.setAttribute('step', 'wide');
  });
  await expect(title(page)).toContainText('Or nothing is cut');
  await layer.evaluate((element) => element.removeAttribute('lesson'));
  await expect(page.locator('#guide')).toHaveCount(0);
  await layer.evaluate((element) => element.setAttribute('lesson', 'none'));
  await expect(page.locator('.notice')).toContainText(
    'There is no lesson “none”; there are pieces',
  );
});

test('properties open a lesson at a step, in any order, as frameworks assign them', async ({
  page,
}) => {
  const layer = await open(page);
  const assign = (values: Readonly<Record<string, unknown>>) =>
    layer.evaluate((element, given) => void Object.assign(element, given), values);
  await assign({ step: 'wide', lesson: 'pieces' });
  await expect(title(page)).toContainText('Or nothing is cut');
  await assign({ step: 'split' });
  await expect(title(page)).not.toContainText('Or nothing is cut');
  expect(await layer.evaluate((element: ManyHeads) => element.tour?.step)).toBe('split');
  // `step` has a second meaning: how far one step of the timeline goes.
  await assign({ step: 'row' });
  expect((await layer.evaluate((element: ManyHeads) => element.getState())).step).toBe('row');
  await assign({ lesson: null });
  await expect(page.locator('#guide')).toHaveCount(0);
  await assign({ lesson: 'ladder', step: 'check' });
  await expect(page.locator('#guide')).toHaveCount(1);
  await expect.poll(() => layer.evaluate((element: ManyHeads) => element.tour?.step)).toBe('check');
  await assign({ lesson: null });
  await expect(page.locator('#guide')).toHaveCount(0);
  await assign({ step: 'wide' });
  await expect(page.locator('.notice')).toContainText('step=wide; allowed: stage, row, cell');
});

test('the page around it walks the lesson, and offers what it can do', async ({ page }) => {
  const layer = await open(page, '');
  expect(await layer.evaluate((element: ManyHeads) => element.tour)).toBeNull();
  await layer.evaluate((element: ManyHeads) => {
    const press = () => (element.dataset['pressed'] = 'yes');
    element.offers = [{ id: 'room', label: 'In a room', says: 'for a class', press }];
  });
  await openMenu(page, 'lessons');
  await page.getByRole('button', { name: 'In a room' }).click();
  await expect(layer).toHaveAttribute('data-pressed', 'yes');
  await openLesson(page, '#lesson=pieces&step=split');
  const walk = (move: 'next' | 'previous' | 'reveal' | null) =>
    layer.evaluate((element: ManyHeads, what) => {
      const { tour } = element;
      if (!tour) throw new Error('a lesson is open');
      if (what) tour[what]();
      const { step, index, count, waits } = element.tour ?? tour;
      return { id: tour.lesson.id, step, index, count, waits };
    }, move);
  const { index, count } = await walk(null);
  expect(count).toBe(pieces.steps.length);
  expect((await walk('next')).index).toBe(index + 1);
  expect((await walk('previous')).step).toBe('split');
  await expect(page.locator('#commit')).toHaveAttribute('aria-disabled', 'false');
  expect((await walk(null)).waits).toBe(true);
  expect((await walk('reveal')).waits).toBe(false);
});
