/**
 * The colours of the page around the element, as the browser has settled them: whether they are dark (`color-scheme`
 * of the element, of what it stands in, or of the page's `<meta>`, with the reader's system where these leave it open),
 * and, while a reader's own colours are forced on every page, those. The browser answers by lines of `.page`
 * (ui/styles-boundary.ts), which is no box and has none.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { SystemColours } from '../draw/theme';

/** A change that is taken back before a frame has shown it cancels a transition, and begins none. */
const moments = ['transitionrun', 'transitioncancel', 'transitionend'] as const;

interface Host extends ReactiveControllerHost, Element {
  readonly renderRoot: ParentNode & EventTarget;
}

interface Answer {
  /** Null from a browser that does not know `light-dark()`. */
  readonly dark: boolean | null;
  readonly system: SystemColours;
}

const schemes: Readonly<Record<string, boolean>> = {
  'rgb(0, 0, 0)': true,
  'rgb(255, 255, 255)': false,
};

function answerOf(page: Element): Answer {
  const style = getComputedStyle(page);
  return {
    dark: schemes[style.borderTopColor] ?? null,
    system: {
      paper: style.borderRightColor,
      ink: style.borderBottomColor,
      accent: style.borderLeftColor,
      line: style.columnRuleColor,
    },
  };
}

export class PageColours implements ReactiveController {
  private readonly systemDark = window.matchMedia('(prefers-color-scheme: dark)');
  private readonly forcing = window.matchMedia('(forced-colors: active)');
  /** Of what is not displayed no transition begins: it is asked again once it is. */
  private readonly shown = new ResizeObserver(() => this.ask());
  private page: Element | null = null;
  private answer: Answer | null = null;

  constructor(
    private readonly host: Host,
    private readonly changed: () => void,
  ) {
    host.addController(this);
  }

  /** Before the page is drawn, and where the browser has no answer, as the system. */
  get dark(): boolean {
    return this.answer?.dark ?? this.systemDark.matches;
  }

  /** While colours are forced on every page; null where they are not. */
  get forced(): SystemColours | null {
    return this.forcing.matches ? (this.answer?.system ?? null) : null;
  }

  hostConnected(): void {
    for (const type of moments) this.host.renderRoot.addEventListener(type, this.moved);
    for (const query of [this.systemDark, this.forcing])
      query.addEventListener('change', this.system);
    this.shown.observe(this.host);
    // It may stand in another part of the page now.
    this.page = null;
  }

  hostDisconnected(): void {
    for (const type of moments) this.host.renderRoot.removeEventListener(type, this.moved);
    for (const query of [this.systemDark, this.forcing])
      query.removeEventListener('change', this.system);
    this.shown.disconnect();
  }

  hostUpdated(): void {
    if (this.page?.isConnected) return;
    this.page = this.host.renderRoot.querySelector('.page');
    this.ask();
  }

  /** A page that changes its colours, by a class, a sheet or a script, begins a transition of `.page`, or ends one. */
  private readonly moved = ({ target }: Event): void => {
    if (target === this.page) this.ask();
  };

  private readonly system = (): void => {
    this.ask();
    this.changed();
  };

  private ask(): void {
    if (!this.page) return;
    const answer = answerOf(this.page);
    const isNew = JSON.stringify(answer) !== JSON.stringify(this.answer);
    this.answer = answer;
    if (isNew) this.changed();
  }
}
