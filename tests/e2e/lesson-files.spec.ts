/** `<many-heads lesson="my-walkthrough.json">` in a course page: what it shows, refuses, and reports to the page. */
import { title } from './support/guide';
import { openCourse, told } from './support/course-page';
import { expect, test } from './support/test';
import { walkthrough } from './support/walkthrough';

const tag = '<many-heads lesson="my-walkthrough.json"></many-heads>';
const files = { 'my-walkthrough.json': JSON.stringify(walkthrough) };

test('a file of the same site is a lesson, and its markup is text @quick', async ({ page }) => {
  await openCourse(page, tag, files);
  await expect(title(page)).toContainText('The words');
  await expect(page.locator('.guide-body p').first()).toHaveText(
    'There are 10 words. <img src=x onerror=alert(1)> All of them.',
  );
  await expect(page.locator('#guide img')).toHaveCount(0);
});

test('a course page is told each step, each guess, and the end', async ({ page }) => {
  await openCourse(page, tag, files);
  await page.locator('#guide-next').click();
  await expect(title(page)).toContainText('Half of it is gone');
  await page.locator('.guess-number input[type=number]').fill('45');
  await page.locator('.guess-number input[type=number]').press('Tab');
  await page.locator('#commit[aria-disabled=false]').click();
  await page.locator('#guide-next').click();
  await expect(title(page)).toContainText('And then');
  const lesson = 'why-mask';
  await expect
    .poll(() => told(page))
    .toEqual([
      ['mh-step', { lesson, step: 'words', index: 0, of: 3 }],
      ['mh-step', { lesson, step: 'guess', index: 1, of: 3 }],
      [
        'mh-predict',
        {
          lesson,
          step: 'guess',
          kind: 'number',
          right: true,
          answer: { kind: 'number', value: 45 },
          truth: { kind: 'number', value: 45 },
        },
      ],
      ['mh-step', { lesson, step: 'end', index: 2, of: 3 }],
      [
        'mh-done',
        { lesson, predictions: [{ step: 'guess', right: true }], check: { right: 0, of: 0 } },
      ],
    ]);
});

test('a step can be named beside it', async ({ page }) => {
  const at = '<many-heads lesson="my-walkthrough.json" step="end"></many-heads>';
  await openCourse(page, at, files);
  await expect(title(page)).toContainText('And then');
});

test('a wrong step gives a message with the right ones', async ({ page }) => {
  await openCourse(page, '<many-heads lesson="pieces" step="row"></many-heads>');
  await expect(title(page)).toContainText('A word is a row of numbers');
  await expect(page.locator('.notice')).toContainText('no step “row”');
  await expect(page.locator('.notice')).toContainText('words, split');
});

test('data that was assigned before the script came is a lesson, too', async ({ page }) => {
  const early = `<many-heads id="early"></many-heads>
    <script>document.querySelector('#early').lesson = ${JSON.stringify(walkthrough).replaceAll('<', '\\u003c')}</script>`;
  await openCourse(page, early);
  await expect(title(page)).toContainText('The words');
  await page.locator('#early').evaluate((element) => void Reflect.set(element, 'lesson', null));
  await expect(page.locator('#guide')).toHaveCount(0);
});

test('a file that is not there is said with its name, and the figure stays', async ({
  page,
  watched,
}) => {
  await page.route('**/my-walkthrough.json', (route) => route.fulfill({ status: 404, body: '' }));
  await openCourse(page, tag);
  await expect(page.locator('.notice')).toContainText(
    'The lesson my-walkthrough.json could not be loaded: 404',
  );
  await expect(page.locator('#guide')).toHaveCount(0);
  await expect(page.locator('canvas')).not.toHaveCount(0);
  // The browser itself logs the 404.
  expect(watched.complaints.splice(0)).toEqual([expect.stringContaining('404')]);
});

const [first, second, third] = walkthrough.steps;
const refusals: readonly (readonly [what: string, file: unknown, said: string])[] = [
  ['no JSON', '<!doctype html><h1>Sign in</h1>', 'lesson: “<!doctype html>'],
  ['another format', { ...walkthrough, format: 2 }, 'format: 2 is not allowed; allowed: 1.'],
  [
    'a step without a text',
    { ...walkthrough, steps: [first, { ...second, text: [] }, third] },
    'step 2 (guess), text: 0 is not allowed; allowed: 1 to 6 entries.',
  ],
  [
    'a fact that nobody knows',
    { ...walkthrough, steps: [{ ...first, text: ['{secret}'] }] },
    'step 1 (words), text.1: “secret” came; needed is a fact that this step, or the lesson, names before.',
  ],
  [
    'a field of its own',
    { ...walkthrough, steps: [{ ...first, onclick: 'alert(1)' }] },
    'step 1 (words), onclick: there is no such field',
  ],
  [
    'a state that there is not',
    { ...walkthrough, state: { heads: -1 } },
    'state: heads: -1 is not allowed',
  ],
  ['very much', 'x'.repeat(1_000_000), 'lesson: 200001 is not allowed'],
];

for (const [what, file, said] of refusals)
  test(`hostile content is refused by step and field: ${what}`, async ({ page }) => {
    const body = typeof file === 'string' ? file : JSON.stringify(file);
    await openCourse(page, tag, { 'my-walkthrough.json': body });
    await expect(page.locator('.notice')).toContainText(`The lesson was refused. ${said}`);
    await expect(page.locator('#guide')).toHaveCount(0);
    await expect(page.locator('canvas')).not.toHaveCount(0);
    const [[type, detail] = []] = await told(page);
    expect(type).toBe('mh-error');
    expect(JSON.stringify(detail)).toContain('refused');
  });
