/**
 * The room that an element has, and its layout. A page may set its height: by `--screen-height`, or by its
 * box (`height: 300px`, a row of a grid …). If all parts need more, the layer's choices go below the player
 * and its picture, a lesson's guide goes beside the picture rather than below it, and the page scrolls; a box
 * that is too low even then scrolls inside. `data-height` and `data-guide` on `.page` tell the styles
 * (ui/styles-room.ts, ui/guide/styles-place.ts).
 */

/** In CSS pixels. */
interface Measured {
  /** The element's width. */
  readonly width: number;
  /** The height that the page sets; without one, what a lesson takes of the window. */
  readonly height: number;
  readonly isGiven: boolean;
}

/** What determines the room of the picture and the player. */
export interface Room {
  readonly guide: 'beside' | 'below' | 'none';
  /** The height of everything but a guide below; null for as much as it needs. */
  readonly height: number | null;
  readonly guideHeight: number;
}

/** From this width on the guide is beside the stage, whatever the height. */
const wide = 960;
/** Below this width it never is. */
const leastForBeside = 540;
/** A smaller width is a phone's. */
const phone = 560;

/** What a lesson shows: a step with a question, a step with a picture to look at, or the closing questions. */
export type Guided = 'asks' | 'step' | 'check' | null;

/**
 * The share of the height for a guide below the stage. On a phone a question and all its options should be in
 * sight; the closing questions need no picture.
 */
const shareBelow = {
  asks: { phone: 0.63, other: 0.44 },
  step: { phone: 0.48, other: 0.44 },
  check: { phone: 0.62, other: 0.62 },
};
/** The most pixels of it, where a picture is looked at. */
const mostBelow = { asks: 480, step: 400, check: Infinity };

function roomOf({ width, height, isGiven }: Measured, guided: Guided): Room {
  if (guided === null) return { guide: 'none', height: isGiven ? height : null, guideHeight: 0 };
  const isBeside = width >= wide || (width >= leastForBeside && height < 0.9 * width);
  if (isBeside) return { guide: 'beside', height, guideHeight: 0 };
  const share = shareBelow[guided][width < phone ? 'phone' : 'other'] * height;
  const guideHeight = Math.round(Math.min(mostBelow[guided], Math.max(180, share)));
  return { guide: 'below', height: height - guideHeight, guideHeight };
}

/** What the height of all parts depends on. */
interface Parts {
  /** The width, without a guide beside it. */
  readonly width: number;
  readonly guided: boolean;
  /** Whether there is anything above the player. */
  readonly hasChoices: boolean;
  readonly trains: boolean;
}

/** The least height of all parts, with the smallest picture (ui/styles-room.ts). */
function leastHeight({ width, guided, hasChoices, trains }: Parts): number {
  const isPhone = width < phone;
  // A lesson on a phone shows neither the caption nor the layer's choices.
  const [player, choices] = isPhone ? (guided ? [374, 44] : [510, 126]) : [449, 128];
  return player + (hasChoices ? choices : 0) + (trains ? 92 : 0);
}

/** Fields to type in: a phone's keyboard reduces the height while one has the focus. */
const typed = 'textarea, input:not([type=range], [type=checkbox], [type=radio], [type=file])';

export class ElementRoom {
  private readonly resizes = new ResizeObserver(() => this.measure());
  private page: HTMLElement | null = null;
  private guided: Guided = null;
  /** The box that was too low for its content, while the page scrolls inside it; else null. */
  private box: { readonly width: number; readonly height: number } | null = null;

  /** @param host the element */
  constructor(private readonly host: HTMLElement) {}

  /** To be called after the page was drawn. */
  show(root: ParentNode, guided: Guided): void {
    const page = this.page?.isConnected ? this.page : root.querySelector<HTMLElement>('.page');
    if (!page || (page === this.page && guided === this.guided)) return;
    this.guided = guided;
    if (page !== this.page) this.observe(page);
    this.measure();
  }

  private observe(page: HTMLElement): void {
    this.resizes.disconnect();
    this.page = page;
    for (const each of [this.host, page, ...page.querySelectorAll('.given-height')])
      this.resizes.observe(each);
  }

  /** The element was taken out of its page. */
  stop(): void {
    this.resizes.disconnect();
    this.page = null;
  }

  private measure(): void {
    const { page, host } = this;
    // A width of 0: hidden, not laid out.
    if (!page || host.clientWidth === 0 || page.querySelector(typed)?.matches(':focus')) return;
    const { clientWidth: width, clientHeight: height } = host;
    if (this.box && (this.box.width !== width || this.box.height !== height)) this.leaveBox(page);
    this.arrange(page);
    if (!this.box && page.offsetHeight > innerHeight(host) + 1) {
      this.box = { width, height };
      page.classList.add('scrolls');
      page.style.setProperty('--screen-height', `${innerHeight(host)}px`);
      this.arrange(page);
    }
  }

  /** A box of another size may be high enough. */
  private leaveBox(page: HTMLElement): void {
    this.box = null;
    page.classList.remove('scrolls');
    page.style.removeProperty('--screen-height');
  }

  private arrange(page: HTMLElement): void {
    const probe = page.querySelector<HTMLElement>('.given-height');
    const isGiven = getComputedStyle(page).getPropertyValue('--screen-height') !== '';
    const measured = { width: page.clientWidth, height: probe?.offsetHeight ?? 0, isGiven };
    const { guide, height, guideHeight } = roomOf(measured, this.guided);
    page.dataset['guide'] = guide;
    setLength(page, '--guide-height', guide === 'below' ? guideHeight : null);
    setLength(page, '--room', height);
    const least = leastHeight({
      width: page.querySelector('.root')?.clientWidth ?? measured.width,
      guided: this.guided !== null,
      // The page's name alone, which lessons keep, takes no height.
      hasChoices: page.querySelector('.top :is(.sentence, .controls, .menus)') !== null,
      trains: page.querySelector('.training-row') !== null,
    });
    page.dataset['height'] = height === null ? 'free' : height < least ? 'low' : 'given';
  }
}

/** The element's height without its padding. */
function innerHeight(host: HTMLElement): number {
  const { paddingTop, paddingBottom } = getComputedStyle(host);
  return host.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
}

function setLength(element: HTMLElement, name: string, pixels: number | null): void {
  if (pixels === null) element.style.removeProperty(name);
  else element.style.setProperty(name, `${pixels}px`);
}
