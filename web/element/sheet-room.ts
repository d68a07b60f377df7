/**
 * In one column the inspector is below the player. When a reader chooses a cell in the picture, the page
 * scrolls to it, as far as the cell stays in sight. On a phone the inspector is a sheet over the lower part:
 * while it is open the picture is moved up by as much as it would cover the cell.
 */
import type { Place } from '../core/types';
import { cellRect } from '../derive/scene/cell-rect';
import type { Scene } from '../derive/scene/scene';
import { boundsOf, distance, scaleWithin } from '../ui/shared/on-screen';
import { scrollAround, sightOf } from './scroller';

/** The distance between cell and sheet: the rest of the cell's matrix is seen, too. */
const below = 24;
/** The distance above the cell, in CSS pixels, where the sheet leaves so little room. */
const above = 8;
/** The height of the inspector that should be in sight: the number, and the first terms. */
const enough = 220;

interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/** How far the picture is moved up; all in CSS pixels, from the picture's upper edge. */
function liftOf(cell: Extent, sheet: number): number {
  const covered = cell.bottom + below - sheet;
  return Math.max(0, Math.min(covered, cell.top - above));
}

/**
 * How far the page is scrolled for the inspector (`said`). `sight` is what can be seen; all from the window's
 * top.
 */
function scrollFor(cell: Extent, said: Extent, sight: Extent): number {
  const end = Math.min(said.bottom, said.top + enough);
  return Math.max(0, Math.min(end - sight.bottom, cell.top - above - sight.top));
}

export class SheetRoom {
  private readonly resizes = new ResizeObserver(() => this.measure());
  private root: ParentNode | null = null;
  private sheet: HTMLElement | null = null;
  private scene: Scene | null = null;
  private scale = 1;
  private cell: Place | null = null;
  /** Whether the inspector is to be scrolled into sight. */
  private isAsked = false;

  constructor(private readonly reducedMotion: () => boolean) {}

  /** To be called after the page was drawn. */
  show(root: ParentNode, scene: Scene | null, scale: number, cell: Place | null): void {
    if (root === this.root && scene === this.scene && cell === this.cell) return;
    if (!cell && !this.cell) return;
    // Only for a cell chosen in the picture: one chosen by a link, a lesson or a list does not scroll the
    // page.
    if (cell !== this.cell)
      this.isAsked = cell !== null && root.querySelector('canvas:focus') !== null;
    this.root = root;
    this.scene = scene;
    this.scale = scale;
    this.cell = cell;
    const sheet = root.querySelector<HTMLElement>('.inspector');
    if (sheet !== this.sheet) {
      this.resizes.disconnect();
      if (sheet) this.resizes.observe(sheet);
      this.sheet = sheet;
    }
    this.measure();
  }

  stop(): void {
    this.resizes.disconnect();
    this.sheet = null;
    this.root = null;
    this.cell = null;
  }

  private measure(): void {
    const pictures = this.root?.querySelector<HTMLElement>('.stages');
    pictures?.style.setProperty('--lift', `${Math.round(this.lift())}px`);
    this.bring();
  }

  /** The picture's box, the cell in it, and the inspector. */
  private found() {
    const { root, sheet, scene, cell, scale } = this;
    const box = root?.querySelector<HTMLElement>('.canvas-box');
    const at = scene && cell && cellRect(scene, cell);
    if (!box || !sheet || !at) return null;
    const top = at.y * scale - box.scrollTop;
    return { box, sheet, cell: { top, bottom: top + at.height * scale } };
  }

  private lift(): number {
    const { root, sheet } = this;
    const found = this.found();
    if (!root || !sheet || !found || !coversPicture(sheet)) return 0;
    return liftOf(found.cell, distance(found.box, sheet).y);
  }

  private bring(): void {
    const { root } = this;
    const found = this.isAsked ? this.found() : null;
    if (!root || !found) return;
    const { sheet, cell } = found;
    const [box, said] = [boundsOf(found.box), boundsOf(sheet)];
    if (said.y < box.y + box.height) {
      // Beside the picture or over it, or not laid out yet.
      this.isAsked = said.height === 0;
      return;
    }
    // Its size is not known until its content is loaded.
    this.isAsked = sheet.querySelector('.part-message') !== null;
    const scale = scaleWithin(root);
    // The part of the window that a guide covers at the bottom.
    const covered = scale * (parseFloat(getComputedStyle(sheet).scrollMarginBlockEnd) || 0);
    const sight = sightOf(sheet);
    const by = scrollFor(
      { top: box.y + scale * cell.top, bottom: box.y + scale * cell.bottom },
      { top: said.y, bottom: said.y + said.height },
      { top: sight.top, bottom: sight.bottom - covered },
    );
    if (by > 0) scrollAround(sheet, by, this.reducedMotion() ? 'instant' : 'smooth');
  }
}

/** Beside the picture, or above two pictures, it covers no chosen cell. */
function coversPicture(sheet: HTMLElement): boolean {
  const { position, display } = getComputedStyle(sheet);
  return position === 'absolute' && display !== 'none' && !sheet.classList.contains('above');
}
