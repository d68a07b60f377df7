/**
 * What an element is made of: each part with the others that it needs, and the page that is drawn from them. What the
 * element offers to programs is in many-heads.ts.
 */
import type { LitElement } from 'lit';
import type { StageName } from '../core/types';
import type { Theme } from '../draw/theme';
import type { Player } from '../session/player';
import { RedrawThrottle } from '../session/redraw-throttle';
import type { Emit, EventDetails } from '../session/events';
import { Session } from '../session/session';
import { loading } from '../ui/empty-frame';
import { frame, unsupported } from '../ui/frame';
import type { StageEvents } from '../ui/stage/events';
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
import { lessonActions, Lessons } from './lessons';
import type { OwnProperties } from './own-properties';
import { PartStyles } from './part-styles';
import { fileActions } from './open-file';
import type { OnShow } from './picture-file';
import { Pictures } from './pictures';
import { Popovers } from './popovers';
import { ScreenDensity } from './screen-density';
import { ElementRoom } from './room';
import { sessionActions } from './session-actions';
import { sessionView, spoken } from './session-view';
import { shareActions } from './share';
import { hasShortcuts, shortcutActions, shortcutsView } from './shortcuts';
import { Sight } from './sight';
import { stageEvents } from './stage-events';
import { pictureActions } from './take-picture';
import { TextEditing } from './text-editing';
import { timelineActions } from './timeline-actions';
import { Welcome, welcomeActions } from './welcome';

/** The element, as its parts need it. */
interface HostElement extends LitElement, OwnProperties {
  readonly ready: Promise<unknown>;
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
  readonly controlLoading = new ControlLoading(() => this.element.requestUpdate());
  readonly actions: Actions;
  private readonly welcoming: Welcome;
  private readonly copying: Copying;
  private readonly inspecting: Inspecting;
  readonly sight: Sight;
  readonly autoplay: Autoplay;
  private readonly room: ElementRoom;
  private readonly popovers: Popovers;
  private readonly throttle = new RedrawThrottle(browserClock);
  private readonly colourScheme: ColourScheme;
  private readonly screen: ScreenDensity;
  private readonly events: StageEvents;

  /** @param drawNow draws the element before it returns */
  constructor(
    private readonly element: HostElement,
    elementStyles: typeof LitElement.elementStyles,
    drawNow: () => void,
  ) {
    const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
    const session = new Session({
      update: () => this.repaint(),
      updatePicture: () => this.pictures.drawAlone(this.player.playing),
      emit: this.emit,
      playing: () => this.player.playing,
      clock: browserClock,
    });
    this.session = session;
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
    this.colourScheme = new ColourScheme(element, () => this.repaint(), drawNow);
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
    });
    this.welcoming = new Welcome(element, session, host);
    this.copying = new Copying(session, this.focusLater);
    this.inspecting = new Inspecting(session, this.focusLater, (use) =>
      this.controlLoading.whenThere((parts) => (parts ? parts.whenInspectorIsThere(use) : use())),
    );
    this.pictures = new Pictures(
      session,
      () => stillness.matches,
      () => element.requestUpdate(),
      partStyles.add,
      () => this.controlLoading.parts !== null,
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
      ...fileActions(
        () => this.popovers.closeAll(),
        (text) => this.lessons.openFile(text),
        ofSession.openFiles,
      ),
      ...welcomeActions(this.welcoming),
      ...pictureActions(() => this.onShow),
      ...shareActions(session, () => element.sharePage, this.copying),
      ...this.copying.actions,
      ...shortcutActions(() => element.requestUpdate()),
    };
    this.events = stageEvents({
      view: this.pictures.first,
      shown: session,
      actions: this.actions,
      point: (place) => session.point(place),
      playing: () => this.player.playing,
      shortcuts: () => hasShortcuts(element),
    });
  }

  /** The moment on show, for a file. */
  get onShow(): OnShow {
    return { ...this.pictures.onShow, theme: this.colours };
  }

  readonly emit: Emit<keyof EventDetails> = (type, detail) => emit(this.element, type, detail);

  private repaint(): void {
    const { session, throttle, pictures } = this;
    const { playing } = this.player;
    if (playing && throttle.skipsPage(session, pictures.first.scene)) pictures.derive(playing);
    else this.element.requestUpdate();
  }

  /** Gives the focus to the first of these that is there once the change is drawn. */
  private readonly focusLater = (selectors: readonly string[]): void => {
    const { element } = this;
    element.requestUpdate();
    void element.updateComplete.then(() => focusFirst(element.renderRoot, selectors));
  };

  /** Another layer comes: the texts, words and menus that are open belong to the one before. */
  closeOpened(): void {
    const { element, editing, popovers } = this;
    editing.opened = null;
    element.requestUpdate();
    // An editor is gone by then. It would take what was typed if it were closed.
    void element.updateComplete.then(() => popovers.closeAll());
  }

  private get colours(): Theme {
    return this.colourScheme.theme(this.session.state.theme);
  }

  /** After the page was drawn. */
  drawn(root: HTMLElement | DocumentFragment): void {
    // Before the picture asks how large it is.
    this.room.show(root, this.isGuided);
    this.pictures.drawn(root, this.colours);
    this.lessons.drawn(root);
  }

  /** The element is out of its page. */
  stop(): void {
    this.pictures.stop();
    this.room.stop();
  }

  /** Whether a lesson's sentences are on show. */
  private get isGuided(): boolean {
    return this.lessons.isOpen && !hiddenParts(this.element).has('guide');
  }

  /** The page as it is now. */
  render(): unknown {
    const { element, player, pictures, controlLoading } = this;
    const { state, snapshot, coreLayers, failure } = this.session;
    if (failure !== null) return unsupported(failure);
    const hidden = hiddenParts(element);
    const scene = pictures.derive(player.playing);
    if (!snapshot || !coreLayers || !scene) return loading({ state, hidden }, this.colours);
    const moment = { scene, playing: player.playing, controlParts: controlLoading.parts };
    const first: View = {
      ...sessionView(this.session, snapshot, coreLayers.rules, this.throttle, moment),
      ...this.inspecting.view(),
      compared: null,
      wordClasses: coreLayers.core.wordClasses,
      caption: this.session.caption(player.playing),
      narration: this.welcoming.narration,
      editing: this.editing.opened,
      hidden,
      guided: this.lessons.isOpen ? this.lessons.focus : null,
      offers: element.offers,
      shortcuts: shortcutsView(element),
      ...pictures.view,
      actions: this.actions,
    };
    const compared = pictures.compared(first);
    return frame({ ...first, compared }, this.colours, this.events, {
      spoken: spoken(this.session, this.inspecting, compared),
      guide: this.lessons.part(this.colours, hidden),
      welcome: this.welcoming.part(this.colours, first),
      toCopy: this.copying.part(),
    });
  }
}
