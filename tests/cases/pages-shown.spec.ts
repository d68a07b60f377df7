/** A figure that is hidden at first is drawn once it is shown. */
import { expect, inFirefoxToo, test } from './support/test';
import { whole } from './support/whole';
import { layoutProblems } from './support/layout';

for (const [id, what, show] of [
  ['t', 'in a tab that is opened', 'on'],
  ['d', 'in details that are opened', 'open'],
  ['a', 'in a box of no height', 'on'],
  ['u', 'hidden until it is found', 'found'],
  ['v', 'in a box that is not visible', 'on'],
] as const) {
  test(what, inFirefoxToo, async ({ page }) => {
    await page.goto('./05-hidden.html');
    await page.evaluate(
      ([name, how]) => {
        const box = document.getElementById(name);
        if (!box) throw new Error(`there is no ${name}`);
        if (how === 'on') box.className = 'shown';
        else if (how === 'open') box.setAttribute('open', '');
        else box.removeAttribute('hidden');
      },
      [id, show] as const,
    );
    const layer = page.locator(`#${id} many-heads`);
    await layer.scrollIntoViewIfNeeded();
    await whole(layer);
    await expect.poll(() => layoutProblems(layer)).toEqual([]);
    const [canvas, box] = await layer.evaluate((el) =>
      ['canvas', '.canvas-box'].map((part) => el.shadowRoot?.querySelector(part)?.clientWidth),
    );
    expect(canvas).toBe(box);
  });
}
