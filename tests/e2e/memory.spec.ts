/**
 * Changes of variant, heads and sentence leave memory as it was after the first hundred. The test compares sizes, not
 * times: bytes of wasm memory, and of the JavaScript heap after garbage collection.
 *
 * A whole page, because others on it would allocate meanwhile.
 */
import type { CDPSession, Page } from '@playwright/test';
import type { ManyHeads } from '../../web/figure';
import { expect, test } from './support/test';

/** Draws only every so many changes; drawing each would only take longer. */
const drawnEvery = 50;

const change = (page: Page, from: number, to: number) =>
  page.locator('many-heads').evaluate(
    async (element: ManyHeads, given) => {
      const words = 'I am going to deposit my money at the bank near our old house'.split(' ');
      const variants = ['wide', 'split', 'narrow'] as const;
      for (let i = given.from; i < given.to; i++) {
        element.setState({
          parameters: 'random',
          variant: variants[i % 3] ?? 'split',
          heads: [1, 2, 4, 8, 16][i % 5] ?? 4,
          sentence: words.slice(i % 4, 4 + (i % 11)).join(' '),
        });
        if (i % given.drawnEvery === 0) await element.updateComplete;
      }
      await element.updateComplete;
    },
    { from, to, drawnEvery },
  );

async function heap(session: CDPSession): Promise<number> {
  // Objects released by finalisers are garbage only for the next collection.
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

test('600 changes leave both memories as they were', async ({ page }) => {
  await page.addInitScript(() => {
    const memories: WebAssembly.Memory[] = [];
    Object.assign(window, { memories });
    const { instantiate } = WebAssembly;
    WebAssembly.instantiate = (async (...given: Parameters<typeof instantiate>) => {
      const instance = await instantiate.apply(WebAssembly, given);
      for (const each of Object.values(instance.exports))
        if (each instanceof WebAssembly.Memory) memories.push(each);
      return instance;
    }) as unknown as typeof instantiate;
  });
  await page.goto('./');
  await page
    .locator('many-heads')
    .evaluate((element: ManyHeads) => element.ready.then(() => undefined));
  const wasm = () =>
    page.evaluate(() =>
      (window as unknown as { memories: WebAssembly.Memory[] }).memories.map(
        ({ buffer }) => buffer.byteLength,
      ),
    );
  const session = await page.context().newCDPSession(page);

  await change(page, 0, 100);
  const [wasmBefore, heapBefore] = [await wasm(), await heap(session)];
  await change(page, 100, 700);
  expect(wasmBefore).toHaveLength(1);
  expect(await wasm()).toEqual(wasmBefore);
  // Five kilobytes a change, less than the words and sizes of a state. Else only compiled code grows, and is freed again.
  expect((await heap(session)) - heapBefore).toBeLessThan(3_000_000);
});
