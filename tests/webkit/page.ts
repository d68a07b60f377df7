/** The page in WebKitGTK: finds parts through its shadow root, sets states, reads numbers. */
import { By, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { ManyHeads } from '../../web/element';
import type { State } from '../../web/state/state';

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

/** Waits for the first picture, the controls and the inspector, then closes the welcome. */
async function ready(driver: WebDriver): Promise<void> {
  await driver.wait(
    () => driver.executeScript(() => Boolean(document.querySelector('many-heads')?.shadowRoot)),
    50_000,
  );
  const trouble = await driver.executeAsyncScript<string>((done: (text: string) => void) => {
    document.querySelector<ManyHeads>('many-heads')?.ready.then(
      () => done(''),
      (error: unknown) => done(String(error)),
    );
  });
  if (trouble) throw new Error(trouble);
  // The content of a closed popover loads only when it opens.
  const waiting = '.middle .part-message:not([popover] *)';
  await driver.wait(
    async () => (await parts(driver, waiting)).length === 0,
    50_000,
    'controls and inspector',
  );
  await driver.executeScript(() => {
    const element = document.querySelector<ManyHeads>('many-heads');
    if (element) element.welcome = false;
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

/** Opens the page as narrow as a phone, in a frame of that size. */
export async function openFramed(driver: WebDriver, width: number, height: number): Promise<void> {
  await resize(driver, 1024, 900);
  await open(driver, address);
  await driver.executeScript(
    (w: number, h: number) => {
      const frame = document.createElement('iframe');
      frame.title = 'The page';
      frame.style.cssText = `border: 0; width: ${w}px; height: ${h}px`;
      frame.src = location.href;
      document.body.replaceChildren(frame);
    },
    width,
    height,
  );
  await driver.switchTo().frame(0);
  await ready(driver);
  const size = await driver.executeScript<number[]>(() => [innerWidth, innerHeight]);
  if (size.join() !== `${width},${height}`) throw new Error(`the frame is ${size.join(' × ')}`);
}

/** Waits, since a press may take a moment to draw. */
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
