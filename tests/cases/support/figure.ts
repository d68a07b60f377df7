/** Layout of a figure, for comparing a plain page with one that has its own styles. */
import type { Page } from '@playwright/test';

export interface FigureBox {
  /** Name and classes of the element, with its own text. */
  readonly name: string;
  /** Relative to the host's corner, in tenths of a pixel. */
  readonly box: readonly number[];
  /** Computed values of inherited properties. */
  readonly style: readonly string[];
}

export interface Figure {
  readonly boxes: readonly FigureBox[];
  /** Pixels of the canvases. */
  readonly pictures: readonly string[];
}

/**
 * Waits until the figure is at rest: controls and inspector are loaded, no picture is moving (`data-moving`), no
 * animation runs (except scroll-driven ones, which never end), and the picture is the same one frame later.
 */
export async function whenAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('many-heads')?.shadowRoot;
    return root?.querySelector('.inspector h2') && root.querySelector('.knife .option');
  });
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let last = '';
        const look = () => {
          const host = document.querySelector<HTMLElement & { updateComplete: Promise<unknown> }>(
            'many-heads',
          );
          const root = host?.shadowRoot;
          const canvas = root?.querySelector('canvas');
          const moves =
            !canvas ||
            root?.querySelector('[data-moving]') !== null ||
            root
              .getAnimations()
              .some((each) => each.timeline === document.timeline && each.playState === 'running');
          const picture = moves ? '' : canvas.toDataURL();
          if (picture !== '' && picture === last) {
            resolve();
            return;
          }
          last = picture;
          void host?.updateComplete.then(() => requestAnimationFrame(look));
        };
        requestAnimationFrame(look);
      }),
  );
}

/** @param properties whose values are compared besides the boxes */
export function figureOf(page: Page, properties: readonly string[]): Promise<Figure> {
  return page.evaluate((names) => {
    const host = document.querySelector('many-heads');
    const root = host?.shadowRoot;
    if (!host || !root) throw new Error('The page has no figure.');
    const corner = host.getBoundingClientRect();
    const tenths = (value: number) => Math.round(value * 10);
    const boxes = [...root.querySelectorAll<HTMLElement>('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const own = [...element.childNodes]
        .map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''))
        .join('')
        .trim();
      const style = getComputedStyle(element);
      return {
        name: `${element.localName}.${element.getAttribute('class') ?? ''} ${own}`,
        box: width + height === 0 ? [] : [x - corner.x, y - corner.y, width, height].map(tenths),
        style: names.map((name) => `${name}: ${style.getPropertyValue(name)}`),
      };
    });
    const pictures = [...root.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL());
    return { boxes, pictures };
  }, properties);
}
