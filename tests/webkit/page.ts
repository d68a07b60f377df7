/** The page in WebKitGTK: finds parts through its shadow root, sets states, reads numbers. */
import { By, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { ManyHeads } from '../../web/figure';
import type { Place } from '../../web/core/types';
import type { State } from '../../web/model/state';

/** The address of dist/, set by the test command. */
export const address = process.env['MANYHEADS_URL'] ?? 'http://localhost:4173/';

/** Opens an address and waits for the first picture. */
export async function open(driver: WebDriver, url: string): Promise<void> {
  // A new hash alone would not reload the page.
  await driver.switchTo().defaultContent();
  await driver.get('about:blank');
  await driver.get(url);
  await ready(driver);
}

/** Waits until the figure is drawn, with all its parts. */
async function ready(driver: WebDriver): Promise<void> {
  await driver.wait(
    () => driver.executeScript(() => Boolean(document.querySelector('many-heads')?.shadowRoot)),
    50_000,
  );
  await inPage(driver, async () => {
    const element = document.querySelector<ManyHeads>('many-heads')!;
    await element.ready;
    await element.updateComplete;
  });
}

/** Resizes the window until its page has this size. */
export async function resize(driver: WebDriver, width: number, height: number): Promise<void> {
  // Measures the window, not a frame.
  await driver.switchTo().defaultContent();
  const inner = () => driver.executeScript<[number, number]>(() => [innerWidth, innerHeight]);
  for (let left = 300; ; left--) {
    const [w, h] = await inner();
    if (w === width && h === height) return;
    if (left === 0) throw new Error(`the page is ${w} × ${h}, not ${width} × ${height}`);
    const rect = await driver.manage().window().getRect();
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, width: rect.width + width - w, height: rect.height + height - h });
    await driver.sleep(100);
  }
}

/** Opens an address of the page as narrow as a phone, in a frame of that size. */
export async function openFramed(
  driver: WebDriver,
  url: string,
  [width, height]: readonly [number, number],
): Promise<void> {
  await driver.switchTo().defaultContent();
  // A document of the same origin, with no figure of its own.
  await driver.get(new URL('core.d.ts', address).href);
  await driver.executeScript(
    (src: string, w: number, h: number) => {
      const frame = document.createElement('iframe');
      frame.title = 'The page';
      frame.style.cssText = `border: 0; width: ${w}px; height: ${h}px`;
      frame.src = src;
      document.body.replaceChildren(frame);
    },
    url,
    width,
    height,
  );
  await driver.switchTo().frame(0);
  await ready(driver);
  const size = await driver.executeScript<number[]>(() => [innerWidth, innerHeight]);
  if (size.join() !== `${width},${height}`) throw new Error(`the frame is ${size.join(' × ')}`);
}

/** The first part that a selector finds; waits, since a press may take a moment to draw. */
export const part = (driver: WebDriver, selector: string): Promise<WebElement> =>
  driver.wait<WebElement>(async () => (await parts(driver, selector))[0] ?? null, 50_000, selector);

export const parts = async (driver: WebDriver, selector: string): Promise<WebElement[]> =>
  (await driver.findElement(By.css('many-heads')).getShadowRoot()).findElements(By.css(selector));

export const stateOf = (driver: WebDriver): Promise<State> =>
  driver.executeScript<State>(() => document.querySelector<ManyHeads>('many-heads')?.getState());

/** Transfers numbers as bits, so that −0 and every digit survive. */
export async function bits(driver: WebDriver, name: string): Promise<Uint32Array> {
  const sent = await driver.executeScript<number[]>((wanted: string) => {
    const { data } = document.querySelector<ManyHeads>('many-heads')!.tensor(wanted);
    return [...new Uint32Array(data.buffer, data.byteOffset, data.length)];
  }, name);
  return Uint32Array.from(sent);
}

/** The option of this name in the controls of the figure. */
export async function option(driver: WebDriver, name: string): Promise<WebElement> {
  for (const label of await parts(driver, 'label'))
    if ((await label.getText()) === name) return label;
  throw new Error(`there is no option ${name}`);
}

/** The middle of a number in the picture, in window pixels; null where the picture does not show it. */
export const cellMiddle = (
  driver: WebDriver,
  place: Place,
): Promise<{ x: number; y: number } | null> =>
  driver.executeScript((wanted: Place) => {
    const box = document.querySelector<ManyHeads>('many-heads')?.cellBox(wanted);
    return box
      ? { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
      : null;
  }, place);

/** Number of colours on the canvas. */
export const colours = (driver: WebDriver): Promise<number> =>
  driver.executeScript<number>(() => {
    const canvas = document.querySelector('many-heads')?.shadowRoot?.querySelector('canvas');
    const context = new OffscreenCanvas(240, 160).getContext('2d');
    if (!canvas || !context || canvas.width === 0) return 0;
    context.imageSmoothingEnabled = false;
    context.drawImage(canvas, 0, 0, 240, 160);
    return new Set(new Uint32Array(context.getImageData(0, 0, 240, 160).data.buffer)).size;
  });

/** Runs an asynchronous function, or the source text of one, in the page. */
export async function inPage<T>(
  driver: WebDriver,
  work: string | ((given: never) => Promise<T>),
  given?: unknown,
): Promise<T> {
  const answer = await driver.executeAsyncScript<{ value?: T; error?: string }>(
    `const [given, done] = arguments;
     (${work.toString()})(given).then(
       (value) => done({ value }),
       (error) => done({ error: String(error) }),
     );`,
    given,
  );
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.value as T;
}
