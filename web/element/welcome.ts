/**
 * The first minute: what an element shows a first visitor where its page asks for it (`welcome`), until that is
 * closed for good; and the whole layer played once with a sentence for each stage. Its code is loaded then.
 */
import { batch, signal } from '@preact/signals-core';
import { nothing, type CSSResult } from 'lit';
import type { Theme } from '../draw/theme';
import type { Session } from '../session/session';
import type { StageName } from '../core/types';
import { isAtEnd } from '../state/timeline';
import type * as Code from '../ui/welcome';
import type { Actions, View } from '../ui/view';
import { afterFrame } from '../ui/shared/after-frame';
import { keep, kept } from './storage';
import { withModule } from './with-module';

/** Set once it is closed: in this browser it is not shown again. */
const closedName = 'manyheads.welcome';

/** The element, as the welcome needs it. */
interface WelcomeElement extends HTMLElement {
  readonly welcome: boolean;
  readonly ready: Promise<unknown>;
  openLink(pairs: readonly (readonly [string, string])[]): void;
  goTo(stage: StageName, progress: number): void;
  play(): void;
  pause(): void;
}

export interface WelcomeHost {
  addStyles(styles: readonly CSSResult[]): void;
  /** Gives the focus to the first of these that is there once the change is drawn. */
  focus(selectors: readonly string[]): void;
}

export class Welcome {
  private loading: Promise<void> | null = null;
  private readonly signals = {
    code: signal<typeof Code | null>(null),
    on: signal(false),
    /** Counts how often it was closed: storage tells nobody. */
    closed: signal(0),
  };

  constructor(
    private readonly element: WelcomeElement,
    private readonly session: Session,
    private readonly host: WelcomeHost,
  ) {
    // Whoever opens a lesson has found a way on.
    element.addEventListener('mh-step', () => {
      if (this.minute || this.asks) this.end();
    });
    // So has whoever plays or steps through the layer, or chose a number, whose sum the card would cover.
    element.addEventListener('mh-stage', () => {
      // The stage of the opening is told, too, before the card's code is there.
      if (this.code && !this.minute && this.asks) this.end();
    });
    element.addEventListener('mh-change', () => {
      const { state } = session;
      const stands = this.minute ? isAtEnd(state) : this.asks;
      if (state.cell && stands) this.end();
      // Stop goes when there is nothing left to stop: who stood on it stands at the ways on.
      else if (this.minute && isAtEnd(state) && focusedIn(element) === 'minute-stop')
        host.focus(['#welcome-questions', '#welcome-explore']);
    });
    element.addEventListener('keydown', (event) => {
      if (!this.minute || event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      this.close();
    });
  }

  private get code(): typeof Code | null {
    return this.signals.code.value;
  }

  /** Whether the minute is on: playing, paused, or at its end. */
  get minute(): boolean {
    return this.signals.on.value;
  }

  /** Whether a first visitor is asked. */
  private get asks(): boolean {
    void this.signals.closed.value;
    return this.element.welcome && kept(closedName) === null;
  }

  /** Plays the whole layer from its opening, with the words of the minute. */
  readonly play = (): void => {
    void this.load().then(async () => {
      if (!this.code) return;
      await this.element.ready;
      keep(closedName, 'closed');
      this.signals.on.value = true;
      this.element.openLink([]);
      this.element.goTo('embed', 0);
      this.element.play();
      this.host.focus(['#minute-stop', '#play']);
    });
  };

  private readonly close = (): void => {
    if (this.minute) this.element.pause();
    this.end();
    this.host.focus(['#play', 'canvas']);
  };

  private end(): void {
    keep(closedName, 'closed');
    batch(() => {
      this.signals.on.value = false;
      this.signals.closed.value += 1;
    });
  }

  /** What could not be loaded is tried again when it is asked for again. */
  private load(): Promise<void> {
    if (this.code) return Promise.resolve();
    this.loading ??= withModule(
      this.session,
      async () => {
        await afterFrame();
        return import('../ui/welcome');
      },
      (code) => {
        this.host.addStyles(code.styles);
        this.signals.code.value = code;
      },
    ).finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  /** What the caption says instead while the minute plays. */
  get narration(): View['narration'] {
    const { snapshot, state } = this.session;
    if (!this.minute || !this.code || !snapshot) return null;
    const says = this.code.minuteCaption(snapshot, state);
    return { says, stop: isAtEnd(state) ? null : this.close };
  }

  part(theme: Theme, { playing, hidden }: Pick<View, 'playing' | 'hidden'>): unknown {
    const played = this.minute && !playing && isAtEnd(this.session.state);
    if (!played && (this.minute || !this.asks)) return nothing;
    if (!this.code) {
      void this.load();
      return nothing;
    }
    const card = { played, lessons: !hidden.has('lessons') };
    return this.code.welcomeCard(card, theme, { minute: this.play, close: this.close });
  }
}

const focusedIn = ({ shadowRoot }: HTMLElement): string => shadowRoot?.activeElement?.id ?? '';

export const welcomeActions = (welcome: Welcome): Pick<Actions, 'playMinute'> => ({
  playMinute: welcome.play,
});
