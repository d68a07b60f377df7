/** The page of the figure: opens an address, and reads the figure's state. */
import type { Locator, Page } from '@playwright/test';
import type { ManyHeads } from '../../../web/figure';
import type { State } from '../../../web/model/state';

export const figure = (page: Page): Locator => page.locator('many-heads');

export const state = (page: Page): Promise<State> =>
  figure(page).evaluate((element: ManyHeads) => element.getState());

/** Opens an address, and waits until its moment is drawn. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(`./${address}`);
  await figure(page).evaluate(async (element: ManyHeads) => {
    await element.ready;
    await element.updateComplete;
  });
}
