/**
 * `<many-heads>`: one figure. It owns a model and a session, loads the core when the figure comes near the window, takes
 * attributes and properties, and sends events. What is drawn is ui/frame.ts.
 */
import { batch, effect } from '@preact/signals-core';
import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, unsafeCSS } from 'lit';
import type { Explanation, Place, StageName, TensorData } from '../core/types';
import type { Lesson } from '../lessons';
import { describe } from '../explain/caption';
import { checked, encode, patched, sameStates, type StateValues } from '../model/link';
import { Model } from '../model/model';
import type { Numbers } from '../model/numbers';
import { withPreferencesOf } from '../model/fields';
import type { State } from '../model/state';
import { Part } from '../parts/part';
import { Seeds } from '../train/seeds';
import { Trainer } from '../train/trainer';
import { captionSeconds } from '../ui/caption';
import { keepFocus } from '../ui/focus';
import { frame, frameSheets } from '../ui/frame';
import { partsLoaded } from '../ui/lazy';
import type { Picture } from '../ui/picture';
import { Session } from '../ui/session';
import { say } from '../words/words';
import { FigureActions, takeDrops } from './actions';
import { sharedCore } from './core-supply';
import { tellEvents, type FigureEvents } from './events';
import type { PictureOptions } from './export';
import { beforePress, shortcut, takeKeys } from './keys';
import { followLesson, Lessons } from './lessons';
import {
  attributes,
  decoded,
  decodedAttribute,
  defineProperties,
  isTimelineStep,
  misspelt,
  openingOf,
  Own,
  refusedStep,
  takeEarly,
  takeOwn,
} from './properties';
import type { TableProperties } from './public-types';
import { Readiness } from './readiness';
import { Sight } from './sight';
import { Surroundings } from './surroundings';
import { warnWhereUnclosed } from './unclosed';
import { walkOf, type Walk } from './walk';

// eslint-disable-next-line typescript/no-unsafe-declaration-merging, typescript/no-empty-object-type -- Defined below.
export interface ManyHeads extends TableProperties {}

// eslint-disable-next-line typescript/no-unsafe-declaration-merging -- As above.
export class ManyHeads extends SignalWatcher(LitElement) {
  static override readonly styles = unsafeCSS(frameSheets);

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...attributes, ...misspelt.keys()];
  }

  readonly own = new Own();
  readonly session = new Session();
  readonly model = new Model({
    now: () => performance.now(),
    request: (draw) => requestAnimationFrame(draw),
    cancel: (id) => cancelAnimationFrame(id),
    reducedMotion: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    readingSeconds: () => captionSeconds(this.model, this.session),
    work: () => this.session.drawn.value?.work ?? null,
  });
  readonly trainer = new Trainer(this.model);
  readonly seeds = new Seeds(this.model);
  readonly lessons = new Lessons({
    model: this.model,
    session: this.session,
    trainer: this.trainer,
    seeds: this.seeds,
    keepsProgress: () => this.own.lessonProgress.value,
    emit: (type, detail) => this.tell(type, detail),
  });
  readonly actions = new FigureActions(this);
  private readonly surroundings = new Surroundings(this);
  /** What it opens with: its attributes, or what a page's address says. */
  private opening = openingOf([]);
  /** The state's attributes and properties, as texts. */
  private readonly given = new Map<string, string>();
  private hasStarted = false;
  private readonly readiness = new Readiness<this>();

  private endFocus: () => void = () => undefined;

  constructor() {
    super();
    new Sight(this, {
      needed: () => void this.begin(),
      held: (isHeld) => this.model.clock.hold(isHeld),
    });
    beforePress(this, () => this.model.pressed());
    takeKeys(this, (event) => this.onKey(event));
    takeDrops(this, (files) => this.actions.openFile(files));
    tellEvents(this.model, this.lessons, (type, detail) => this.emit(type, detail));
    followLesson(this.own, this.model, this.lessons);
    effect(() => {
      this.session.ground.value = this.surroundings.ground.value;
      this.session.scale.value = this.surroundings.scale.value;
      this.session.sharePage.value = this.own.sharePage.value;
      this.session.hidden.value = this.own.hide.value;
    });
    takeEarly(this);
  }

  /** Resolves with the first picture; reading it starts the figure at once. */
  get ready(): Promise<this> {
    void this.begin();
    return this.readiness.promise;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.endFocus = keepFocus(this.renderRoot);
    warnWhereUnclosed(this);
    if (this.hasStarted && !this.model.core) void this.startCore();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.endFocus();
    // Moved within its page, it keeps its layers.
    setTimeout(() => {
      if (!this.isConnected) this.end();
    });
  }

  /** Ends what computes, and a start under way; back on a page, the figure starts again. */
  private end(): void {
    this.readiness.end();
    this.seeds.stop();
    this.trainer.pause();
    this.lessons.release();
    this.model.end();
  }

  /** Waits for the parts of the last change, and until the picture has come to rest. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isDone = await super.getUpdateComplete();
    await partsLoaded();
    const parts = [...this.renderRoot.querySelectorAll('*')].filter((each) => each instanceof Part);
    await Promise.all(parts.map((part) => part.updateComplete));
    const pictures = [...this.renderRoot.querySelectorAll<Picture>('mh-picture')];
    await Promise.all(pictures.map((picture) => picture.settle()));
    return isDone;
  }

  override attributeChangedCallback(name: string, old: string | null, text: string | null): void {
    super.attributeChangedCallback(name, old, text);
    if (old !== text) this.take(name, text);
  }

  /** Takes a text for an attribute; null for its default. What is refused is said, and changes nothing. */
  take(name: string, text: string | null): void {
    if (!attributes.includes(name) && (text === null || !misspelt.has(name))) return;
    if (name === 'step') {
      const isOfLesson = text !== null && !isTimelineStep(text);
      // A framework may set it before the lesson that it belongs to.
      if (isOfLesson) queueMicrotask(() => this.checkStep(text));
      this.own.lessonStep.value = isOfLesson ? text : null;
      if (isOfLesson) return;
    }
    if (this.takenAsOwn(name, text)) return;
    if (text === null) this.given.delete(name);
    else this.given.set(name, text);
    const { patch, refusals } = decodedAttribute(name, text);
    batch(() => {
      this.opening = openingOf([...this.given]);
      // Before the first attributes are known together, they are the opening; afterwards each is a change, and those that
      // follow each other are one step, with what is said of any of them.
      if (this.hasStarted) this.model.patch(patch, this.model.state, { tag: 'attributes' });
      else this.model.showState(patched(this.opening.state, patch));
      for (const sentence of refusals) this.model.notify(sentence);
    });
  }

  private takenAsOwn(name: string, text: string | null): boolean {
    const notify = (sentence: string) => this.model.notify(sentence);
    const refused = takeOwn(this.own, name, text, notify);
    for (const sentence of refused ?? []) notify(sentence);
    return refused !== null;
  }

  private checkStep(step: string): void {
    if (this.own.lesson.value === null) this.model.notify(refusedStep(step));
  }

  /**
   * Shortcuts. A page with one figure may hand on keys that are pressed while nothing has the focus.
   * @returns whether the key is used
   */
  onKey(event: KeyboardEvent): boolean {
    const isMenuOpen = this.session.open.value.size > 0;
    return shortcut(event, this.model, { isMenuOpen, characters: this.own.shortcuts.value });
  }

  /** Begins with the core; before that the figure keeps its place and takes attributes. */
  private async begin(): Promise<void> {
    if (this.hasStarted) return;
    this.hasStarted = true;
    await this.startCore();
  }

  /** Loads a core; a fresh one after one has stopped. */
  async startCore(fresh = false): Promise<void> {
    const isOver = this.readiness.begin();
    try {
      const core = await sharedCore(fresh);
      if (isOver()) return;
      this.model.start(core);
      await this.updateComplete;
      if (isOver()) return;
      this.readiness.resolve(this);
      this.emit('mh-ready', {});
      if (this.own.autoplay.value) this.model.player.play();
    } catch (error) {
      if (isOver()) return;
      const message = error instanceof Error ? error.message : String(error);
      this.model.failure.value = message;
      this.readiness.reject(error);
      this.emit('mh-error', { message });
    }
  }

  private emit<Name extends keyof FigureEvents>(type: Name, detail: FigureEvents[Name]): void {
    this.tell(type, detail);
  }

  private tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  // ——— for programs ———

  /** The lesson on show; null without one. A name, an address, or a lesson's text may be assigned; null leaves it. */
  get lesson(): Lesson | null {
    return this.lessons.tour.value?.lesson ?? null;
  }

  set lesson(given: string | null | undefined) {
    this.take('lesson', given ?? null);
  }

  /** The tour of the lesson on show; null without a lesson. */
  get tour(): Walk | null {
    const tour = this.lessons.tour.value;
    return tour && walkOf(tour);
  }

  getState(): State {
    return this.model.state;
  }

  /**
   * Changes fields of the first layer and shared ones, or all layers at once; a stage without a progress is shown complete.
   * @throws RangeError naming the field and what is allowed; nothing has changed then
   */
  setState(values: StateValues): void {
    void this.begin();
    const patch = checked(
      'stage' in values && !('progress' in values) ? { ...values, progress: 1 } : values,
    );
    this.model.patch(patch);
  }

  /**
   * Takes names and texts in a link's form. A `query` belongs to what the figure opens with, as attributes do; a `link` is
   * what a reader changed since. What does not fit is refused, and said.
   */
  load(pairs: Iterable<readonly [string, string]>, from: 'link' | 'query' = 'link'): void {
    const all = this.withoutOwn(pairs);
    if (all.length === 0) return;
    if (from === 'query') {
      for (const [name, text] of all) this.given.set(name, text);
      this.opening = openingOf([...this.given]);
    }
    this.model.showDecoded(decoded(all), from === 'query' ? this.opening.base : this.model.state);
  }

  /** Goes to the moment of a link, as one step to undo; what the link does not say is as it opened. */
  openLink(pairs: Iterable<readonly [string, string]>): void {
    const all = this.withoutOwn(pairs);
    if (all.length > 0) this.model.showDecoded(decoded(all), this.opening.base);
  }

  /** Takes what is the figure's own of a link. @returns the others, which are of its state */
  private withoutOwn(pairs: Iterable<readonly [string, string]>) {
    const all = [...pairs];
    const lesson = all.find(([name]) => name === 'lesson')?.[1];
    return all.filter(([name, text]) => {
      if (name === 'lesson') this.own.lesson.value = { source: text, isFromLink: true };
      else if (name === 'step' && lesson !== undefined && !isTimelineStep(text))
        this.own.lessonStep.value = text;
      else return !this.takenAsOwn(name, text);
      return false;
    });
  }

  /** The state as a link's text: what differs from the opening; '' where nothing does. */
  link(): string {
    const tour = this.lessons.tour.value;
    if (tour && !this.lessons.isText)
      return new URLSearchParams({ lesson: this.lessons.name, step: tour.step.id }).toString();
    const { state } = this.model;
    const pairs = sameStates(state, this.opening.state) ? [] : encode(state, this.opening.base);
    return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
  }

  /** Back to the opening; what a reader prefers (theme, speed, step, pace of training) stays. */
  reset(): void {
    this.model.player.pause();
    this.model.endNotices();
    this.model.showState(withPreferencesOf(this.opening.state, this.model.state));
  }

  undo(): void {
    this.model.undo();
  }

  redo(): void {
    this.model.redo();
  }

  play(): void {
    void this.ready.then(() => this.model.player.play());
  }

  pause(): void {
    this.model.player.pause();
  }

  next(): void {
    this.model.goTo(Math.floor(this.model.position + 1e-9) + 1);
  }

  previous(): void {
    this.model.goTo(Math.ceil(this.model.position - 1e-9) - 1);
  }

  goTo(stage: StageName, progress = 1): void {
    this.setState({ stage, progress });
  }

  get position(): number {
    return this.model.position;
  }

  /** A copy of a tensor of layer A, or of B. @throws Error before `ready` */
  tensor(name: string, of: 'A' | 'B' = 'A'): TensorData {
    return this.numbersOf(of).coreLayer.tensor(name);
  }

  explain(name: string, index: readonly number[], of: 'A' | 'B' = 'A'): Explanation {
    return this.numbersOf(of).coreLayer.explain(name, index);
  }

  /** What is on show, in words: what a screen reader gets. */
  describe(): string {
    const { model, session } = this;
    const [numbers] = model.numbers;
    if (!numbers) return model.failure.value ?? '';
    return describe(model.state, numbers, session.concealed.value);
  }

  /** The moment on show as a file; by default a PNG as large as the picture. @throws RangeError, Error as `picture` */
  async picture({ format = 'png', scale = 1 }: Partial<PictureOptions> = {}): Promise<Blob> {
    const shown = this.renderRoot.querySelector('mh-picture');
    const { width = 0, height = 0 } = shown?.getBoundingClientRect() ?? {};
    const { picture } = await import('./export');
    return picture(this.model, this.session, { format, scale, width, height });
  }

  /** Where the picture of layer A or B shows a number, in window pixels; null where it does not. */
  cellBox(place: Place, of: 'A' | 'B' = 'A'): DOMRect | null {
    const pictures = this.renderRoot.querySelectorAll<Picture>('mh-picture');
    return pictures[of === 'A' ? 0 : 1]?.boxOf(place) ?? null;
  }

  private numbersOf(of: 'A' | 'B'): Numbers {
    const numbers = this.model.numbers[of === 'A' ? 0 : 1];
    if (!numbers) throw new Error(say('figure-no-layer'));
    return numbers;
  }

  protected override render(): unknown {
    const { model, session, trainer, seeds, own, actions } = this;
    return frame(model, { session, trainer, seeds, tour: this.lessons.tour }, own, actions);
  }
}

defineProperties(ManyHeads.prototype);
