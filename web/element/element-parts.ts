/**
 * Wires the parts of an element together and draws the page from them. many-heads.ts holds what the element
 * offers to programs.
 */
import { batch, computed, effect, signal, untracked } from '@preact/signals-core';
import { nothing, type LitElement } from 'lit';
import type { StageName } from '../core/types';
import type { Theme } from '../draw/theme';
import type { Player } from '../session/player';
import { PassingCells } from '../session/passing-cells';
import type { Emit, EventDetails } from '../session/events';
import { Session } from '../session/session';
import { loading } from '../ui/empty-frame';
import { frame, unsupported } from '../ui/frame';
import type { StageEvents } from '../ui/stage/events';
import { part } from '../ui/shared/part';
import type { Actions, View } from '../ui/view';
import { Autoplay } from './autoplay';
import { browserClock, playerOf } from './browser-clock';
import { ColourScheme } from './colour-scheme';
import { ControlLoading } from './control-loading';
import { FullScreenFocus } from './full-screen';
import { hiddenParts } from './controls';
import { Copying } from './copying';
import { emit } from './emit';
import { focusFirst } from './focus-targets';
import { Inspecting } from './inspecting';
import { Language } from './language';
import { lessonActions, Lessons } from './lessons';
import { liveView } from './live-view';
import type { OwnProperties } from './own-properties';
import { PartStyles } from './part-styles';
import { fileActions } from './open-file';
import type { OnShow } from './picture-file';
import { Pictures } from './pictures';
import { Popovers } from './popovers';
import { ScreenDensity } from './screen-density';
import { ElementRoom, type Guided } from './room';
import { sessionActions } from './session-actions';
import { shareActions } from './share';
import { hasShortcuts, shortcutActions } from './shortcuts';
import { Sight } from './sight';
import { stageEvents } from './stage-events';
import { pictureActions } from './take-picture';
import { TextEditing } from './text-editing';
import { timelineActions } from './timeline-actions';
import { Welcome, welcomeActions } from './welcome';

/** What the parts need of their element. */
interface HostElement extends LitElement, OwnProperties {
  readonly ready: Promise<unknown>;
  readonly tour: unknown;
  play(): void;
  pause(): void;
  reset(): void;
  goTo(stage: StageName, progress?: number): void;
  openLink(pairs: Iterable<readonly [string, string]>): void;
  /** What is on show, in words. */
  describe(): string;
}

export class ElementParts {
  readonly session: Session;
  readonly player: Player;
  readonly pictures: Pictures;
  readonly lessons: Lessons;
  readonly editing = new TextEditing((targets) => this.focusLater(targets));
  readonly controlLoading = new ControlLoading();
  readonly actions: Actions;
  private readonly welcoming: Welcome;
  private readonly copying: Copying;
  private readonly inspecting: Inspecting;
  readonly sight: Sight;
  readonly autoplay: Autoplay;
  private readonly language: Language;
  private readonly room: ElementRoom;
  private readonly popovers: Popovers;
  private readonly passing = new PassingCells();
  private readonly colourScheme: ColourScheme;
  private readonly screen: ScreenDensity;
  private readonly events: StageEvents;
  private readonly view: View;
  /** Signals for what the page around the element decides. */
  private readonly around;

  /** @param drawNow draws the element synchronously */
  constructor(
    private readonly element: HostElement,
    elementStyles: typeof LitElement.elementStyles,
    drawNow: () => void,
  ) {
    const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
    const session = new Session({
      emit: this.emit,
      playing: () => this.player.playing,
      clock: browserClock,
    });
    this.session = session;
    this.language = new Language(element, session);
    this.player = playerOf(
      () => session,
      stillness,
      () => this.welcoming.minute,
    );
    this.sight = new Sight(element, () => {
      this.player.hold(this.sight.isOut);
      session.training.loop.hold(this.sight.isOut);
      this.autoplay.look();
    });
    this.autoplay = new Autoplay(this.sight, () => element.play());
    this.colourScheme = new ColourScheme(element, () => element.requestUpdate(), drawNow);
    this.screen = new ScreenDensity(
      element,
      () => this.pictures.onScreen,
      () => element.requestUpdate(),
    );
    new FullScreenFocus(element);
    this.popovers = new Popovers(element, () => this.screen.grown);
    this.room = new ElementRoom(element);
    const partStyles = new PartStyles(elementStyles, () => element.renderRoot as ShadowRoot);
    const host = { addStyles: partStyles.add, focus: this.focusLater };
    this.lessons = new Lessons(element, session, this.player, {
      ...host,
      closeOpened: () => this.closeOpened(),
      isStill: () => stillness.matches,
    });
    this.welcoming = new Welcome(element, session, {
      ...host,
      playing: () => this.player.playing,
    });
    this.copying = new Copying(session, this.focusLater);
    this.inspecting = new Inspecting(session, this.focusLater, (use) =>
      this.controlLoading.whenThere((parts) => (parts ? parts.whenInspectorIsThere(use) : use())),
    );
    this.pictures = new Pictures(
      session,
      this.player,
      () => stillness.matches,
      partStyles.add,
      () => this.controlLoading.parts !== null,
      () => this.welcoming.isOn,
      this.screen,
    );
    const ofSession = sessionActions(session, this.focusLater, this.copying);
    this.actions = {
      ...timelineActions({ player: this.player, session, pictures: this.pictures }),
      play: () => element.play(),
      pause: () => element.pause(),
      reset: () => element.reset(),
      zoom: (scale) => this.pictures.zoom(scale),
      loadComparison: () => this.pictures.loadSecond(),
      loadControls: this.controlLoading.load,
      addStyles: partStyles.add,
      ...ofSession,
      ...this.inspecting.actions,
      ...this.editing.actions,
      ...lessonActions(this.lessons),
      // A lesson's file opens the lesson; any other goes to `openFiles` of the session's actions above.
      ...fileActions(
        () => this.popovers.closeAll(),
        (text) => this.lessons.openFile(text),
        ofSession.openFiles,
      ),
      ...welcomeActions(this.welcoming),
      ...pictureActions(() => this.onShow),
      ...shareActions(session, () => element.sharePage, this.copying),
      ...this.copying.actions,
      ...shortcutActions,
    };
    this.around = {
      theme: signal(this.colours),
      hidden: signal(''),
      density: signal(1),
    };
    this.view = liveView({
      session,
      player: this.player,
      pictures: this.pictures,
      passing: this.passing,
      controlLoading: this.controlLoading,
      inspecting: this.inspecting,
      editing: this.editing,
      lessons: this.lessons,
      welcoming: this.welcoming,
      element,
      around: this.around,
      actions: this.actions,
    });
    // Feeds the detector of cells that pass too fast to be explained.
    effect(() => {
      const place = this.player.playing && this.pictures.first.scene?.current;
      if (place) untracked(() => this.passing.frame(place));
    });
    this.events = stageEvents({
      view: this.pictures.first,
      shown: session,
      actions: this.actions,
      point: (place) => session.cursor.point(place),
      playing: () => this.player.playing,
      shortcuts: () => hasShortcuts(element),
    });
  }

  showWelcome(): void {
    this.welcoming.home();
  }

  /** Whether the first screen takes the page's place. */
  get isFirstScreen(): boolean {
    return this.welcoming.isOn;
  }

  /** The moment on show, for a file. */
  get onShow(): OnShow {
    return { ...this.pictures.onShow, theme: this.colours };
  }

  readonly emit: Emit<keyof EventDetails> = (type, detail) => emit(this.element, type, detail);

  /** Focuses the first of these that exists after the next drawing. */
  private readonly focusLater = (selectors: readonly string[]): void => {
    const { element } = this;
    void element.updateComplete.then(() => focusFirst(element.renderRoot, selectors));
  };

  /** Closes texts, words and menus that were opened for the layer before. */
  closeOpened(): void {
    const { element, editing, popovers } = this;
    editing.opened = null;
    // Only after drawing: an open editor is removed by then, and would otherwise apply what was typed.
    void element.updateComplete.then(() => popovers.closeAll());
  }

  private get colours(): Theme {
    return this.colourScheme.theme(this.session.state.theme);
  }

  /** To be called after the page was drawn. */
  drawn(root: HTMLElement | DocumentFragment): void {
    // Before the picture is measured.
    this.room.show(root, this.guided);
    this.pictures.drawn(root, this.colours);
    this.lessons.drawn(root);
  }

  /** The element was put into its page. */
  start(): void {
    this.language.start();
    this.welcoming.start();
  }

  /** The element was taken out of its page. */
  stop(): void {
    this.language.stop();
    this.welcoming.stop();
    this.pictures.stop();
    this.room.stop();
  }

  /** What the guide shows of a lesson, beside or below the picture. */
  private get guided(): Guided {
    return this.view.hidden.has('guide') ? null : this.lessons.guided;
  }

  /** Copies the element's colours, hidden parts and density, which no signal has, into signals. */
  readPage(): void {
    const { theme, hidden, density } = this.around;
    batch(() => {
      theme.value = this.colours;
      hidden.value = [...hiddenParts(this.element)].join(' ');
      density.value = this.screen.value;
    });
  }

  private readonly isThere = computed(() => {
    const { snapshot, coreLayers } = this.session;
    return snapshot !== null && coreLayers !== null;
  });

  /** Draws the page. */
  readonly draw = (): unknown => {
    const { session, view } = this;
    const theme = this.around.theme.value;
    if (session.failure !== null) return unsupported(session.failure);
    if (!this.isThere.value) return loading(view, theme, this.welcoming.isOn);
    return frame(view, theme, this.events, {
      spoken: () => this.spoken(),
      guide: part(() => this.lessons.part(theme, view.hidden)),
      toCopy: part(() => this.copying.part()),
    });
  };

  /** The chosen cell, for a screen reader. */
  private spoken(): unknown {
    const { compared, concealed, state } = this.view;
    if (compared && !concealed && (state.cell || compared.b.state.cell))
      return compared.parts.spokenValues();
    return this.inspecting.spoken() || nothing;
  }
}
