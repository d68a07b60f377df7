/** Keys of keyboards and input methods that the test machine lacks, and which listeners receive them. */
import type { Locator, Page } from '@playwright/test';

type Given = Partial<Pick<KeyboardEventInit, 'code' | 'shiftKey' | 'ctrlKey'>> & {
  readonly isComposing?: boolean;
  readonly keyCode?: number;
};

/** Presses a key of any layout on an element. @returns whether the key was handled */
export const pressKey = (where: Locator, key: string, given: Given = {}): Promise<boolean> =>
  where.evaluate(
    (target, [name, init]) =>
      !target.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: name,
          bubbles: true,
          composed: true,
          cancelable: true,
          ...init,
        }),
      ),
    [key, given] as const,
  );

/** Records all keys that reach the page itself, as `keydown a`, in order. */
export async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const type of ['keydown', 'keypress', 'keyup'] as const)
      for (const target of [document, window])
        target.addEventListener(type, (event) =>
          heard.push(`${type} ${(event as KeyboardEvent).key}`),
        );
  });
  return () =>
    page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0, Infinity));
}
