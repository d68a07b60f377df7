/**
 * Positions on the screen. The page around the element may scale and zoom it; these functions convert a point
 * of the window into one of the layout, and lengths likewise. Figures that are turned or tilted are not
 * supported: there a press chooses another cell than the one under the pointer.
 */
import { css, html, type TemplateResult } from 'lit';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A position in the window, as in pointer events. */
type At = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** The box for something that can be pointed at, which fills it. */
export const pointed = (content: unknown, classes = ''): TemplateResult =>
  html`<div class="pointed ${classes}">${content}</div>`;

export const pointedStyles = css`
  .pointed {
    position: relative;
  }
`;

/** The parent of an element in the drawn tree: a slot, or the host of a shadow tree. */
export function around(element: Element): Element | null {
  const parent = element.assignedSlot ?? element.parentNode;
  if (parent?.nodeType === 11) return (parent as ShadowRoot).host;
  return parent?.nodeType === 1 ? (parent as Element) : null;
}

/** Undefined in Safari, which does not support it yet. */
const standardZoom = ({ currentCSSZoom }: Partial<Element>) => currentCSSZoom;

/** The CSS zoom of an element with all its ancestors. */
export function zoomOf(element: Element): number {
  const standard = standardZoom(element);
  if (standard !== undefined) return standard;
  let zoom = 1;
  for (let each: Element | null = element; each; each = around(each))
    zoom *= Number(getComputedStyle(each).zoom) || 1;
  return zoom;
}

/** Browsers without `currentCSSZoom` report the position of a zoomed element in its own pixels. */
const ownPixels = (element: Element) => (standardZoom(element) === undefined ? zoomOf(element) : 1);

interface Bounds extends Point {
  readonly width: number;
  readonly height: number;
}

/** The bounding rectangle of a box, in window pixels. */
export function boundsOf(element: Element): Bounds {
  const { x, y, width, height } = element.getBoundingClientRect();
  const by = ownPixels(element);
  return { x: by * x, y: by * y, width: by * width, height: by * height };
}

/** The pointer's position in `pointed` content, as shares of its width and height; null where there is none. */
export function shareUnder(content: Element, { clientX, clientY }: At): Point | null {
  const bounds = content.parentElement && boundsOf(content.parentElement);
  if (!bounds || bounds.width === 0 || bounds.height === 0) return null;
  return { x: (clientX - bounds.x) / bounds.width, y: (clientY - bounds.y) / bounds.height };
}

/** The pointer's position in `pointed` content, in CSS pixels of its layout. */
export function pointUnder(content: Element, at: At): Point | null {
  const [share, box] = [shareUnder(content, at), content.parentElement];
  return share && box && { x: share.x * box.offsetWidth, y: share.y * box.offsetHeight };
}

/** Window pixels per CSS pixel of `pointed` content; null before layout. */
export const screenScale = ({ parentElement }: HTMLElement): number | null =>
  parentElement && scaleOf(parentElement);

/** Of something that is stretched, the larger scale. */
function scaleOf(box: HTMLElement): number | null {
  if (box.offsetWidth === 0 || box.offsetHeight === 0) return null;
  const { width, height } = boundsOf(box);
  const scale = Math.max(width / box.offsetWidth, height / box.offsetHeight);
  return scale > 0 ? scale : null;
}

/** The same for an element that contains something `pointed`; 1 without any. */
export function scaleWithin(root: ParentNode): number {
  const frame = root.querySelector<HTMLElement>('.pointed');
  return (frame && scaleOf(frame)) ?? 1;
}

/** The same without CSS zoom: the scale of the transforms alone. */
export function transformScale(content: HTMLElement): number | null {
  const scale = screenScale(content);
  return scale && scale / zoomOf(content);
}

/** The distance between the upper left corners of a part and its box, in CSS pixels of their layout. */
export function distance(box: HTMLElement, part: HTMLElement): Point {
  const [from, to, scale] = [boundsOf(box), boundsOf(part), scaleOf(box) ?? 1];
  return { x: (to.x - from.x) / scale, y: (to.y - from.y) / scale };
}
