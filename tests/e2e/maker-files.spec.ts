/** Files, links and the draft of “Make a walkthrough”: refused, too long, not stored, or not loaded. */
import { open, openMenu } from './support/layer';
import { addMoment, keptDraft, openPart } from './support/maker';
import { expect, test } from './support/test';

test.describe('files', () => {
  const files: readonly (readonly [what: string, text: string, said: string])[] = [
    ['no JSON', 'hello', 'lesson: “hello” came; needed is a lesson as JSON.'],
    ['another format', '{"format":2}', 'format: 2 is not allowed; allowed: 1.'],
    [
      'a step without a title',
      '{"format":1,"id":"a","title":"T","steps":[{"id":"one","text":["x"]}]}',
      'step 1 (one), title: is missing.',
    ],
    ['very much', 'x'.repeat(700_000), 'more than 200,000 characters'],
  ];

  for (const [what, text, said] of files)
    test(`one is refused by step and field, and the draft stays: ${what}`, async ({ page }) => {
      await open(page, '?make');
      await addMoment(page, 'Mine', 'Text.');
      const draft = await keptDraft(page);
      await page.locator('#open-walkthrough').setInputFiles({
        name: 'other.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
      await expect(page.locator('.said')).toContainText(said);
      expect(await keptDraft(page)).toEqual(draft);
      await expect(page.locator('#step-title')).toHaveValue('Mine');
    });

  test('one that was opened can be undone', async ({ page }) => {
    await open(page, '?make');
    await addMoment(page, 'Mine', 'Text.');
    const text =
      '{"format":1,"id":"a","title":"T","steps":[{"id":"one","title":"O","text":["x"]}]}';
    await page.locator('#open-walkthrough').setInputFiles({
      name: 'other.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    await expect(page.locator('#step-title')).toHaveValue('O');
    await page.locator('#maker-undo').click();
    await expect(page.locator('#step-title')).toHaveValue('Mine');
  });
});

test('one too long for a link says so, and offers the file', async ({ page }) => {
  await open(page, '?make');
  const noise = (k: number) =>
    Array.from({ length: 590 }, (_, at) =>
      String.fromCharCode(0x4e00 + ((at * 7919 + k * 104_729 + at * at * 31) % 20_000)),
    ).join('');
  for (let k = 0; k < 6; k++) await addMoment(page, `Step ${k}`, noise(k));
  await openPart(page, 'about');
  await page.locator('#lesson-title').fill('Long');
  await page.locator('#share-walkthrough').click();
  await expect(page.locator('#too-long')).toContainText('Save it as a file');
  await expect(page.locator('#walkthrough-link')).toHaveCount(0);
  await expect(page.locator('#walkthrough-snippet')).toHaveValue(/<many-heads lesson="long.json">/);
});

test('a browser that keeps nothing is said, and the work goes on', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await open(page, '?make');
  await page.locator('#add-moment').click();
  await expect(page.locator('.said')).toContainText('Save it as a file');
  await page.locator('#step-title').fill('Still here');
  await expect(page.locator('#step-0')).toContainText('Still here');
});

test('a draft that cannot be read is put aside, and not lost', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('manyheads.walkthrough', '{"steps":[7]}'));
  await open(page, '?make');
  await expect(page.locator('.said')).toContainText('It was put aside');
  expect(await page.evaluate(() => localStorage.getItem('manyheads.walkthrough.unreadable'))).toBe(
    '{"steps":[7]}',
  );
});

test('a page whose editor cannot be loaded says so, and it can be asked for again', async ({
  page,
  watched,
}) => {
  await open(page);
  await page.route('**/maker-*.js', (route) => route.abort());
  await openMenu(page, 'lessons');
  await page.locator('#offer-maker').click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute('**/maker-*.js');
  await openMenu(page, 'lessons');
  await page.locator('#offer-maker').click();
  await expect(page.locator('#maker-title')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(watched.complaints.splice(0)).not.toEqual([]);
});

test('a draft that another tab changes is that one here, and can be undone', async ({
  page,
  context,
}) => {
  await open(page, '?make');
  await addMoment(page, 'Here', 'Text.');
  const other = await context.newPage();
  await open(other, '?make');
  await other.locator('#step-title').fill('There');
  await expect(page.locator('.said')).toContainText('Another tab changed the draft');
  await expect(page.locator('#step-title')).toHaveValue('There');
  await page.locator('#maker-undo').click();
  await expect(page.locator('#step-title')).toHaveValue('Here');
});
