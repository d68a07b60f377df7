/**
 * `<many-heads>`: one figure. It owns a model and a session, loads the core when the figure comes near the window, takes
 * attributes and properties, and sends events. What is drawn is ui/frame.ts.
 */
import { batch, effect, signal, untracked } from '@preact/signals-core';
import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, unsafeCSS } from 'lit';
import type { Explanation, Place, StageName, TensorData } from '../../core/types';
import { describe } from '../explain/caption';
import { checked, encode, patched } from '../model/link';
import { Model } from '../model/model';
import type { Numbers } from '../model/numbers';
import { defaultState, steps, withPreferencesOf } from '../model/state';
import type { LayerChoice, Shared, State } from '../model/state';
import { Seeds } from '../train/seeds';
import { Trainer } from '../train/trainer';
import { captionSeconds } from '../ui/caption';
import { keepFocus } from '../ui/focus';
import { frame, frameSheets } from '../ui/frame';
import type { Picture } from '../ui/picture';
import { Session } from '../ui/session';
import { say } from '../words/words';
import { FigureActions, takeDrops } from './actions';
import { sharedCore } from './core-supply';
import type { PictureOptions } from './export';
import { shortcut } from './keys';
import { Lessons, type LessonEvents } from './lessons';
import {
  attributes,
  decodedAttribute,
  defineProperties,
  openingOf,
  Own,
  stateAttributes,
  takeEarly,
  takeOwn,
} from './properties';
import { Surroundings } from './surroundings';

const isStep = (text: string | null): boolean => steps.some((step) => step === text);

/** The element's events: they bubble and cross shadow roots. */
export interface FigureEvents extends LessonEvents {
  /** The first picture has been drawn. */
  'mh-ready': Readonly<Record<string, never>>;
  /** Something was refused or failed. */
  'mh-error': { readonly message: string };
  'mh-stage': { readonly stage: StageName };
  /** The state has changed; while something plays, once at its end. */
  'mh-change': { readonly state: State };
  'mh-inspect': { readonly place: Place; readonly value: number };
}

export class ManyHeads extends SignalWatcher(LitElement) {
  static override readonly styles = unsafeCSS(frameSheets);

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...attributes, 'locale'];
  }

  readonly own = new Own();
  readonly session = new Session();
  readonly model = new Model({
    now: () => performance.now(),
    request: (draw) => requestAnimationFrame(draw),
    cancel: (id) => cancelAnimationFrame(id),
    reducedMotion: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    readingSeconds: () => captionSeconds(this.model, this.session),
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
  private readonly opening = signal<State>(openingOf([]).state);
  private hasStarted = false;
  private endWatching: () => void = () => undefined;
  private resolveReady: (element: this) => void = () => undefined;
  private rejectReady: (error: unknown) => void = () => undefined;
  /** Resolves with the first picture; reading it starts the figure at once. */
  private readonly firstPicture = new Promise<this>((resolve, reject) => {
    this.resolveReady = resolve;
    this.rejectReady = reject;
  });
  private readonly sight = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void this.begin();
    },
    { rootMargin: '100%' },
  );
  /** What plays stands still while nobody sees it. */
  private readonly visible = new IntersectionObserver((entries) =>
    this.model.clock.hold(!entries.some(({ isIntersecting }) => isIntersecting)),
  );

  constructor() {
    super();
    this.firstPicture.catch(() => undefined);
    this.addEventListener('keydown', (event) => this.onKey(event));
    takeDrops(this, (files) => this.actions.openFile(files));
    takeEarly(this);
  }

  get ready(): Promise<this> {
    void this.begin();
    return this.firstPicture;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.sight.observe(this);
    this.visible.observe(this);
    this.endWatching = this.watch();
    if (this.hasStarted && !this.model.core) void this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sight.disconnect();
    this.visible.disconnect();
    this.endWatching();
    // Moved within its page, it keeps its layers.
    setTimeout(() => {
      if (!this.isConnected) this.model.end();
    });
  }

  override attributeChangedCallback(name: string, old: string | null, text: string | null): void {
    super.attributeChangedCallback(name, old, text);
    if (old !== text) this.take(name, text);
  }

  /** Takes a text for an attribute; null for its default. What is refused is said, and changes nothing. */
  take(name: string, text: string | null): void {
    if (!attributes.includes(name)) return;
    if (name === 'step' && this.own.lesson.value !== null && !isStep(text)) {
      // Beside a lesson it names one of the lesson's steps.
      this.own.lessonStep.value = text;
      return;
    }
    const refused = takeOwn(this.own, name, text);
    for (const sentence of refused ?? []) this.model.notify(sentence);
    if (refused) return;
    const { patch, refusals } = decodedAttribute(name, text);
    for (const sentence of refusals) this.model.notify(sentence);
    batch(() => {
      this.opening.value = this.openingState();
      // Before the first attributes are known together, they are the opening; afterwards each is a change.
      if (this.hasStarted) this.model.patch(patch, this.model.state);
      else this.model.showState(patched(this.opening.value, patch));
    });
  }

  private openingState(): State {
    const pairs = [...this.attributes]
      .filter(({ name }) => stateAttributes.includes(name))
      .map(({ name, value }) => [name, value] as const);
    return openingOf(pairs).state;
  }

  /** Shortcuts. A page with one figure may hand on keys that are pressed while nothing has the focus. */
  onKey(event: KeyboardEvent): void {
    if (this.own.shortcuts.value) shortcut(event, this.model, this.session.open.value.size > 0);
  }

  /** Begins with the core; before that the figure keeps its place and takes attributes. */
  private async begin(): Promise<void> {
    if (this.hasStarted) return;
    this.hasStarted = true;
    this.sight.disconnect();
    await this.load();
  }

  /** Loads a core; a fresh one after one has stopped. */
  async load(fresh = false): Promise<void> {
    try {
      this.model.start(await sharedCore(fresh));
      await this.updateComplete;
      this.resolveReady(this);
      this.emit('mh-ready', {});
      if (this.own.autoplay.value) this.model.player.play();
    } catch (error) {
      this.model.failure.value = error instanceof Error ? error.message : String(error);
      this.rejectReady(error);
    }
  }

  /** Sends events of what changes, and hands on what parts read. */
  private watch(): () => void {
    let stage: StageName | null = null;
    let cell: Place | null = null;
    let state: State | null = null;
    let noticed = 0;
    const { model, session } = this;
    const ends = [
      keepFocus(this.renderRoot),
      this.followLesson(),
      effect(() => {
        session.dark.value = this.surroundings.dark.value;
        session.sharePage.value = this.own.sharePage.value;
        session.hidden.value = this.own.hide.value;
      }),
      effect(() => {
        const now = model.state;
        const numbers = model.layerNumbers;
        if (!numbers) return;
        if (stage !== null && stage !== now.stage) this.emit('mh-stage', { stage: now.stage });
        stage = now.stage;
        if (now.cell && now.cell !== cell && numbers.has(now.cell))
          this.emit('mh-inspect', { place: now.cell, value: numbers.at(now.cell) });
        cell = now.cell;
      }),
      effect(() => {
        const now = model.state;
        if (model.player.playing || !model.core) return;
        if (state !== null && state !== now) this.emit('mh-change', { state: now });
        state = now;
      }),
      effect(() => {
        const last = model.notices.value.at(-1);
        if (last && last.id > noticed) {
          noticed = last.id;
          this.emit('mh-error', { message: last.text });
        }
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  /** Opens the lesson that the attribute names, once there is a core. */
  private followLesson(): () => void {
    return effect(() => {
      const name = this.own.lesson.value;
      const step = this.own.lessonStep.value ?? undefined;
      if (name && this.model.core) void untracked(() => this.lessons.open(name, step));
    });
  }

  private emit<Name extends keyof FigureEvents>(type: Name, detail: FigureEvents[Name]): void {
    this.tell(type, detail);
  }

  private tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  // ——— for programs ———

  getState(): State {
    return this.model.state;
  }

  /**
   * Changes fields of the first layer and shared ones; a stage without a progress is shown complete.
   * @throws RangeError naming the field and what is allowed; nothing has changed then
   */
  setState(values: Partial<Shared & LayerChoice>): void {
    void this.begin();
    const patch = checked(
      'stage' in values && !('progress' in values) ? { ...values, progress: 1 } : values,
    );
    if (this.model.core) this.model.patch(patch, this.model.state);
    else this.model.showState(patched(this.model.state, patch));
  }

  /** Shows what a link says; a `query` is what the page opens with. */
  openLink(pairs: Iterable<readonly [string, string]>, as: 'link' | 'query' = 'link'): void {
    const list = [...pairs];
    const hasLesson = list.some(([name]) => name === 'lesson');
    const others = list.filter(([name, text]) => {
      if (hasLesson && name === 'step' && !isStep(text)) {
        this.own.lessonStep.value = text;
        return false;
      }
      const refused = takeOwn(this.own, name, text);
      for (const sentence of refused ?? []) this.model.notify(sentence);
      return refused === null;
    });
    if (others.length === 0) return;
    const { state, refusals } = openingOf(others);
    for (const sentence of refusals) this.model.notify(sentence);
    if (as === 'query') this.opening.value = state;
    this.model.showState(state);
  }

  /** The moment on show as a link's text: what differs from the opening. */
  link(): string {
    const tour = this.lessons.tour.value;
    if (tour)
      return new URLSearchParams({ lesson: this.lessons.name, step: tour.step.id }).toString();
    const pairs = encode(this.model.state, defaultState);
    return encode(this.model.state, this.opening.value).length === 0
      ? ''
      : new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
  }

  reset(): void {
    this.model.player.pause();
    this.model.showState(withPreferencesOf(this.opening.value, this.model.state));
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
    return numbers ? describe(model.state, numbers, session.concealed.value) : '';
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
    return frame(
      this.model,
      {
        session: this.session,
        trainer: this.trainer,
        seeds: this.seeds,
        tour: this.lessons.tour,
      },
      this.own,
      this.actions,
    );
  }
}

defineProperties(ManyHeads.prototype);
