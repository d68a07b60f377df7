/** Finds what a page reveals before a prediction is answered: in its DOM, on a canvas, to assistive technology. */
import type { Locator, Page } from '@playwright/test';
import type { Lesson, Said, Step } from '../../../web/lessons/format';
import { allTexts } from './guide';

/** Runs in the page before its own scripts; records every text drawn on a canvas. */
export function overhear(): void {
  const written = new Set<string>();
  Object.assign(window, { writtenOnCanvas: written });
  for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    const { fillText } = prototype;
    prototype.fillText = function (this: CanvasRenderingContext2D, text, ...rest) {
      written.add(text);
      fillText.call(this, text, ...rest);
    };
  }
}

type Written = typeof globalThis & { readonly writtenOnCanvas: Set<string> };

/** Conspicuous numbers: 0.78, 1,280, 16.69, 15 %, 128. */
const numbersIn = (text: string): readonly string[] =>
  (text.match(/−?\d+(?:,\d{3})*(?:\.\d+)?(?: %)?/g) ?? []).filter((each) =>
    /\d{3}|[.,%]/.test(each),
  );

const saidOf = (said: Said): string =>
  typeof said === 'string' ? said : `${said.text} ${said.otherwise}`;

export class Overheard {
  private texts = '';

  constructor(
    private readonly page: Page,
    private readonly layer: Locator,
  ) {}

  /** Forgets the texts drawn so far, which belong to the previous step. */
  forget(): Promise<void> {
    return this.page.evaluate(() => (globalThis as Written).writtenOnCanvas.clear());
  }

  /** Records all texts of a step before its reader has entered anything. */
  async arrived(): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    await session.detach();
    const heard = nodes.flatMap(({ name, value, description }) =>
      [name, value, description].map((each) => String(each?.value ?? '')),
    );
    // The position of the timeline (“Softmax, 100 %”) gives no answer away.
    const place = await this.page.locator('.scrub').getAttribute('aria-valuetext');
    const lines = [...(await allTexts(this.layer)).split('\n'), ...heard];
    this.texts = lines.filter((line) => line !== place).join('\n');
  }

  /** Whether a text is on the page now, or was drawn on a canvas since `forget`. */
  async hears(text: string): Promise<boolean> {
    await this.arrived();
    await this.guessed();
    return this.texts.includes(text);
  }

  /** Adds the texts drawn on the canvas until the reader commits a guess. */
  async guessed(): Promise<void> {
    const canvas = await this.page.evaluate(() => [...(globalThis as Written).writtenOnCanvas]);
    this.texts += `\n${canvas.join('\n')}`;
  }

  /** @returns numbers of the answer that the step itself does not mention, but that appeared before the answer */
  async after(lesson: Lesson, step: Step): Promise<readonly string[]> {
    const answer = (await this.page.locator('.prediction').allInnerTexts()).join('\n');
    const own = JSON.stringify([
      lesson.state,
      lesson.facts,
      step.state,
      step.facts,
      step.prediction,
    ]);
    const given = [...(await this.page.locator('.guide-body > p').allInnerTexts())];
    const known = new Set([...given, ...step.text.map(saidOf), own].flatMap(numbersIn));
    const asked = await this.page.locator('#ask, .guess-option').allInnerTexts();
    for (const each of asked.flatMap(numbersIn)) known.add(each);
    return [...new Set(numbersIn(answer))].filter((each) => !known.has(each) && this.says(each));
  }

  private says(number: string): boolean {
    const escaped = number.replace(/[.]/g, '\\$&');
    return new RegExp(`(?<![\\d.,−])${escaped}(?![\\d,]|\\.\\d)`).test(this.texts);
  }
}
