/**
 * The panels of “Look closer”, the values as text, the differences of two layers, files and pictures: a
 * fifth of the element, and nothing that its first picture needs. They are loaded when the reader first
 * does something.
 */
import { html } from 'lit';
import type { State } from '../state/state';
import type { LookPanel } from '../ui/view';
import type * as Found from './extras';
import './lent';
import type { Session } from '../session/session';

type Extras = typeof Found;

const refusal = 'This could not be loaded: embed-extras.js belongs where embed.js is.';

let loading: Promise<Extras> | null = null;
let loaded: Extras | null = null;

/** @throws Error where they are not to be had; the next call tries again. */
export function extras(): Promise<Extras> {
  loading ??= import('./extras').then(
    (found) => (loaded = found),
    (cause: unknown) => {
      loading = null;
      throw new Error(refusal, { cause });
    },
  );
  return loading;
}

/** Uses them, or says why not. */
export async function withExtras(session: Session, use: (found: Extras) => unknown): Promise<void> {
  let found: Extras;
  try {
    found = await extras();
  } catch (error) {
    session.notify((error as Error).message, 'error');
    return;
  }
  await use(found);
}

const waiting: LookPanel = () => html`<p class="look-lead">Loading …</p>`;
const missing: LookPanel = () => html`<p class="look-lead">${refusal}</p>`;

/** For one element: what is beside the stage, once it is opened. */
export class OnDemand {
  private asked = '';
  private panel = waiting;

  constructor(
    element: HTMLElement,
    private readonly session: Session,
    private readonly changed: () => void,
  ) {
    // Whoever does something here may soon ask for them; whether they came is told when that is.
    const begin = () => void extras().catch(() => undefined);
    for (const event of ['pointerdown', 'keydown'])
      element.addEventListener(event, begin, { once: true });
  }

  lookPanel({ look, compare }: State): LookPanel {
    if (loaded) return loaded.lookPanel;
    // Once for each press, however often the page is drawn meanwhile.
    const asked = (look === 'none' ? '' : look) + (compare ? ' differences' : '');
    if (asked !== this.asked) {
      this.asked = asked;
      if (asked !== '') void this.load();
    }
    return this.panel;
  }

  private async load(): Promise<void> {
    this.panel = waiting;
    await withExtras(this.session, () => undefined);
    if (!loaded) this.panel = missing;
    this.changed();
  }
}
