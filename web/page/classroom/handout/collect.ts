/**
 * Walks through a lesson in a hidden element and collects what a handout needs of each step: its sentences
 * with the numbers that the core computes now, its pictures with concealed parts covered, and the answer for
 * the last page.
 */
import { ManyHeads } from '../../../element';
import type { Walk } from '../../../element/walk';
import type { Lesson, Prediction } from '../../../lessons/format';
import type { SaidAnswer, SaidStep } from '../../../session/lesson/said-step';

export interface HandoutStep {
  readonly said: SaidStep;
  readonly asked: Prediction | null;
  readonly answer: SaidAnswer | null;
  /** One SVG of layer A, and one of layer B where two are compared. */
  readonly pictures: readonly Blob[];
  /** What the pictures show, in words. */
  readonly caption: string;
}

/** The element refused a lesson; the message is the element's. */
export class Refusal extends Error {}

export interface Collected {
  readonly lesson: Lesson;
  readonly steps: readonly HandoutStep[];
}

/** Half a page, flat: the picture and its text are then printed large. */
const size = { width: 760, height: 330 };

const frame = () => new Promise(requestAnimationFrame);

/** Stopped at the hidden element: nothing that happens in it is an action of the reader. */
const events = [
  ...(['mh-step', 'mh-predict', 'mh-done', 'mh-change', 'mh-stage', 'mh-ready'] as const),
  ...(['mh-error', 'mh-tour'] as const),
];

export class Collector {
  private readonly place = document.createElement('div');
  private readonly layer = document.createElement('many-heads');

  /** @param into where the hidden element is put: it needs a layout to have pictures */
  constructor(into: HTMLElement) {
    const { place, layer } = this;
    place.className = 'off-paper';
    place.inert = true;
    place.setAttribute('aria-hidden', 'true');
    for (const type of events) place.addEventListener(type, (event) => event.stopPropagation());
    if (!(layer instanceof ManyHeads)) throw new Error('<many-heads> is not defined.');
    layer.controls = 'none';
    layer.hide = 'legend caption guide brand';
    layer.setAttribute('lesson-progress', 'off');
    for (const side of ['width', 'height'] as const) layer.style[side] = `${size[side]}px`;
    place.append(layer);
    into.append(place);
  }

  /**
   * @param opening a link that names a lesson and the reader's changes, or a lesson that no link names
   * @param isWanted false once another handout was requested
   * @returns null if it is no longer wanted
   * @throws Refusal of the lesson, or the error of what could not be loaded
   */
  async collect(
    opening: URLSearchParams | Lesson,
    told: (at: number, of: number) => void,
    isWanted: () => boolean,
  ): Promise<Collected | null> {
    const { layer } = this;
    await layer.ready;
    const { lesson } = await this.opened(opening);
    // Paper is white.
    layer.setState({ theme: 'light', speed: 4 });
    const steps: HandoutStep[] = [];
    for (let at = 0; at < (layer.tour?.count ?? 0); at++) {
      told(at + 1, layer.tour?.count ?? 0);
      if (at > 0) layer.tour?.goTo(at);
      const step = await this.step();
      if (!isWanted()) return null;
      if (step) steps.push(step);
    }
    return { lesson, steps };
  }

  /** @throws Refusal with the element's message if there is no such lesson or it cannot be loaded */
  private async opened(opening: URLSearchParams | Lesson): Promise<Walk> {
    const { layer } = this;
    // Without this, a lesson from before would count as opened.
    layer.lesson = null;
    let refusal = '';
    const hear = (event: Event) => {
      refusal = (event as CustomEvent<{ readonly message: string }>).detail.message;
    };
    layer.addEventListener('mh-error', hear);
    const answered = new Promise((resolve) =>
      layer.addEventListener('mh-tour', resolve, { once: true }),
    );
    if (opening instanceof URLSearchParams) layer.load(opening);
    else layer.lesson = opening;
    await answered;
    layer.removeEventListener('mh-error', hear);
    if (!layer.tour) throw new Refusal(refusal);
    return layer.tour;
  }

  remove(): void {
    this.place.remove();
  }

  private async step(): Promise<HandoutStep | null> {
    const { layer } = this;
    const { playTo, prediction = null } = layer.tour?.lesson.steps[layer.tour.index] ?? {};
    if (playTo && !layer.tour?.waits) layer.goTo(playTo.stage, playTo.progress);
    while (layer.tour && !layer.tour.rests) await frame();
    const { tour } = layer;
    if (!tour?.said) return null;
    const { said, answer } = tour;
    const caption = layer.describe();
    return { said, asked: prediction, answer, pictures: await this.pictures(), caption };
  }

  /** Two compared layers get a picture each, so that both have the same size. */
  private async pictures(): Promise<readonly Blob[]> {
    const { compare } = this.layer.getState();
    if (!compare) return [await this.picture()];
    this.layer.setState({ compare: null });
    const first = await this.picture();
    this.layer.setState({ ...compare });
    while (!this.layer.tour?.rests) await frame();
    return [first, await this.picture()];
  }

  private async picture(): Promise<Blob> {
    await this.layer.updateComplete;
    return this.layer.picture({ format: 'svg', titles: false });
  }
}
