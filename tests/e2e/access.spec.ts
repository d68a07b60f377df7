/** Accessibility: axe at every moment of the page, in every theme. Contrast: tests/web/draw/theme.test.ts. */
import { axeSource, runAxe, type Rules, type Verdict } from '../access/axe';
import { cases, moments, rulesFor } from '../access/moments';
import { show } from '../access/show';
import { open } from './support/layer';
import { expect, oneEngine, test } from './support/test';

for (const { theme, ...size } of cases()) {
  const tag = theme !== 'light' ? [oneEngine.tag] : size.width > 1000 ? ['@quick'] : [];
  test(`axe, ${theme}, ${size.width} × ${size.height}`, { tag }, async ({ page }) => {
    test.slow();
    await page.setViewportSize(size);
    await open(page);
    await page.evaluate(axeSource);
    const found: string[] = [];
    for (const moment of moments) {
      await page.evaluate(show, { moment, theme });
      const verdict = await page.evaluate<Verdict, Rules>(runAxe, rulesFor(theme));
      expect(verdict.looked, moment.name).toBeGreaterThan(theme === 'light' ? 25 : 0);
      found.push(...verdict.violations.map((each) => `${moment.name}: ${each}`));
    }
    expect(found).toEqual([]);
  });
}
