/** The page on a wall: keys and a clicker, a guess that waits, marks, the code, and the teacher's window. */
import type { BrowserContext, Page } from '@playwright/test';
import jsQR from 'jsqr';
import type { ManyHeads } from '../../web/element';
import { pieces } from '../../web/lessons/built-in/pieces';
import { axeSource, runAxe, type Rules, type Verdict } from '../access/axe';
import { open, openMenu, setState, stateOf } from './support/layer';
import { expect, test, watch } from './support/test';

// Headless or not, a window of its own size: full screen would be the test machine's.
test.use({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });

const heading = (page: Page) => page.locator('.panel h1');
const place = (page: Page) => page.locator('.panel .place').first();
const key = (page: Page, name: string) => page.keyboard.press(name);

async function present(page: Page, where = '#lesson=pieces'): Promise<void> {
  await open(page, `?present${where}`);
  await expect(page.locator('.line')).toBeVisible();
}

/** Waits for the answer to be known: until then nothing can be revealed. */
const known = (page: Page) =>
  expect(page.locator('.panel')).toContainText('The next key shows the answer.');

test('a lesson is presented from the menu, walked by a clicker, and left @quick', async ({
  page,
}) => {
  const layer = await open(page, '#lesson=pieces&theme=dark');
  const before = await layer.evaluate((element: ManyHeads) => [element.controls, element.hide]);
  await openMenu(page, 'lessons');
  await page.locator('#offer-present').click();
  await expect(heading(page)).toContainText('A word is a row of numbers');
  await expect(page.locator('#guide')).toHaveCount(0);
  expect((await stateOf(layer)).theme).toBe('projector');
  for (const step of pieces.steps) {
    await expect(heading(page)).toContainText(step.title);
    if (step.prediction) {
      await known(page);
      await expect(page.locator('.answer')).toHaveCount(0);
      await key(page, 'PageDown');
      await expect(heading(page)).toContainText(step.title);
      await expect(page.locator('.answer')).not.toBeEmpty();
    }
    await key(page, 'PageDown');
  }
  for (let question = 1; question <= 3; question++) {
    await expect(heading(page)).toHaveText(`Question ${question} of 3`);
    await expect(page.locator('.options .right')).toHaveCount(0);
    await key(page, 'PageDown');
    await expect(page.locator('.options .right')).toHaveCount(1);
    if (question < 3) await key(page, 'PageDown');
  }
  await expect(page.locator('.panel')).toContainText('That was the lesson.');
  for (let back = 0; back < 3; back++) await key(page, 'PageUp');
  await expect(heading(page)).toContainText('So: no pieces');
  await key(page, 'Escape');
  await expect(page.locator('.wall')).toHaveCount(0);
  await expect(page.locator('#guide-title')).toContainText('So: no pieces');
  expect((await stateOf(layer)).theme).toBe('dark');
  expect(await layer.evaluate((element: ManyHeads) => [element.controls, element.hide])).toEqual(
    before,
  );
});

test('arrows and the space bar walk, Home begins anew with no answer shown', async ({ page }) => {
  await present(page);
  await key(page, 'ArrowRight');
  await expect(heading(page)).toContainText('What does one head read?');
  await known(page);
  await key(page, 'Space');
  await expect(page.locator('.options .right')).toContainText('16: all of them');
  await key(page, 'ArrowDown');
  await expect(heading(page)).toContainText('Where the cut is');
  await key(page, 'ArrowLeft');
  await expect(page.locator('.options .right')).toHaveCount(1);
  await key(page, 'ArrowUp');
  await expect(heading(page)).toContainText('A word is a row of numbers');
  await key(page, 'Home');
  await key(page, 'Space');
  await known(page);
  await expect(page.locator('.options .right')).toHaveCount(0);
});

test('without a lesson it walks the stages, and p begins it', async ({ page }) => {
  const layer = await open(page, '#stage=scores');
  await key(page, 'p');
  await expect(page.locator('.line')).toBeVisible();
  await key(page, 'PageDown');
  await expect.poll(async () => (await stateOf(layer)).stage).toBe('scale');
  await key(page, 'PageUp');
  await expect.poll(async () => (await stateOf(layer)).stage).toBe('scores');
  await expect(page.locator('.caption')).toBeVisible();
  const size = await page
    .locator('.caption')
    .evaluate((caption) => parseFloat(getComputedStyle(caption).fontSize));
  expect(size).toBeGreaterThanOrEqual(18);
});

test('a p that is typed is a letter', async ({ page }) => {
  await open(page);
  await page.locator('#edit-sentence').click();
  await page.keyboard.type('p');
  await expect(page.locator('.wall')).toHaveCount(0);
});

test('what carries meaning has at least 18 px at 1280 × 720, and has room', async ({ page }) => {
  await present(page);
  const faults: string[] = [];
  const look = async (what: string) => {
    const found = await page.locator('.panel').evaluate((panel) => {
      const small = [...panel.querySelectorAll('*')].filter(
        (each) =>
          each.childNodes.length > 0 &&
          each.tagName !== 'SUB' &&
          parseFloat(getComputedStyle(each).fontSize) < 18,
      );
      const over = panel.scrollHeight > panel.clientHeight + 1;
      return [...small.map((each) => each.outerHTML), ...(over ? ['it scrolls'] : [])];
    });
    faults.push(...found.map((each) => `${what}: ${each}`));
  };
  for (const step of pieces.steps) {
    await expect(heading(page)).toContainText(step.title);
    if (step.prediction) {
      await known(page);
      await look(step.id);
      await key(page, 'PageDown');
    }
    await look(step.id);
    const stage = await page.locator('.canvas-box').first().boundingBox();
    expect(stage?.height, step.id).toBeGreaterThan(300);
    await key(page, 'PageDown');
  }
  expect(faults).toEqual([]);
});

test('black, spot, drawings: each on its key, drawings go with the next step', async ({ page }) => {
  await present(page);
  await key(page, 'b');
  await expect(page.locator('.black')).toBeVisible();
  await key(page, 'PageDown');
  await expect(page.locator('.black')).toHaveCount(0);
  // The press that brought the wall back went no further.
  await expect(heading(page)).toContainText('A word is a row of numbers');
  const spot = page.locator('.spot');
  await expect(spot).toBeHidden();
  await key(page, 'l');
  await page.mouse.move(300, 200);
  await expect(spot).toBeVisible();
  expect(await spot.evaluate((dot) => [dot.getAttribute('cx'), dot.getAttribute('cy')])).toEqual([
    '300',
    '200',
  ]);
  await key(page, 'l');
  await expect(spot).toBeHidden();
  // Held, it is there as long as it is held.
  await page.keyboard.down('l');
  await page.keyboard.down('l');
  await expect(spot).toBeVisible();
  await page.keyboard.up('l');
  await expect(spot).toBeHidden();
  const lines = page.locator('.marks path');
  const draw = async () => {
    await page.mouse.move(200, 200);
    await page.mouse.down();
    await page.mouse.move(300, 260, { steps: 5 });
    await page.mouse.up();
  };
  await draw();
  await expect(lines).toHaveCount(0);
  await key(page, 'd');
  await draw();
  await draw();
  await expect(lines).toHaveCount(2);
  expect((await lines.first().getAttribute('d'))?.split('L').length).toBeGreaterThan(4);
  await key(page, 'x');
  await expect(lines).toHaveCount(0);
  await draw();
  await key(page, 'PageDown');
  await expect(heading(page)).toContainText('What does one head read?');
  await expect(lines).toHaveCount(0);
});

test('seconds are counted by a key, or at every guess where that was chosen', async ({ page }) => {
  await page.clock.install();
  await present(page, '&count=20#lesson=pieces&step=split');
  const count = page.locator('.panel .count');
  await expect(count).toHaveText('20 s');
  await page.clock.runFor(5000);
  await expect(count).toHaveText('15 s');
  await page.clock.runFor(60_000);
  await expect(count).toHaveText('Time is up.');
  // It reveals nothing by itself.
  await expect(page.locator('.answer')).toHaveCount(0);
  await key(page, 'c');
  await expect(count).toHaveCount(0);
  await key(page, 'c');
  await expect(count).toHaveText('20 s');
  await key(page, 'PageDown');
  await expect(count).toHaveCount(0);
});

test('no count runs unless it is wanted; the setting stands among the keys', async ({ page }) => {
  await present(page, '#lesson=pieces&step=split');
  await known(page);
  await expect(page.locator('.panel .count')).toHaveCount(0);
  await key(page, '?');
  await expect(page.getByRole('dialog')).toContainText('Page Down');
  await page.locator('#count-seconds').selectOption('60');
  await page.getByRole('button', { name: 'Close' }).click();
  await key(page, 'PageDown');
  await key(page, 'PageDown');
  await key(page, 'PageDown');
  await expect(heading(page)).toContainText('What if the input were cut?');
  await expect(page.locator('.panel .count')).toHaveText(/\d+ s/);
});

test('the code of a step, decoded and opened, is that step', async ({ page, context }) => {
  await present(page, '#lesson=pieces&step=split');
  for (const theme of ['projector', 'dark', 'light'] as const) {
    await setState(page.locator('#layer'), { theme });
    await key(page, 'q');
    const code = page.getByRole('img', { name: /^QR code of/ });
    await expect(code).toBeVisible();
    const box = await code.boundingBox();
    expect(box?.width, 'large enough for a room').toBeGreaterThan(0.75 * 720);
    const seen = await decoded(page, await code.screenshot());
    expect(seen, theme).toMatch(/\/#lesson=pieces&step=split$/);
    await expect(page.getByRole('dialog')).toContainText('nobody else can open it');
    const student = await context.newPage();
    await student.goto(seen);
    await expect(student.locator('#guide-title')).toContainText('What does one head read?');
    await student.close();
    await key(page, 'q');
    await expect(code).toHaveCount(0);
  }
});

/** What a camera reads of a picture. */
async function decoded(page: Page, png: Buffer): Promise<string> {
  const { data, width, height } = await page.evaluate(async (bytes) => {
    const bitmap = await createImageBitmap(
      await (await fetch(`data:image/png;base64,${bytes}`)).blob(),
    );
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('there is a canvas');
    context.drawImage(bitmap, 0, 0);
    const image = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { data: [...image.data], width: image.width, height: image.height };
  }, png.toString('base64'));
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data ?? '';
}

test('the code is offered outside a presentation, too; Escape closes it', async ({ page }) => {
  await open(page, '#stage=softmax&theme=dark');
  await openMenu(page, 'lessons');
  await page.locator('#offer-code').click();
  const code = page.getByRole('img', { name: /^QR code of/ });
  expect(await decoded(page, await code.screenshot())).toMatch(/\/#stage=softmax$/);
  await key(page, 'Escape');
  await expect(code).toHaveCount(0);
});

// ——— the teacher's window ———

async function withTeacher(page: Page, context: BrowserContext, where: string): Promise<Page> {
  await present(page, where);
  const opened = context.waitForEvent('page');
  await key(page, 't');
  const teacher = await opened;
  watch(teacher, new URL(page.url()).origin);
  await expect(teacher.locator('h1')).toContainText('Do heads get pieces of the input?');
  return teacher;
}

test('two windows follow each other; the answer and notes are in the teacher’s alone', async ({
  page,
  context,
}) => {
  const teacher = await withTeacher(page, context, '#lesson=pieces&step=split');
  const says = (text: string | RegExp) => expect(teacher.locator('main')).toContainText(text);
  await says('What does one head read?');
  await says('2 / 9');
  await known(page);
  // The answer, and what comes next with its numbers, before the wall shows either.
  await expect(teacher.locator('#answer')).toContainText('It reads 16.');
  await says('Where the cut is');
  await says('cut into 4 bands, 4 to a head');
  await expect(page.locator('.wall')).not.toContainText('It reads 16.');
  await teacher.getByRole('button', { name: 'Show the answer' }).click();
  await expect(page.locator('.answer')).toContainText('It reads 16.');
  await teacher.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(heading(page)).toContainText('Where the cut is');
  await says('3 / 9');
  await key(page, 'PageDown');
  await says('4 / 9');
  await teacher.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page)).toContainText('Where the cut is');
  await teacher.keyboard.press('b');
  await expect(page.locator('.black')).toBeVisible();
  await says('The wall is black.');
  await teacher.getByRole('button', { name: 'End black' }).click();
  await expect(page.locator('.black')).toHaveCount(0);
  await expect(teacher.locator('#time')).toHaveText(/^\d\d:\d\d$/);
  await expect(teacher.locator('#since')).toHaveText(/^\d+:\d\d$/);
  await expect(page.locator('.wall')).not.toContainText('Notes');
  await key(page, 'Escape');
  await says('The presentation has ended.');
});

test('a teacher’s window that is reloaded, closed, or opened late follows again', async ({
  page,
  context,
}) => {
  const teacher = await withTeacher(page, context, '#lesson=pieces');
  await teacher.reload();
  await expect(teacher.locator('main')).toContainText('1 / 9');
  const address = teacher.url();
  await teacher.close({ runBeforeUnload: true });
  await expect(page.locator('.line')).toContainText('The teacher’s window was closed');
  await key(page, 'PageDown');
  const late = await context.newPage();
  await late.goto(address);
  await expect(late.locator('main')).toContainText('2 / 9');
  await expect(page.locator('.line')).not.toContainText('The teacher’s window was closed');
  // The projected window goes and comes: the same channel.
  await page.reload();
  await expect(late.locator('main')).toContainText('2 / 9');
  await late.keyboard.press('ArrowLeft');
  await expect(place(page)).toContainText('1 / 9');
});

test('a refused window is said, with a link that opens it', async ({ page, context }) => {
  await page.addInitScript(() => (window.open = () => null));
  await present(page);
  await key(page, 't');
  await expect(page.getByRole('alert')).toContainText('did not open a second window');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'The teacher’s window' }).click();
  const teacher = await opened;
  await expect(teacher.locator('main')).toContainText('1 / 9');
});

test('an address that names no presentation says so; one before its presentation waits', async ({
  page,
}) => {
  await page.goto('./?teacher=%3Cb%3E');
  await expect(page.getByRole('alert')).toContainText('names no presentation');
  await page.goto('./?teacher=abcdefgh');
  await expect(page.locator('main')).toContainText('Waiting for the projected window');
});

test('axe finds nothing on the wall, in its sheets, and in the teacher’s window', async ({
  page,
  context,
}) => {
  const axe = async (on: Page, what: string) => {
    const verdict = await on.evaluate<Verdict, Rules>(runAxe, 'every rule');
    expect(verdict.violations, what).toEqual([]);
    expect(verdict.looked, what).toBeGreaterThan(10);
  };
  const teacher = await withTeacher(page, context, '#lesson=pieces&step=split');
  await teacher.evaluate(axeSource);
  await known(page);
  await axe(teacher, 'teacher');
  await page.evaluate(axeSource);
  await axe(page, 'a guess');
  await key(page, 'Space');
  await axe(page, 'an answer');
  for (const sheet of ['q', '?']) {
    await key(page, sheet);
    await expect(page.getByRole('dialog')).toBeVisible();
    await axe(page, sheet);
    await key(page, sheet);
  }
  await page.goto('about:blank');
  await present(page, '#lesson=pieces&step=check');
  await page.evaluate(axeSource);
  await expect(heading(page)).toHaveText('Question 1 of 3');
  await axe(page, 'a question');
  await page.goto('about:blank');
  await present(page, '#stage=softmax');
  await page.evaluate(axeSource);
  await axe(page, 'a stage');
});
