/**
 * Keeps popovers beside their openers, and as large as the element is on the screen. The browser places them
 * (styles-menu.ts), but some browsers ignore the transforms around the element; a popover that ends up
 * elsewhere is placed here.
 */
import type { LitElement, ReactiveController } from 'lit';
import { closeMenus } from '../ui/menus/close';
import { boundsOf, zoomOf } from '../ui/shared/on-screen';
import { openerOf } from '../ui/shared/popover';

/** The gap between popover and opener, and to the window's edge. */
const gap = 6;
/** From this distance on a popover is not beside its opener. */
const mostGap = 16;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Whether the popover is just above or below the opener, and overlaps it horizontally. */
function isBeside(popover: Box, opener: Box): boolean {
  const apart = Math.max(
    popover.y - opener.y - opener.height,
    opener.y - popover.y - popover.height,
  );
  const meets = popover.x < opener.x + opener.width && opener.x < popover.x + popover.width;
  return meets && apart >= -1 && apart <= mostGap;
}

const within = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, most));

/** The size of the window, in its pixels. */
type Window = Pick<globalThis.Window, 'innerWidth' | 'innerHeight'>;

/** Whether no part of the box is outside the window. */
const isWithin = ({ x, y, width, height }: Box, window: Window): boolean =>
  x >= -1 && y >= -1 && x + width <= window.innerWidth + 1 && y + height <= window.innerHeight + 1;

/** A menu with less height would be worse than one that covers its opener. */
const leastHeight = 160;

/**
 * Places a box below the opener, or above where there is more room, within the window and limited in height;
 * all in window pixels.
 */
function besideOf(
  { width, height: wanted }: Pick<Box, 'width' | 'height'>,
  opener: Box,
  window: Window,
): { readonly x: number; readonly y: number; readonly height: number } {
  const most = { x: window.innerWidth - 2 * gap, y: window.innerHeight - 2 * gap };
  const end = opener.x + opener.width - width;
  const x = within(end >= gap ? end : opener.x, gap, gap + Math.max(0, most.x - width));
  const top = opener.y + opener.height + gap;
  const below = window.innerHeight - top - gap;
  const above = opener.y - 2 * gap;
  const isBelow = wanted <= below || below >= above;
  const room = isBelow ? below : above;
  const height = Math.min(wanted, most.y, room < leastHeight ? Infinity : room);
  const y = isBelow ? top : opener.y - gap - height;
  return { x, y: within(y, gap, gap + most.y - height), height };
}

const placed = ['position', 'inset', 'margin', 'left', 'top', 'max-width', 'max-height'] as const;

export class Popovers implements ReactiveController {
  private over = new AbortController();
  private readonly open = new Set<HTMLElement>();
  /**
   * A menu's content may be loaded after it opens. Places it in the next frame, because that changes its size
   * again.
   */
  private readonly sizes = new ResizeObserver(() =>
    requestAnimationFrame(() => this.placeAll(true)),
  );

  /** @param grown how many times larger than its layout the element is on the screen, 1 or more */
  constructor(
    private readonly element: LitElement,
    private readonly grown: () => number,
  ) {
    element.addController(this);
  }

  hostConnected(): void {
    const { signal } = this.over;
    const options = { signal, capture: true, passive: true };
    // These two events do not bubble.
    for (const type of ['beforetoggle', 'toggle'] as const)
      this.element.renderRoot.addEventListener(
        type,
        (event) => this.toggled(event as ToggleEvent),
        options,
      );
    // A popover that scrolls along with its opener keeps its place.
    window.addEventListener('scroll', () => this.placeAll(false), options);
    window.addEventListener('resize', () => this.placeAll(true), options);
  }

  hostDisconnected(): void {
    this.over.abort();
    this.over = new AbortController();
    this.open.clear();
    this.sizes.disconnect();
  }

  closeAll(): void {
    // Not from the set: the toggle event of a popover that has just been opened comes later.
    closeMenus(this.element.renderRoot);
  }

  private toggled({ type, target, newState }: ToggleEvent): void {
    if (!(target instanceof HTMLElement) || !target.popover) return;
    if (newState === 'closed') {
      this.open.delete(target);
      this.sizes.unobserve(target);
    } else if (type === 'beforetoggle') this.prepare(target);
    else {
      this.open.add(target);
      this.place(target, true);
      this.sizes.observe(target);
    }
  }

  private placeAll(withinWindow: boolean): void {
    for (const each of this.open) this.place(each, withinWindow);
  }

  private prepare(popover: HTMLElement): void {
    for (const name of placed) popover.style.removeProperty(name);
    popover.style.setProperty('--grown', String(belongsBeside(popover) ? this.grown() : 1));
  }

  private place(popover: HTMLElement, withinWindow: boolean): void {
    const zoom = zoomOf(popover);
    if (!belongsBeside(popover)) {
      // A sheet: its greatest height is relative to the window, and the page's zoom enlarges it.
      if (!isWithin(boundsOf(popover), window))
        popover.style.maxHeight = `${(sheetShare * window.innerHeight) / zoom}px`;
      return;
    }
    const opener = openerOf(popover);
    if (!opener) return;
    const its = boundsOf(opener);
    const isPlaced = popover.style.position !== '';
    const own = boundsOf(popover);
    const stands = isBeside(own, its) && (!withinWindow || isWithin(own, window));
    if (!isPlaced && stands) return;
    const mostWidth = window.innerWidth - 2 * gap;
    if (own.width > mostWidth) popover.style.maxWidth = `${mostWidth / zoom}px`;
    // The height of the whole content, even where there is less room now.
    const whole = zoom * (popover.scrollHeight + popover.offsetHeight - popover.clientHeight);
    const { x, y, height } = besideOf(
      { width: boundsOf(popover).width, height: whole },
      its,
      window,
    );
    popover.style.position = 'fixed';
    popover.style.inset = 'auto';
    popover.style.margin = '0';
    popover.style.left = `${x / zoom}px`;
    popover.style.top = `${y / zoom}px`;
    popover.style.maxHeight = `${height / zoom}px`;
  }
}

/** The share of a low window that a sheet may take. */
const sheetShare = 0.7;

/** In a narrow window most popovers are sheets at its lower edge instead. */
const belongsBeside = (popover: HTMLElement) =>
  getComputedStyle(popover).getPropertyValue('--beside').trim() === 'opener';
