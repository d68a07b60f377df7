/**
 * In a column what is said of the chosen cell stands below the player. A reader who chose the cell in the picture
 * sees it come into sight, as far as the cell stays in sight. On a phone's page it is a sheet over the lower part:
 * the picture is moved up while it is open, by as much as the cell would be covered, and comes back when it closes.
 */
import type { Place } from '../core/types';
import { cellRect } from '../derive/scene/cell-rect';
import type { Scene } from '../derive/scene/scene';
import { boundsOf, distance, scaleWithin } from '../ui/shared/on-screen';
import { scrollAround, sightOf } from './scroller';

/** Between the cell and the sheet: the rest of its matrix begins to be seen, too. */
const below = 24;
/** Above the cell, in CSS pixels, where the sheet leaves that little. */
const above = 8;
/** So much of what is said of a cell is in sight: its number, and the first terms. */
const enough = 220;

interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/** By how much the picture is moved up; all in CSS pixels, from the picture's upper edge. */
export function liftOf(cell: Extent, sheet: number): number {
  const covered = cell.bottom + below - sheet;
  return Math.max(0, Math.min(covered, cell.top - above));
}

/** How far the page is scrolled on for what is said of a cell. `sight` is what can be seen; all from the window's top. */
export function scrollFor(cell: Extent, said: Extent, sight: Extent): number {
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
  /** Whether what is said of the cell is to come into sight. */
  private isAsked = false;

  constructor(private readonly reducedMotion: () => boolean) {}

  /** After the page was drawn. */
  show(root: ParentNode, scene: Scene | null, scale: number, cell: Place | null): void {
    if (root === this.root && scene === this.scene && cell === this.cell) return;
    if (!cell && !this.cell) return;
    // One that a link, a lesson or a list chose leaves its reader where they are.
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

  /** The picture's box, the cell in it, and what is said of the cell. */
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
    return liftOf(found.cell, distance(root, found.box, sheet).y);
  }

  private bring(): void {
    const { root } = this;
    const found = this.isAsked ? this.found() : null;
    if (!root || !found) return;
    const { sheet, cell } = found;
    const [box, said] = [boundsOf(found.box), boundsOf(sheet)];
    if (said.y < box.y + box.height) {
      // Beside the picture, or over it; or it is not there yet.
      this.isAsked = said.height === 0;
      return;
    }
    // Its size is not known until what it says is loaded.
    this.isAsked = sheet.querySelector('.part-message') !== null;
    const scale = scaleWithin(root);
    // What a guide takes of the window's lower part.
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

/** Beside the picture, or above two of them, it covers no chosen cell. */
function coversPicture(sheet: HTMLElement): boolean {
  const { position, display } = getComputedStyle(sheet);
  return position === 'absolute' && display !== 'none' && !sheet.classList.contains('above');
}
