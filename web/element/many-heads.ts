/** `<many-heads>`: one attention layer on show. State in, picture and events out. */
import { LitElement, nothing } from 'lit';
import { loadCore } from '../core';
import type { Core, Explanation, StageName, TensorData } from '../core-types';
import { placeWord, samePlace } from '../derive/axes';
import { inspect } from '../derive/inspect';
import { themes, type Theme } from '../draw/theme';
import { decode, type Decoded } from '../state/codec';
import { offeredHeads } from '../state/rules';
import { tokenise } from '../state/sentence';
import type { State } from '../state/state';
import { at, isAtEnd, next, position, previous } from '../state/timeline';
import { frame, loading, unsupported } from '../ui/frame';
import type { Actions, Editing, PictureOptions, View } from '../ui/view';
import { focusTargets, memoryTargets } from './editing';
import { copyProgram, openLayer, saveTensors } from './files';
import { commandFor } from './keyboard';
import { centreStage } from './picture';
import { Player } from './player';
import { defineProperties, stateAttributes, takeEarlyProperties } from './properties';
import { Session } from './session';
import { StageView } from './stage-view';
import { styles } from './styles';
import { outward, takePicture, type OnShow } from './take-picture';

export class ManyHeads extends LitElement {
  static override readonly styles = styles;

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...stateAttributes];
  }

  static override readonly properties = {
    hide: { type: String, reflect: true, useDefault: true },
    autoplay: { type: Boolean, reflect: true },
  };
  /** Names of parts that are left out (ui/view.ts, `hideable`), separated by spaces. */
  declare hide: string;
  /** Play as soon as there is something to play. */
  declare autoplay: boolean;

  private resolveReady!: (element: this) => void;
  private rejectReady!: (reason: unknown) => void;
  private readyPromise = this.freshReady();

  private core: Core | null = null;
  private failure: string | null = null;
  private box = { width: 0, height: 0 };
  private editing: Editing | null = null;
  private readonly resizes = new ResizeObserver(() => this.measure());
  private readonly dark = window.matchMedia('(prefers-color-scheme: dark)');
  private readonly still = window.matchMedia('(prefers-reduced-motion: reduce)');
  private readonly repaint = () => this.requestUpdate();

  private readonly player: Player = new Player({
    read: () => this.session.state,
    write: (state) => this.session.move(state),
    stopped: () => this.session.changed(),
    reducedMotion: () => this.still.matches,
  });

  private readonly session: Session = new Session({
    update: this.repaint,
    emit: (type, detail) => this.emit(type, detail),
    playing: () => this.player.playing,
  });

  private readonly view = new StageView(this.session, () => this.still.matches);

  constructor() {
    super();
    this.hide = '';
    this.autoplay = false;
    takeEarlyProperties(this);
  }

  /**
   * Resolves with the element when the first picture is there; rejects where it never can be. Another
   * promise after the element was taken out of its page: put back, it starts anew.
   */
  get ready(): Promise<this> {
    return this.readyPromise;
  }

  private freshReady(): Promise<this> {
    const ready = new Promise<this>((resolve, reject) => {
      this.resolveReady = resolve;
      this.rejectReady = reject;
    });
    // Whoever awaits `ready` hears of a failure there; nobody has to.
    ready.catch(() => undefined);
    return ready;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.dark.addEventListener('change', this.repaint);
    void this.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.player.pause();
    this.view.stop();
    this.resizes.disconnect();
    this.dark.removeEventListener('change', this.repaint);
    queueMicrotask(() => {
      // An element that is moved is out for no longer than that, and keeps its layer.
      if (this.isConnected || !this.session.snapshot) return;
      this.session.stop();
      this.readyPromise = this.freshReady();
    });
  }

  private async start(): Promise<void> {
    try {
      this.core = await loadCore();
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
      this.requestUpdate();
      this.emit('mh-error', { message: this.failure });
      this.rejectReady(error);
      return;
    }
    // It may have been taken out of the page, or put back in, while the core was loading.
    if (!this.isConnected || this.session.snapshot) return;
    this.session.start(this.core);
    await this.updateComplete;
    this.emit('mh-ready', {});
    this.resolveReady(this);
    if (this.autoplay) this.play();
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
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
    this.session.set(values);
  }

  /**
   * Takes names and texts as a link has them; what does not fit is refused and said. A `query` is part of
   * the opening, as attributes are; a `link` is what a reader did since.
   */
  load(pairs: Iterable<readonly [string, string]>, from: 'link' | 'query' = 'link'): void {
    this.session.take(decode(pairs), from);
  }

  /** The state as a link's text: what differs from the opening. */
  link(): string {
    return new URLSearchParams(this.session.link()).toString();
  }

  /** Takes decoded values from an attribute or a property. */
  take(decoded: Decoded): void {
    this.session.take(decoded, 'attribute');
  }

  /** Everything as on opening, but the theme and the speed. */
  reset(): void {
    this.player.pause();
    this.session.reset();
  }

  // ——— the timeline ———

  /** Plays from here, or from the start when at the end. */
  play(): void {
    if (!this.session.snapshot) return;
    this.session.hover = null;
    this.player.play();
    this.requestUpdate();
  }

  pause(): void {
    this.player.pause();
  }

  /** To the end of this stage, or of the next. */
  next(): void {
    this.player.pause();
    if (!isAtEnd(this.session.state)) this.session.move(next(this.session.state));
  }

  previous(): void {
    this.player.pause();
    this.session.move(previous(this.session.state));
  }

  /** @throws RangeError naming `stage` or `progress` and what is allowed. */
  goTo(stage: StageName, progress = 1): void {
    this.player.pause();
    this.setState({ stage, progress });
  }

  /** The timeline's value, 0 … number of stages. */
  get position(): number {
    return position(this.session.state);
  }

  // ——— numbers ———

  /** A copy of a tensor, as `Layer.tensor`. @throws Error before `ready`. */
  tensor(name: string): TensorData {
    return this.layer().tensor(name);
  }

  /** Where a number comes from, as `Layer.explain`. @throws Error before `ready`. */
  explain(name: string, index: readonly number[]): Explanation {
    return this.layer().explain(name, index);
  }

  /** What is on show, in words: what a screen reader hears. */
  describe(): string {
    return this.failure ?? this.session.caption();
  }

  /**
   * The moment on show as a file, in the theme on show; a PNG of the same size with titles by default.
   * @throws RangeError naming `format`, `scale` or `titles` and what is allowed; Error before `ready`.
   */
  async picture(options: Partial<PictureOptions> = {}): Promise<Blob> {
    await this.updateComplete;
    return takePicture(this.onShow, options);
  }

  private get onShow(): OnShow {
    return { session: this.session, scene: this.view.scene, theme: this.colours };
  }

  private layer() {
    const layer = this.session.model?.computed;
    if (!layer) throw new Error('The layer is not there yet: await the element’s `ready` first.');
    return layer;
  }

  private emit(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  // ——— the page ———

  private readonly actions: Actions = {
    change: (patch) => this.session.change(patch),
    scrub: (value) => {
      this.player.pause();
      this.session.move(at(this.session.state, value));
    },
    play: () => this.play(),
    pause: () => this.pause(),
    next: () => this.next(),
    previous: () => this.previous(),
    reset: () => this.reset(),
    inspect: (place, follow = false) => {
      if (follow) this.player.pause();
      this.session.inspect(place, follow);
    },
    editText: (text, word) => {
      const closed = this.editing;
      this.editing = text === null ? null : { text, word: word ?? null };
      this.focusLater(focusTargets(this.editing, closed));
    },
    setMemory: (memory) => {
      this.session.change({ memory });
      this.focusLater(memoryTargets);
    },
    dismiss: (id) => this.session.dismiss(id),
    openFile: (file) => void openLayer(this.session, file),
    save: (what) => saveTensors(this.session, what),
    copyCode: (language) => void copyProgram(this.session, language),
    ...outward(() => this.onShow),
  };

  /** To the first of these that is there once the change is drawn. */
  private focusLater(selectors: readonly string[]): void {
    this.requestUpdate();
    void this.updateComplete.then(() => {
      const found = selectors.flatMap(
        (each) => this.renderRoot.querySelector<HTMLElement>(each) ?? [],
      );
      found[0]?.focus();
    });
  }

  private get colours(): Theme {
    const { theme } = this.session.state;
    return themes[theme === 'auto' ? (this.dark.matches ? 'dark' : 'light') : theme];
  }

  private measure(): void {
    const stage = this.renderRoot.querySelector('.canvas-box');
    if (!stage) return;
    const width = Math.floor(stage.clientWidth);
    const height = Math.floor(stage.clientHeight);
    if (width === this.box.width && height === this.box.height) return;
    this.box = { width, height };
    this.requestUpdate();
  }

  protected override updated(): void {
    const stage = this.renderRoot.querySelector('.canvas-box');
    // Observing twice is once; the first time it reports the size.
    if (stage) this.resizes.observe(stage);
    this.showCurrentStage();
    const canvas = this.renderRoot.querySelector('canvas');
    if (canvas && this.box.width > 0) this.view.paint(canvas, this.colours);
  }

  /** Where the strip is wider than its room, the current stage is brought into it, once. */
  private showCurrentStage(): void {
    const { stage } = this.session.state;
    if (stage !== this.stageInStrip && centreStage(this.renderRoot)) this.stageInStrip = stage;
  }
  private stageInStrip: StageName | null = null;

  protected override render(): unknown {
    if (this.failure !== null) return unsupported(this.failure);
    const { snapshot, state, hover, notices, rules } = this.session;
    if (!snapshot || !rules || !this.core) return loading(this.colours);
    const focus = hover ?? state.cell;
    const width = Math.max(240, this.box.width);
    const height = Math.max(200, this.box.height);
    const scene = this.view.derive(width, height);
    if (!scene) return nothing;
    const shown = focus ?? scene.current;
    const view: View = {
      state,
      snapshot,
      scene,
      tokens: tokenise(state.sentence),
      heads: offeredHeads(rules, state),
      wordClasses: this.core.wordClasses,
      playing: this.player.playing,
      inspection: shown ? inspect(snapshot, shown) : null,
      pinned: state.cell !== null,
      caption: this.describe(),
      notices,
      memoryTokens: tokenise(state.memory),
      editing: this.editing,
      canImport: rules.imported !== null,
      hidden: new Set(this.hide.split(/[\s,]+/)),
      actions: this.actions,
    };
    const chosen = state.cell;
    return frame(view, this.colours, {
      move: (event) => this.pointAt(event),
      leave: () => this.session.point(null),
      press: (event) => this.press(event),
      key: (event) => this.key(event),
      spoken: chosen
        ? `${placeWord(snapshot, chosen)} = ${inspect(snapshot, chosen).value}`
        : nothing,
    });
  }

  private pointAt(event: PointerEvent): void {
    // A finger does not hover: its tap chooses.
    if (event.pointerType === 'touch') return;
    const { place, head } = this.view.under(event);
    (event.currentTarget as HTMLElement).style.cursor =
      place || head !== null ? 'pointer' : 'default';
    this.session.point(place);
  }

  private press(event: MouseEvent): void {
    const { place, head } = this.view.under(event);
    const { state } = this.session;
    this.session.hover = null;
    if (head !== null && head !== state.head) this.session.change({ head });
    else if (place) this.session.inspect(samePlace(place, state.cell) ? null : place, false);
  }

  /** Keys while the stage has the focus. */
  private key(event: KeyboardEvent): void {
    const { scene } = this.view;
    if (event.ctrlKey || event.metaKey || event.altKey || !scene) return;
    const command = commandFor(event.key, scene, this.session.state, this.player.playing);
    if (!command) return;
    command(this.actions, this.session);
    event.preventDefault();
  }
}

defineProperties(ManyHeads.prototype);
