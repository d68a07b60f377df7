/** A lesson in `<many-heads>`: what its reader presses, and every text that the figure has had before an answer. */
import { expect, onTestFinished } from 'vitest';
import type { Place } from '../../../web/core/types';
import type { ManyHeads } from '../../../web/element';
import type { Answer } from '../../../web/lessons/answers';
import type { Lesson, Prediction, Said, Step } from '../../../web/lessons/format';
import { browserFigure, type BrowserFigure } from './figure';
import { eventsOf, find, part, prefers, textOf } from './element';

/** What `mh-predict` tells. */
export interface Predicted {
  readonly step: string;
  readonly right: boolean | null;
  readonly answer: Answer | null;
  readonly truth: Answer;
}

export class Guide {
  private readonly predictions: readonly CustomEvent<unknown>[];

  constructor(readonly figure: BrowserFigure) {
    this.predictions = eventsOf(figure.element, 'mh-predict');
  }

  /** A lesson that jumps where it would play. */
  static async open(link: string): Promise<Guide> {
    await prefers({ 'prefers-reduced-motion': 'reduce' });
    onTestFinished(() => prefers({}));
    const guide = new Guide(await browserFigure(link));
    await expect.poll(() => guide.has('#guide')).toBe(true);
    return guide;
  }

  get element(): ManyHeads {
    return this.figure.element;
  }

  has(selector: string): boolean {
    return find(this.element, selector) !== null;
  }

  text(selector: string): string {
    return textOf(this.element, selector);
  }

  all<E extends HTMLElement>(selector: string): E[] {
    return [...(this.element.shadowRoot?.querySelectorAll<E>(selector) ?? [])];
  }

  async press(selector: string, at = 0): Promise<void> {
    const pressed = this.all(selector)[at];
    if (!pressed) throw new Error(`no ${selector}`);
    pressed.click();
    await this.element.updateComplete;
  }

  async next(): Promise<void> {
    await this.press('#guide-next');
  }

  /** Waits until the answer is known: some facts need a training. */
  async known(): Promise<void> {
    await expect
      .poll(() => find(this.element, '#commit')?.getAttribute('aria-disabled'), { timeout: 30_000 })
      .toBe('false');
  }

  /** Commits the guess that was put, or asks for the answer. @returns what the page around is told */
  async commit(): Promise<Predicted> {
    await this.known();
    await this.press('#commit');
    return this.predictions.at(-1)?.detail as Predicted;
  }

  /** Puts a guess as a reader does. */
  async put(asked: Prediction, answer: Answer): Promise<void> {
    switch (answer.kind) {
      case 'choose':
        return this.press('.prediction input[type=radio]', answer.option);
      case 'number':
        return this.enter('.guess-number input[type=number]', answer.value, 'input');
      case 'bars':
        // One bar is drawn; the others share the rest.
        for (const [at, share] of answer.shares.entries())
          if (share === Math.max(...answer.shares))
            await this.enter(`.bars li:nth-child(${at + 1}) input`, share, 'change');
        return;
      case 'cell':
        if (asked.kind !== 'cell') throw new Error('a cell is no answer here');
        return this.pressCell({ name: asked.tensor, index: answer.index });
    }
  }

  private async pressCell(place: Place): Promise<void> {
    await this.figure.whole();
    const { x, y, width, height } = this.element.cellBox(place) ?? {};
    if (x === undefined || y === undefined) throw new Error(`${place.name} is not in the picture`);
    const at = { clientX: x + (width ?? 0) / 2, clientY: y + (height ?? 0) / 2 };
    const click = new MouseEvent('click', { ...at, bubbles: true, detail: 1 });
    part(this.element, 'canvas').dispatchEvent(click);
    await this.element.updateComplete;
  }

  private async enter(field: string, value: number, type: 'input' | 'change'): Promise<void> {
    const input = part<HTMLInputElement>(this.element, field);
    input.value = String(value);
    input.dispatchEvent(new Event(type, { bubbles: true }));
    await this.element.updateComplete;
  }
}

/** All texts of a figure: text and attributes, and its description. */
export function allTexts(element: ManyHeads): readonly string[] {
  const texts = [element.describe()];
  for (const each of element.shadowRoot?.querySelectorAll<HTMLElement>('*') ?? []) {
    if (each.matches('style, .scrub')) continue;
    for (const node of each.childNodes)
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
    for (const { name, value } of each.attributes)
      if (/^(aria-|title|alt|value)/.test(name)) texts.push(value);
  }
  return texts;
}

/** Every text that is written on a canvas from now on, until the test ends. */
export function writtenOnCanvas(): Set<string> {
  const written = new Set<string>();
  for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    const { fillText } = prototype;
    prototype.fillText = function (this: CanvasRenderingContext2D, text, ...rest) {
      written.add(text);
      fillText.call(this, text, ...rest);
    };
    onTestFinished(() => void (prototype.fillText = fillText));
  }
  return written;
}

/** Conspicuous numbers: 0.78, 1,280, 16.69, 15 %, 128. */
const numbersIn = (text: string): readonly string[] =>
  (text.match(/−?\d+(?:,\d{3})*(?:\.\d+)?(?: %)?/g) ?? []).filter((each) =>
    /\d{3}|[.,%]/.test(each),
  );

const saidOf = (said: Said): string =>
  typeof said === 'string' ? said : `${said.text} ${said.otherwise}`;

/** Numbers of the answer on show that the step itself does not mention, but that `texts` had before. */
export function toldEarly(
  guide: Guide,
  lesson: Lesson,
  step: Step,
  texts: string,
): readonly string[] {
  const read = (selector: string) => guide.all(selector).map(({ textContent }) => textContent);
  const { state, facts, prediction } = step;
  const own = JSON.stringify([lesson.state, lesson.facts, state, facts, prediction]);
  const given = [...read('.guide-body > p'), ...read('#ask, .guess-option'), own];
  const known = new Set([...given, ...step.text.map(saidOf)].flatMap(numbersIn));
  const isIn = (number: string) =>
    new RegExp(`(?<![\\d.,−])${number.replaceAll('.', '\\.')}(?![\\d,]|\\.\\d)`).test(texts);
  const answer = numbersIn(read('.prediction').join('\n'));
  return [...new Set(answer)].filter((each) => !known.has(each) && isIn(each));
}
