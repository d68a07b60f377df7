/** `<many-heads>`: one attention layer on show, as its page and programs use it. What it is made of is in element-parts.ts. */
import { LitElement } from 'lit';
import type { Explanation, StageName, TensorData } from '../core/types';
import { decode, type Decoded } from '../state/codec';
import type { State } from '../state/state';
import { isAtEnd, next, position, previous } from '../state/timeline';
import type { Source } from '../text/en/notices';
import { styles } from '../ui/styles';
import { keepKeys } from '../ui/shared/key-boundary';
import type { PictureOptions } from '../ui/view';
import { BrandWatch } from './brand-watch';
import { ElementParts } from './element-parts';
import { shortcut } from './inspecting';
import { LayerStart } from './layer-start';
import {
  defineOwnProperties,
  ownDefaults,
  ownProperties,
  takeOwn,
  type OwnProperties,
} from './own-properties';
import {
  decodedAttribute,
  defineProperties,
  misspelt,
  stateAttributes,
  takeEarlyProperties,
} from './properties';
import { RefusedZeros } from './refused-zeros';
import { takePicture } from './take-picture';
import { warnWhereUnclosed } from './unclosed';
import type { Walk } from './walk';

export class ManyHeads extends LitElement {
  static override readonly styles = styles;

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'lesson', ...stateAttributes, ...misspelt.keys()];
  }

  static override readonly properties = ownProperties;
  declare controls: OwnProperties['controls'];
  declare hide: OwnProperties['hide'];
  declare sharePage: OwnProperties['sharePage'];
  declare autoplay: OwnProperties['autoplay'];
  declare welcome: OwnProperties['welcome'];
  declare lessonProgress: OwnProperties['lessonProgress'];
  declare shortcuts: OwnProperties['shortcuts'];
  declare offers: OwnProperties['offers'];
  /** The lesson on show: assigned a name, a file's address or a lesson's own data (docs/lessons.md). */
  declare lesson: unknown;

  readonly own = ownDefaults();
  readonly zeros = new RefusedZeros((decoded) => this.take(decoded));
  private readonly drawNow = (): void => {
    this.requestUpdate();
    this.performUpdate();
  };
  private readonly parts = new ElementParts(this, ManyHeads.elementStyles, this.drawNow);
  private readonly session = this.parts.session;
  private readonly player = this.parts.player;
  private readonly layerStart = new LayerStart<this>(this, this.session, {
    // The first picture of a comparison has both layers.
    prepare: () =>
      Promise.allSettled(this.session.state.compare ? [this.parts.pictures.loadSecond()] : []),
    drawNow: this.drawNow,
    started: () => this.started(),
    left: () => this.player.pause(),
  });
  /** It plays as soon as it can. */
  private playLater = false;

  constructor() {
    super();
    new BrandWatch(this);
    const { session, parts } = this;
    this.addEventListener('keydown', (event) => shortcut(event, parts.actions, session));
    keepKeys(this, () => this.renderRoot);
    takeEarlyProperties(this);
  }

  /**
   * Resolves with the element when the first picture is there; rejects where it never can be. Another
   * promise after the element was taken out of its page: put back, it starts anew. Whoever asks for it
   * wants it: the element starts at once.
   */
  get ready(): Promise<this> {
    return this.layerStart.ready;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    warnWhereUnclosed(this);
    // Moved in the document it may have another size: it is drawn, and so measured, anew.
    this.requestUpdate();
    this.parts.sight.connected();
    this.layerStart.connected();
  }

  /** Moved by `moveBefore`, it never leaves its page. */
  connectedMoveCallback(): void {
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.parts.sight.disconnected();
    this.parts.stop();
    this.layerStart.disconnected();
  }

  private started(): void {
    this.parts.emit('mh-ready', {});
    this.parts.controlLoading.whenThere(() => {
      if (this.playLater) this.play();
      else if (this.autoplay) this.parts.autoplay.start();
    });
  }

  override removeAttribute(name: string): void {
    super.removeAttribute(name);
    this.zeros.removed(name);
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (this.parts.lessons.takesAttribute(name, value)) return;
    const decoded = decodedAttribute(name, value);
    if (decoded) this.take(decoded);
  }

  // ——— state ———

  /** The state as a plain object: readonly, serialisable. Indices (`head`, `cell`) count from 0. */
  getState(): State {
    return this.session.state;
  }

  /**
   * Changes some of the state; a stage named without a progress is shown complete.
   * @throws RangeError naming the field and what is allowed; then nothing changed.
   */
  setState(values: Partial<State>): void {
    this.layerStart.ask();
    this.session.set(values);
  }

  /**
   * Takes names and texts as a link has them; what does not fit is refused and said. A `query` is part of
   * the opening, as attributes are; a `link` is what a reader did since.
   */
  load(pairs: Iterable<readonly [string, string]>, from: 'link' | 'query' = 'link'): void {
    this.layerStart.ask();
    const others = from === 'query' ? takeOwn(this, [...pairs]) : [...pairs];
    this.session.take(decode(this.parts.lessons.take(others, from)), from);
  }

  /** Goes to the moment that a link names: what it leaves out is as on opening. One step to undo. */
  openLink(pairs: Iterable<readonly [string, string]>): void {
    this.layerStart.ask();
    this.player.pause();
    this.parts.editing.opened = null;
    this.session.open(decode(this.parts.lessons.takeLink([...pairs])));
  }

  /** The state as a link's text: what differs from the opening. */
  link(): string {
    return new URLSearchParams(this.parts.lessons.link().map(([...pair]) => pair)).toString();
  }

  /** Takes decoded values from an attribute or a property. */
  take(decoded: Decoded, from: Source = 'attribute'): void {
    this.session.take(decoded, from);
  }

  /** Everything as on opening, but the reader's preferences (their role in state/fields.ts): theme, speed, step, pace of training. */
  reset(): void {
    this.layerStart.ask();
    this.player.pause();
    this.parts.editing.opened = null;
    this.session.reset();
  }

  /** Back before the last change of the layer: an edit, the variant, the sentence … */
  undo(): void {
    this.session.undo();
  }

  redo(): void {
    this.session.redo();
  }

  /** The walk through the lesson on show; null without one. */
  get tour(): Walk | null {
    return this.parts.lessons.walk;
  }

  // ——— the timeline ———

  /** Plays from here, or from the start when at the end. */
  play(): void {
    this.layerStart.ask();
    this.parts.autoplay.stop();
    this.playLater = !this.session.snapshot;
    if (this.playLater) return;
    this.session.hover = null;
    // Whoever says so means now, also where nobody sees it.
    this.player.hold(false);
    this.player.play();
    this.requestUpdate();
  }

  pause(): void {
    this.playLater = false;
    this.parts.autoplay.stop();
    this.player.pause();
  }

  /** To the end of this stage, or of the next. */
  next(): void {
    this.layerStart.ask();
    this.pause();
    if (!isAtEnd(this.session.state)) this.session.move(next(this.session.state));
  }

  previous(): void {
    this.layerStart.ask();
    this.pause();
    this.session.move(previous(this.session.state));
  }

  /** @throws RangeError naming `stage` or `progress` and what is allowed. */
  goTo(stage: StageName, progress = 1): void {
    this.pause();
    this.setState({ stage, progress });
  }

  /** The timeline's value, 0 … number of stages. */
  get position(): number {
    return position(this.session.state);
  }

  /** A copy of a tensor of A, or of B while two are compared. @throws Error before `ready`. */
  tensor(name: string, of: 'A' | 'B' = 'A'): TensorData {
    this.layerStart.ask();
    return this.session.layer(of).tensor(name);
  }

  /** Where a number comes from, as `Layer.explain`. @throws Error before `ready`. */
  explain(name: string, index: readonly number[], of: 'A' | 'B' = 'A'): Explanation {
    this.layerStart.ask();
    return this.session.layer(of).explain(name, index);
  }

  /** What is on show, in words: what a screen reader hears. */
  describe(): string {
    return this.session.failure ?? this.session.caption();
  }

  /**
   * The moment on show as a file, in the theme on show; a PNG of the same size with titles by default.
   * @throws RangeError naming `format`, `scale` or `titles` and what is allowed; Error before `ready`.
   */
  async picture(options: Partial<PictureOptions> = {}): Promise<Blob> {
    await this.updateComplete;
    return takePicture(() => this.parts.onShow, options);
  }

  /** Waits also for a second picture that is being loaded. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.parts.pictures.settled();
    return super.getUpdateComplete();
  }

  protected override updated(): void {
    this.parts.drawn(this.renderRoot);
  }

  protected override render(): unknown {
    return this.parts.render();
  }
}

defineProperties(ManyHeads.prototype);
defineOwnProperties(ManyHeads.prototype);
