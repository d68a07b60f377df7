/**
 * On a phone a sheet over the lower part of the page explains the chosen cell. The picture is moved up while
 * it is open, by as much as the cell would be covered, and comes back when it closes.
 */
import type { Place } from '../core/types';
import { cellRect } from '../derive/scene/cell-rect';
import type { Scene } from '../derive/scene/scene';
import { distance } from '../ui/shared/on-screen';

/** Between the cell and the sheet: the rest of its matrix begins to be seen, too. */
const below = 24;
/** Above the cell, in CSS pixels, where the sheet leaves that little. */
const above = 8;

/** By how much the picture is moved up; all in CSS pixels, from the picture's upper edge. */
export function liftOf(cell: { readonly top: number; readonly bottom: number }, sheet: number) {
  const covered = cell.bottom + below - sheet;
  return Math.max(0, Math.min(covered, cell.top - above));
}

export class SheetRoom {
  private readonly resizes = new ResizeObserver(() => this.measure());
  private root: ParentNode | null = null;
  private sheet: HTMLElement | null = null;
  private scene: Scene | null = null;
  private scale = 1;
  private cell: Place | null = null;

  /** After the page was drawn. */
  show(root: ParentNode, scene: Scene | null, scale: number, cell: Place | null): void {
    if (root === this.root && scene === this.scene && cell === this.cell) return;
    if (!cell && !this.cell) return;
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
  }

  private lift(): number {
    const { root, sheet, scene, cell, scale } = this;
    const box = root?.querySelector<HTMLElement>('.canvas-box');
    const found = scene && cell && cellRect(scene, cell);
    if (!root || !box || !sheet || !found || !coversPicture(sheet)) return 0;
    const top = found.y * scale - box.scrollTop;
    const edge = distance(root, box, sheet).y;
    return liftOf({ top, bottom: top + found.height * scale }, edge);
  }
}

/** Beside the picture, or above two of them, it covers no chosen cell. */
function coversPicture(sheet: HTMLElement): boolean {
  const { position, display } = getComputedStyle(sheet);
  return position === 'absolute' && display !== 'none' && !sheet.classList.contains('above');
}
