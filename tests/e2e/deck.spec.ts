/**
 * Twenty pictures equal their references in tests/deck/references: a wrong number, colour, order or place shows. It is a
 * Playwright test because comparing needs a browser's pixels. Letters are bars there, since fonts differ between machines.
 * `npm run references` rewrites the references.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { pngOf } from './support/pixels';

test('twenty pictures look as they did', { tag: '@quick' }, async ({ page }) => {
  execFileSync(process.execPath, ['tests/deck/make.mjs', 'compared']);
  const pictures = JSON.parse(readFileSync('build/deck/compared.json', 'utf8')) as [
    string,
    string,
  ][];
  expect(pictures).toHaveLength(20);
  for (const [name, svg] of pictures) {
    // Smoothing of slanted and round edges may differ by a few pixels; a cell is larger.
    const difference = { maxDiffPixels: 20, threshold: 0.1 };
    expect.soft(await pngOf(page, svg)).toMatchSnapshot(`${name}.png`, difference);
  }
});
