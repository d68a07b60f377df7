/** `<many-heads>`: one attention layer on show. State in, picture and events out. */
import { LitElement } from 'lit';
import { loadCore } from '../core';
import type { Core } from '../core/core-types';
import type { Explanation, StageName, TensorData } from '../core/types';
import { decode, type Decoded } from '../state/codec';
import type { State } from '../state/state';
import { isAtEnd, next, position, previous } from '../state/timeline';
import { loading } from '../ui/empty-frame';
import { frame, unsupported } from '../ui/frame';
import type { Actions, PictureOptions, View } from '../ui/view';
import { sessionActions } from './session-actions';
import { BrandWatch } from './brand-watch';
import { browserClock, playerOf } from './browser-clock';
import { ColourScheme } from './colour-scheme';
import { ControlLoading } from './control-loading';
import { hiddenParts, refusedControls } from './controls';
import { focusFirst } from './focus-targets';
import { Inspecting, shortcut } from './inspecting';
import { PartStyles } from './part-styles';
import { Pictures } from './pictures';
import type { Player } from '../session/player';
import { RedrawThrottle } from '../session/redraw-throttle';
import { stageEvents } from './stage-events';
import { defineProperties, stateAttributes, takeEarlyProperties } from './properties';
import { Readiness } from './readiness';
import { Session } from '../session/session';
import { shareActions } from './share';
import { sessionView, spoken } from './session-view';
import { styles } from '../ui/styles';
import type { OnShow } from './picture-file';
import { pictureActions, takePicture } from './take-picture';
import { timelineActions } from './timeline-actions';
import { TextEditing } from './text-editing';
import { LazyStart } from './lazy-start';
import { lessonActions, Lessons } from './lessons';
import type { Walk } from './walk';
import { ownDefaults, ownProperties, type OwnProperties } from './own-properties';
import { Welcome, welcomeActions } from './welcome';

export class ManyHeads extends LitElement {
  static override readonly styles = styles;

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'lesson', ...stateAttributes];
  }

  static override readonly properties = ownProperties;
  declare controls: OwnProperties['controls'];
  declare hide: OwnProperties['hide'];
  declare sharePage: OwnProperties['sharePage'];
  declare autoplay: OwnProperties['autoplay'];
  declare welcome: OwnProperties['welcome'];
  declare offers: OwnProperties['offers'];
  /** The lesson on show: assigned a name, a file's address or a lesson's own data (docs/lessons.md). */
  declare lesson: unknown;

  private readonly readiness = new Readiness<this>();
  private readonly lazy = new LazyStart(this, () => void this.begin());
  /** It plays as soon as it can. */
  private playLater = false;
  private readonly editing = new TextEditing((targets) => this.focusLater(targets));
  private readonly colourScheme = new ColourScheme(this, () => this.repaint());
  private readonly reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
  private readonly repaint = () => {
    const { session, throttle, pictures } = this;
    const { playing } = this.player;
    if (playing && throttle.skipsPage(session, pictures.first.scene)) pictures.derive(playing);
    else this.requestUpdate();
  };

  private readonly player: Player = playerOf(
    () => this.session,
    this.reducedMotion,
    () => this.welcoming.minute,
  );

  private readonly session: Session = new Session({
    update: this.repaint,
    updatePicture: () => this.pictures.drawAlone(this.player.playing),
    emit: (type, detail) => this.emit(type, detail),
    playing: () => this.player.playing,
    clock: browserClock,
  });

  private readonly partStyles = new PartStyles(
    ManyHeads.elementStyles,
    () => this.renderRoot as ShadowRoot,
  );
  /** Gives the focus to the first of these that is there once the change is drawn. */
  private readonly focusLater = (selectors: readonly string[]): void => {
    this.requestUpdate();
    void this.updateComplete.then(() => focusFirst(this.renderRoot, selectors));
  };
  private readonly host = { addStyles: this.partStyles.add, focus: this.focusLater };
  private readonly lessons = new Lessons(this, this.session, this.player, this.host);
  private readonly welcoming = new Welcome(this, this.session, this.host);
  private readonly controlLoading = new ControlLoading(() => this.requestUpdate());
  private readonly inspecting = new Inspecting(this.session, this.focusLater);
  private readonly throttle = new RedrawThrottle(browserClock);
  private readonly pictures = new Pictures(
    this.session,
    () => this.reducedMotion.matches,
    () => this.requestUpdate(),
    this.partStyles.add,
    () => this.controlLoading.parts !== null,
  );

  constructor() {
    super();
    Object.assign(this, ownDefaults);
    new BrandWatch(this);
    this.addEventListener('keydown', (event) => shortcut(event, this.actions, this.session));
    takeEarlyProperties(this);
  }

  /**
   * Resolves with the element when the first picture is there; rejects where it never can be. Another
   * promise after the element was taken out of its page: put back, it starts anew. Whoever asks for it
   * wants it: the element starts at once.
   */
  get ready(): Promise<this> {
    this.lazy.ask();
    return this.readiness.promise;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Moved in the document it may have another size: it is drawn, and so measured, anew.
    this.requestUpdate();
    this.lazy.connected();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.player.pause();
    this.pictures.stop();
    this.lazy.disconnected();
    queueMicrotask(() => {
      // An element that is moved is out for no longer than that, and keeps its layer.
      if (this.isConnected) return;
      this.lazy.reset();
      if (!this.session.snapshot) return;
      this.session.stop();
      this.readiness.renew();
    });
  }

  private async begin(): Promise<void> {
    if (this.session.failure !== null) {
      this.session.retry();
      this.readiness.renew();
      this.requestUpdate();
    }
    let core: Core;
    try {
      core = await loadCore();
    } catch (error) {
      // The next call tries again, also one in the handler of the error.
      this.lazy.reset();
      this.readiness.reject(error);
      this.session.fail(error);
      return;
    }
    // The first picture of a comparison has both layers. What cannot be loaded says so in its place.
    if (this.session.state.compare) await Promise.allSettled([this.pictures.loadSecond()]);
    // It may have been taken out of the page, or put back in, while the core was loading.
    if (!this.isConnected || this.session.snapshot) return;
    this.session.start(core, loadCore);
    await this.updateComplete;
    // Whoever heard of its first numbers may have taken it out.
    if (!this.isConnected) return;
    this.emit('mh-ready', {});
    this.readiness.resolve(this);
    this.playLater ||= this.autoplay;
    this.controlLoading.whenThere(() => this.playLater && this.play());
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (this.lessons.takesAttribute(name, value)) return;
    if (name === 'controls') this.take(refusedControls(value));
    if (value !== null && stateAttributes.includes(name)) {
      this.take(decode([[name, value]]));
    }
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
    this.lazy.ask();
    this.session.set(values);
  }

  /**
   * Takes names and texts as a link has them; what does not fit is refused and said. A `query` is part of
   * the opening, as attributes are; a `link` is what a reader did since.
   */
  load(pairs: Iterable<readonly [string, string]>, from: 'link' | 'query' = 'link'): void {
    this.lazy.ask();
    this.session.take(decode(this.lessons.take([...pairs], from)), from);
  }

  /** Goes to the moment that a link names: what it leaves out is as on opening. One step to undo. */
  openLink(pairs: Iterable<readonly [string, string]>): void {
    this.lazy.ask();
    this.player.pause();
    this.editing.opened = null;
    this.session.open(decode(this.lessons.takeLink([...pairs])));
  }

  /** The state as a link's text: what differs from the opening. */
  link(): string {
    return new URLSearchParams(this.lessons.link().map(([...pair]) => pair)).toString();
  }

  /** Takes decoded values from an attribute or a property. */
  take(decoded: Decoded): void {
    this.session.take(decoded, 'attribute');
  }

  /** Everything as on opening, but the reader's preferences: theme, speed, pace of training. */
  reset(): void {
    this.lazy.ask();
    this.player.pause();
    this.editing.opened = null;
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
    return this.lessons.walk;
  }

  // ——— the timeline ———

  /** Plays from here, or from the start when at the end. */
  play(): void {
    this.lazy.ask();
    this.playLater = !this.session.snapshot;
    if (this.playLater) return;
    this.session.hover = null;
    this.player.play();
    this.requestUpdate();
  }

  pause(): void {
    this.playLater = false;
    this.player.pause();
  }

  /** To the end of this stage, or of the next. */
  next(): void {
    this.lazy.ask();
    this.pause();
    if (!isAtEnd(this.session.state)) this.session.move(next(this.session.state));
  }

  previous(): void {
    this.lazy.ask();
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
    this.lazy.ask();
    return this.session.layer(of).tensor(name);
  }

  /** Where a number comes from, as `Layer.explain`. @throws Error before `ready`. */
  explain(name: string, index: readonly number[], of: 'A' | 'B' = 'A'): Explanation {
    this.lazy.ask();
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
    return takePicture(() => this.onShow, options);
  }

  private get onShow(): OnShow {
    return { ...this.pictures.onShow, theme: this.colours };
  }

  private emit(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  private readonly actions: Actions = {
    ...timelineActions({ player: this.player, session: this.session, pictures: this.pictures }),
    play: () => this.play(),
    pause: () => this.pause(),
    reset: () => this.reset(),
    zoom: (scale) => this.pictures.zoom(scale),
    loadComparison: () => this.pictures.loadSecond(),
    loadControls: this.controlLoading.load,
    addStyles: this.partStyles.add,
    ...sessionActions(this.session, this.focusLater),
    ...this.inspecting.actions,
    ...this.editing.actions,
    ...lessonActions(this.lessons),
    ...welcomeActions(this.welcoming),
    ...pictureActions(() => this.onShow),
    ...shareActions(this.session, () => this.sharePage),
  };

  private readonly events = stageEvents({
    view: this.pictures.first,
    shown: this.session,
    actions: this.actions,
    point: (place) => this.session.point(place),
    playing: () => this.player.playing,
  });

  private get colours() {
    return this.colourScheme.theme(this.session.state.theme);
  }

  /** Waits also for a second picture that is being loaded. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.pictures.settled();
    return super.getUpdateComplete();
  }

  protected override updated(): void {
    this.pictures.drawn(this.renderRoot, this.colours);
    this.lessons.drawn(this.renderRoot);
  }

  protected override render(): unknown {
    const { state, snapshot, coreLayers, failure } = this.session;
    if (failure !== null) return unsupported(failure);
    const hidden = hiddenParts(this);
    const scene = this.pictures.derive(this.player.playing);
    if (!snapshot || !coreLayers || !scene) return loading({ state, hidden }, this.colours);
    const moment = { scene, playing: this.player.playing, controlParts: this.controlLoading.parts };
    const first: View = {
      ...sessionView(this.session, snapshot, coreLayers.rules, this.throttle, moment),
      ...this.inspecting.view(),
      compared: null,
      wordClasses: coreLayers.core.wordClasses,
      caption: this.describe(),
      narration: this.welcoming.narration,
      editing: this.editing.opened,
      hidden,
      guided: this.lessons.isOpen ? this.lessons.focus : null,
      offers: this.offers,
      ...this.pictures.view,
      actions: this.actions,
    };
    const compared = this.pictures.compared(first);
    return frame({ ...first, compared }, this.colours, this.events, {
      spoken: spoken(this.session, this.inspecting, compared),
      guide: this.lessons.part(this.colours, hidden),
      welcome: this.welcoming.part(this.colours, first),
    });
  }
}

defineProperties(ManyHeads.prototype);
