/**
 * Popovers stand beside what opened them, and are as large as the element is on the screen. The browser places them
 * (styles-menu.ts); some do so where the opener would be without the transforms around the element. Where one is not
 * beside its opener it is put there.
 */
import type { LitElement, ReactiveController } from 'lit';
import { closeMenus } from '../ui/menus/close';
import { boundsOf, zoomOf } from '../ui/shared/on-screen';
import { openerOf } from '../ui/shared/popover';

/** Between the two, and to the window's edge. */
const gap = 6;
/** From here on they do not belong together. */
const mostGap = 16;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Above or below it, and not past its ends. */
export function isBeside(popover: Box, opener: Box): boolean {
  const apart = Math.max(
    popover.y - opener.y - opener.height,
    opener.y - popover.y - popover.height,
  );
  const meets = popover.x < opener.x + opener.width && opener.x < popover.x + popover.width;
  return meets && apart >= -1 && apart <= mostGap;
}

const within = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, most));

/** Below the opener, or above it where there is no room, within the window; all in its pixels. */
export function besideOf(
  { width, height }: Pick<Box, 'width' | 'height'>,
  opener: Box,
  window: { readonly innerWidth: number; readonly innerHeight: number },
): { readonly x: number; readonly y: number } {
  const [most, lowest] = [window.innerWidth - width - gap, window.innerHeight - height - gap];
  const below = opener.y + opener.height + gap;
  const above = opener.y - height - gap;
  const end = opener.x + opener.width - width;
  const x = end >= gap ? end : opener.x;
  const y = below > lowest && above >= gap ? above : below;
  return { x: within(x, gap, Math.max(gap, most)), y: within(y, gap, Math.max(gap, lowest)) };
}

const placed = ['position', 'inset', 'margin', 'left', 'top'] as const;

export class Popovers implements ReactiveController {
  private over = new AbortController();
  private readonly open = new Set<HTMLElement>();

  /** @param grown how many times as large as its layout the element is on the screen, 1 or more */
  constructor(
    private readonly element: LitElement,
    private readonly grown: () => number,
  ) {
    element.addController(this);
  }

  hostConnected(): void {
    const { signal } = this.over;
    const options = { signal, capture: true, passive: true };
    // These two do not bubble.
    for (const type of ['beforetoggle', 'toggle'] as const)
      this.element.renderRoot.addEventListener(
        type,
        (event) => this.toggled(event as ToggleEvent),
        options,
      );
    for (const type of ['scroll', 'resize'] as const)
      window.addEventListener(type, () => this.placeAll(), options);
  }

  hostDisconnected(): void {
    this.over.abort();
    this.over = new AbortController();
    this.open.clear();
  }

  closeAll(): void {
    // Not those of the set: one that has just been opened may not be in it yet, as its event comes later.
    closeMenus(this.element.renderRoot);
  }

  private toggled({ type, target, newState }: ToggleEvent): void {
    if (!(target instanceof HTMLElement) || !target.popover) return;
    if (newState === 'closed') this.open.delete(target);
    else if (type === 'beforetoggle') this.prepare(target);
    else {
      this.open.add(target);
      this.place(target);
    }
  }

  private placeAll(): void {
    for (const each of this.open) this.place(each);
  }

  private prepare(popover: HTMLElement): void {
    for (const name of placed) popover.style.removeProperty(name);
    popover.style.setProperty('--grown', String(belongsBeside(popover) ? this.grown() : 1));
  }

  private place(popover: HTMLElement): void {
    const opener = openerOf(popover);
    if (!opener || !belongsBeside(popover)) return;
    const [own, its] = [boundsOf(popover), boundsOf(opener)];
    if (popover.style.position === '' && isBeside(own, its)) return;
    const { x, y } = besideOf(own, its, window);
    const zoom = zoomOf(popover);
    popover.style.position = 'fixed';
    popover.style.inset = 'auto';
    popover.style.margin = '0';
    popover.style.left = `${x / zoom}px`;
    popover.style.top = `${y / zoom}px`;
  }
}

/** In a narrow window most are sheets at its lower edge instead. */
const belongsBeside = (popover: HTMLElement) =>
  getComputedStyle(popover).getPropertyValue('--beside').trim() === 'opener';
