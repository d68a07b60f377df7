/**
 * The first screen: what a first visitor sees where the page asks for it (`welcome`), until they close it for
 * good. One sentence, the words in a line with the attention of two trained heads, and the whole layer played
 * once with a sentence for each stage. Nothing else of the page is drawn. Its code is loaded then.
 */
import { batch, effect, signal, untracked } from '@preact/signals-core';
import type { Session } from '../session/session';
import { encode } from '../state/codec';
import { withRole } from '../state/fields';
import { defaultState, openingState, type State } from '../state/state';
import { isAtEnd } from '../state/timeline';
import { firstMoment, firstSentences } from '../state/first-moment';
import type * as Code from '../ui/welcome';
import type { Actions, View, WelcomeView } from '../ui/view';
import { afterFrame } from '../ui/shared/after-frame';
import { Loaded } from '../ui/shared/loaded';
import { Doors, type DoorsElement, type DoorsHost } from './doors';
import { keep, kept } from './storage';
import { withModule } from './with-module';

/** Stored once it was closed: this browser then does not show it again. */
const closedName = 'manyheads.welcome';

type Pairs = readonly (readonly [string, string])[];

/** What the first screen needs of its element. */
interface WelcomeElement extends HTMLElement, DoorsElement {
  readonly welcome: boolean;
  readonly tour: unknown;
  readonly ready: Promise<unknown>;
  openLink(pairs: Pairs): void;
  goTo(stage: State['stage'], progress: number): void;
  play(): void;
  pause(): void;
}

export interface WelcomeHost extends Omit<DoorsHost, 'explore'> {
  playing(): boolean;
}

const preferences = withRole('preference').map(({ name }) => name);

/** Whether two states are equal, apart from some fields, named as in links. */
const equalExcept = (state: State, other: State, ...but: readonly string[]): boolean =>
  encode(state, other).every(([name]) => but.includes(name));

/** Whether nobody chose what is on show; preferences are no choice of a layer. */
const isUntouched = (state: State): boolean =>
  [openingState, defaultState].some((opening) => equalExcept(state, opening, ...preferences));

/** Another sentence or chosen word still counts as the first moment. */
const isFirstMoment = (state: State): boolean =>
  equalExcept(state, { ...state, ...firstMoment }, 'sentence', 'cell');

type Phase = WelcomeView['phase'];

export class Welcome {
  private readonly doors: Doors;
  /** As a link, what a reader had before who asked for the minute; empty for a first visitor. */
  private cameFrom: Pairs = [];
  /** Whether the lesson on show was opened from the first screen. */
  private opensLesson = false;
  private readonly signals = {
    /** Set for the minute, for what follows it, and for a reader who asked for the screen again; else null. */
    phase: signal<Phase | null>(null),
    /** Counts how often it was closed, as a signal: storage has none. */
    closed: signal(0),
  };

  constructor(
    private readonly element: WelcomeElement,
    private readonly session: Session,
    private readonly host: WelcomeHost,
  ) {
    this.doors = new Doors(element, session, { ...host, explore: (pairs) => this.leaveFor(pairs) });
    // A lesson leaves the first screen, and leads back here at its end.
    element.addEventListener('mh-step', () => {
      if (this.phase === null) return;
      const { cameFrom } = this;
      this.end();
      // Explore still leads back to what the reader had before the screen.
      this.cameFrom = cameFrom;
      this.opensLesson = true;
    });
    element.addEventListener('mh-tour', () => {
      // Later, when a lesson has begun or has restored the state before it.
      queueMicrotask(() => this.backFromLesson());
    });
    // Playing or stepping by other means than the button also begins the minute.
    element.addEventListener('mh-stage', () => {
      if (this.code && this.isOpening && session.state.stage !== 'embed') this.begin();
    });
    element.addEventListener('keydown', (event) => {
      if (this.phase === null || event.key !== 'Escape' || event.defaultPrevented) return;
      // Escape then only closes the open menu.
      if (element.shadowRoot?.querySelector(':popover-open')) return;
      event.preventDefault();
      this.explore();
    });
    effect(() => {
      if (this.phase !== null) void this.load();
      // After the attributes that come with `welcome`.
      if (this.asks) queueMicrotask(() => this.open());
    });
    let asked = false;
    effect(() => {
      const { welcome } = element;
      // A page that removes `welcome` has something else to show.
      if (asked && !welcome && untracked(() => this.signals.phase.value) !== null)
        untracked(() => this.end());
      asked = welcome;
    });
    effect(() => {
      const { state } = session;
      if (this.signals.phase.value !== 'minute' || host.playing() || !isAtEnd(state)) return;
      untracked(() => this.arrived());
    });
  }

  /** How it is drawn. */
  private readonly loaded = new Loaded<typeof Code>(async () => {
    await afterFrame();
    const code = await import('../ui/welcome');
    this.host.addStyles(code.styles);
    return code;
  });

  private get code(): typeof Code | null {
    return this.loaded.now;
  }

  /** The phase on show; null for none. */
  private get phase(): Phase | null {
    const asked = this.asks || this.element.door !== null;
    return this.signals.phase.value ?? (asked ? 'opening' : null);
  }

  /** Whether it takes the element's place: nothing else is then drawn around the picture. */
  get isOn(): boolean {
    return this.phase !== null;
  }

  /** Whether the minute is on, playing or paused. */
  get minute(): boolean {
    return this.signals.phase.value === 'minute';
  }

  /** Whether it shows the words in a line, rather than a door. */
  private get isOpening(): boolean {
    const phase = this.signals.phase.value ?? (this.asks ? 'opening' : null);
    return phase === 'opening';
  }

  /** Whether to show it to a first visitor. */
  private get asks(): boolean {
    void this.signals.closed.value;
    return this.element.welcome && kept(closedName) === null;
  }

  /** Opens with the first moment, unless the page or figure names its own. */
  private open(): void {
    const { session } = this;
    if (!this.asks || !isUntouched(session.state)) return;
    if (session.snapshot) this.show();
    else session.take({ values: firstMoment, refusals: [] }, 'link');
  }

  private show(): void {
    this.element.openLink(encode({ ...this.session.state, ...firstMoment }));
  }

  /** Shows the first screen, also to a reader who has closed it; Explore leads back to what they had. */
  readonly home = (): void => {
    if (this.phase !== null) return;
    this.element.pause();
    const cameFrom = encode(this.session.state);
    this.show();
    this.cameFrom = cameFrom;
    this.again();
  };

  private backFromLesson(): void {
    if (!this.opensLesson || this.element.tour !== null) return;
    this.opensLesson = false;
    // A link may have replaced it meanwhile.
    if (isFirstMoment(this.session.state)) this.again();
    else this.cameFrom = [];
  }

  private again(): void {
    this.signals.phase.value = 'opening';
    this.host.focus(['#welcome-minute', 'canvas']);
  }

  /** Plays the whole layer from the words in a line, with the minute's sentences. */
  readonly play = (): void => {
    void this.load().then(async () => {
      if (!this.code) return;
      await this.element.ready;
      if (this.phase === null) {
        this.cameFrom = encode(this.session.state);
        this.show();
      }
      this.element.goTo('embed', 0);
      this.begin();
      this.element.play();
      this.host.focus(['#minute-pause']);
    });
  };

  private begin(): void {
    keep(closedName, 'closed');
    this.signals.phase.value = 'minute';
  }

  /** The minute is over: the numbers fold back into the words. */
  private arrived(): void {
    this.signals.phase.value = 'played';
    this.element.goTo('embed', 0);
    this.host.focus(['#welcome-minute']);
  }

  /**
   * Goes on to the whole page: at the minute's moment, at what the reader had before, or at the page's
   * opening.
   */
  private readonly explore = (): void => {
    const { minute, cameFrom } = this;
    const { state } = this.session;
    this.element.pause();
    this.end();
    if (!minute && isFirstMoment(state)) this.element.openLink(cameFrom);
    this.host.focus(['#play', 'canvas']);
  };

  /** Goes on to the whole page, at the moment on which a door ended. */
  private leaveFor(pairs: Pairs): void {
    this.end();
    this.element.openLink(pairs);
    this.host.focus(['#play', 'canvas']);
  }

  private end(): void {
    this.doors.close();
    keep(closedName, 'closed');
    batch(() => {
      this.signals.phase.value = null;
      this.signals.closed.value += 1;
    });
    this.cameFrom = [];
  }

  /** The element was put into its page, for the first time or again. */
  start(): void {
    this.doors.follow();
  }

  /** The element was taken out of its page: stops its training. */
  stop(): void {
    this.doors.stop();
  }

  /** After a failure, which is reported, the next call tries to load it again. */
  private load(): Promise<void> {
    return withModule(this.session, this.loaded.fetch, () => undefined);
  }

  get view(): View['welcome'] {
    const { phase } = this;
    if (phase === null) return null;
    return {
      phase,
      parts: this.code,
      door: this.doors.current,
      openDoor: this.doors.open,
      minute: this.play,
      pause: () => (this.host.playing() ? this.element.pause() : this.element.play()),
      explore: this.explore,
      say: (sentence) => this.session.set({ sentence, cell: null }),
      sentences: firstSentences,
    };
  }
}

export const welcomeActions = (welcome: Welcome): Pick<Actions, 'playMinute'> => ({
  playMinute: welcome.play,
});
