/**
 * Walks a lesson in an element that nobody sees, and takes what a handout needs of each step: its sentences with the
 * numbers that the core computes now, its pictures with what it conceals covered, and the answer for the last page.
 */
import { ManyHeads } from '../../../element';
import type { Walk } from '../../../element/walk';
import type { Lesson, Prediction } from '../../../lessons/format';
import type { SaidAnswer, SaidStep } from '../../../session/lesson/said-step';

export interface HandoutStep {
  readonly said: SaidStep;
  readonly asked: Prediction | null;
  readonly answer: SaidAnswer | null;
  /** Of layer A, and of layer B where two are compared: SVG. */
  readonly pictures: readonly Blob[];
  /** What they show, in words. */
  readonly caption: string;
}

/** A lesson that the element refused, in its words. */
export class Refusal extends Error {}

export interface Collected {
  readonly lesson: Lesson;
  readonly steps: readonly HandoutStep[];
}

/** As flat as half of a page is: the picture is then printed large, and so is its type. */
const size = { width: 760, height: 330 };

const frame = () => new Promise(requestAnimationFrame);

/** These are stopped: this element is hidden, and what it does is nothing that the reader did. */
const events = [
  ...(['mh-step', 'mh-predict', 'mh-done', 'mh-change', 'mh-stage', 'mh-ready'] as const),
  ...(['mh-error', 'mh-tour'] as const),
];

export class Collector {
  private readonly place = document.createElement('div');
  private readonly layer = document.createElement('many-heads');

  /** @param into where it may stand: it has to be laid out to have pictures */
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
   * @param opening a link that names a lesson and what its reader changed, or a lesson that no link names
   * @param isWanted false once another handout is wanted
   * @returns null once it is not wanted any more
   * @throws Refusal of the lesson, or what could not be loaded
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

  /** @throws Refusal with what the element says where there is no such lesson, or it cannot be loaded */
  private async opened(opening: URLSearchParams | Lesson): Promise<Walk> {
    const { layer } = this;
    // The lesson before would look like the answer.
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

  /** Of two layers each has a picture of its own, so that both are the same size. */
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
