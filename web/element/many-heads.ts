/**
 * `<many-heads>`: one attention layer, as its page and programs use it. element-parts.ts wires its parts
 * together.
 */
import { LitElement, type PropertyValues } from 'lit';
import type { Explanation, Place, StageName, TensorData } from '../core/types';
import { decode, type Decoded } from '../state/codec';
import type { State } from '../state/state';
import { isAtEnd, next, position, previous } from '../state/timeline';
import type { Source } from '../text/types/notices';
import { styles } from '../ui/styles';
import { drawParts, part } from '../ui/shared/part';
import { keepKeys } from '../ui/shared/key-boundary';
import type { PictureOptions } from '../ui/view';
import { BrandWatch } from './brand-watch';
import { ElementParts } from './element-parts';
import { shortcut } from './inspecting';
import { LayerStart } from './layer-start';
import { defineOwnProperties, ownDefaults, ownProperties, takeOwn } from './own-properties';
import {
  decodedAttribute,
  defineProperties,
  misspelt,
  stateAttributes,
  takeEarlyProperties,
  type PropertyName,
} from './properties';
import type { LessonProperty, PageProperties, StateProperties } from './public-types';
import { RefusedZeros } from './refused-zeros';
import { takePicture } from './take-picture';
import { takeOwnBox } from './own-box';
import { warnWhereUnclosed } from './unclosed';
import type { Walk } from './walk';

// Its properties are defined from two tables, below.
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export interface ManyHeads extends StateProperties, PageProperties, LessonProperty {}

/** public-types.ts documents the members. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export class ManyHeads extends LitElement {
  static override readonly styles = styles;

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'lesson', ...stateAttributes, ...misspelt.keys()];
  }

  static override readonly properties = ownProperties;

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
    // The first picture of a comparison needs both layers.
    prepare: () =>
      Promise.allSettled(this.session.state.compare ? [this.parts.pictures.loadSecond()] : []),
    drawNow: this.drawNow,
    started: () => this.started(),
    left: () => this.player.pause(),
  });
  /** Whether to play as soon as there is a layer. */
  private playLater = false;

  constructor() {
    super();
    new BrandWatch(this);
    const { session, parts } = this;
    this.addEventListener('keydown', (event) => shortcut(event, parts.actions, session));
    keepKeys(this, () => this.renderRoot);
    takeEarlyProperties(this);
  }

  get ready(): Promise<this> {
    return this.layerStart.ready;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    warnWhereUnclosed(this);
    takeOwnBox(this);
    // It may have another size in its new place: draw, and so measure, again.
    this.requestUpdate();
    this.parts.sight.connected();
    this.parts.start();
    this.layerStart.connected();
  }

  /** An element moved by `moveBefore` does not leave its page. */
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

  takesStep(value: unknown): boolean {
    return this.parts.lessons.takesStep(value);
  }

  // ——— state ———

  getState(): State {
    return this.session.state;
  }

  setState(values: Partial<State>): void {
    this.layerStart.ask();
    this.session.set(values);
  }

  load(pairs: Iterable<readonly [string, string]>, from: 'link' | 'query' = 'link'): void {
    this.layerStart.ask();
    const others = from === 'query' ? takeOwn(this, [...pairs]) : [...pairs];
    this.session.take(decode(this.parts.lessons.take(others, from)), from);
  }

  openLink(pairs: Iterable<readonly [string, string]>): void {
    this.layerStart.ask();
    this.player.pause();
    this.parts.closeOpened();
    this.session.open(decode(this.parts.lessons.takeLink([...pairs])));
  }

  link(): string {
    // The first screen belongs to the page's bare address.
    if (this.parts.isFirstScreen) return '';
    return new URLSearchParams(this.parts.lessons.link().map(([...pair]) => pair)).toString();
  }

  /** Takes decoded values from an attribute or a property. */
  take(decoded: Decoded, from: Source = 'attribute'): void {
    this.session.take(decoded, from);
  }

  reset(): void {
    this.layerStart.ask();
    this.player.pause();
    this.parts.closeOpened();
    this.session.reset();
  }

  undo(): void {
    this.session.undo();
  }

  redo(): void {
    this.session.redo();
  }

  get tour(): Walk | null {
    return this.parts.lessons.walk;
  }

  // ——— the timeline ———

  play(): void {
    this.layerStart.ask();
    this.parts.autoplay.stop();
    this.playLater = !this.session.snapshot;
    if (this.playLater) return;
    this.session.hover = null;
    // An explicit call plays even where nobody sees it.
    this.player.hold(false);
    this.player.play();
  }

  showWelcome(): void {
    this.layerStart.ask();
    void this.ready.then(() => this.parts.showWelcome());
  }

  pause(): void {
    this.playLater = false;
    this.parts.autoplay.stop();
    this.player.pause();
  }

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

  goTo(stage: StageName, progress = 1): void {
    this.pause();
    this.setState({ stage, progress });
  }

  get position(): number {
    return position(this.session.state);
  }

  tensor(name: string, of: 'A' | 'B' = 'A'): TensorData {
    this.layerStart.ask();
    return this.session.layer(of).tensor(name);
  }

  explain(name: string, index: readonly number[], of: 'A' | 'B' = 'A'): Explanation {
    this.layerStart.ask();
    return this.session.layer(of).explain(name, index);
  }

  cellBox(place: Place, of: 'A' | 'B' = 'A'): DOMRect | null {
    const { first, second } = this.parts.pictures;
    return (of === 'A' ? first : second)?.boxOf(place) ?? null;
  }

  describe(): string {
    return this.session.failure ?? this.session.caption();
  }

  async picture(options: Partial<PictureOptions> = {}): Promise<Blob> {
    // An element that was never in a page has no update that could complete.
    if (this.isConnected || this.hasUpdated) await this.updateComplete;
    return takePicture(() => this.parts.onShow, options);
  }

  /** Also waits for a second picture that is being loaded. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.parts.pictures.settled();
    return super.getUpdateComplete();
  }

  /** While a training plays, the page waits for its turn to be drawn. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    const turn = this.session.training.pageTurn();
    return turn ? turn.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  protected override update(changed: PropertyValues): void {
    this.parts.readPage();
    super.update(changed);
    drawParts(this);
  }

  protected override updated(): void {
    this.parts.drawn(this.renderRoot);
  }

  protected override render(): unknown {
    return part(this.parts.draw);
  }
}

// Compiles only if public-types.ts declares every field.
defineProperties(ManyHeads.prototype satisfies Record<PropertyName, unknown>);
defineOwnProperties(ManyHeads.prototype);
