/**
 * The colours of the page around the element, as the browser resolves them: whether they are dark
 * (`color-scheme` of the element, of its ancestors, or of the page's `<meta>`; the reader's system where
 * these leave it open), and the reader's forced colours while there are any. They are read from styles of
 * `.page` (ui/styles-boundary.ts), which has no box.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { SystemColours } from '../draw/theme';

/** A change that is undone before the next frame cancels a transition instead of beginning one. */
const moments = ['transitionrun', 'transitioncancel', 'transitionend'] as const;

interface Host extends ReactiveControllerHost, Element {
  readonly renderRoot: ParentNode & EventTarget;
}

interface Answer {
  /** Null in a browser without `light-dark()`. */
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
  /** No transition begins while the element is not displayed, so colours are read again once it is. */
  private readonly shown = new ResizeObserver(() => this.ask());
  private page: Element | null = null;
  private answer: Answer | null = null;

  constructor(
    private readonly host: Host,
    private readonly changed: () => void,
  ) {
    host.addController(this);
  }

  /** The system's setting, before the page is drawn and where the browser gives no answer. */
  get dark(): boolean {
    return this.answer?.dark ?? this.systemDark.matches;
  }

  /** The forced colours; null where none are forced. */
  get forced(): SystemColours | null {
    return this.forcing.matches ? (this.answer?.system ?? null) : null;
  }

  hostConnected(): void {
    for (const type of moments) this.host.renderRoot.addEventListener(type, this.moved);
    for (const query of [this.systemDark, this.forcing])
      query.addEventListener('change', this.system);
    this.shown.observe(this.host);
    // It may be in another part of the page now.
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

  /**
   * A page that changes its colours (by a class, a style sheet or a script) begins or ends a transition of
   * `.page`.
   */
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
