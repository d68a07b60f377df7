/**
 * Accessibility: every rule of axe at every moment of the page whose DOM is another. (Contrasts of all themes are
 * computed from their tables: tests/web/draw.)
 *
 * A whole page, because axe judges a document: its language, title, landmarks and headings.
 */
import { axeSource, runAxe } from '../access/axe';
import { moments, onPhones, type Moment } from '../access/moments';
import { show } from '../access/show';
import { expect, test, type PageFigure } from './support/figure';

async function expectNothing({ page }: PageFigure, all: readonly Moment[]): Promise<void> {
  await page.evaluate(axeSource);
  const found: string[] = [];
  for (const moment of all) {
    await page.evaluate(show, moment);
    const { looked, violations } = await page.evaluate(runAxe);
    // An empty page would have nothing to look at.
    expect(looked, moment.name).toBeGreaterThan(25);
    found.push(...violations.map((each) => `${moment.name}: ${each}`));
  }
  expect(found).toEqual([]);
}

/** Moments of one test, so that none takes long. */
const some = 6;

for (let from = 0; from < moments.length; from += some) {
  const part = moments.slice(from, from + some);
  const tag = from === 0 ? ['@quick', '@firefox'] : [];
  const names = `${part[0]?.name} to ${part.at(-1)?.name}`;
  test(`axe finds nothing at 1440 × 900: ${names}`, { tag }, async ({ figure }) => {
    await figure.page.setViewportSize({ width: 1440, height: 900 });
    await expectNothing(figure, part);
  });
}

test('axe finds nothing on a phone', async ({ figure }) => {
  await figure.page.setViewportSize({ width: 360, height: 740 });
  await expectNothing(figure, onPhones);
});
