/**
 * Positions on the screen. The page around the element may scale, zoom, turn or tilt it; these functions
 * convert a point of the window into one of the layout, and lengths likewise.
 *
 * Whatever can be pointed at is in a box with an element without size at each corner. The browser reports
 * where the corners are on the screen, with all transforms of all ancestors, whichever CSS properties cause
 * them.
 */
import { css, html, type TemplateResult } from 'lit';
import { minus, scaleOf, shareIn, type Point, type Quad } from './quad';

/** A position in the window, as in pointer events. */
type At = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** The box for something that can be pointed at, which fills it. */
export const pointed = (content: unknown, classes = ''): TemplateResult =>
  html`<div class="pointed ${classes}">${content}<i></i><i></i><i></i><i></i></div>`;

export const pointedStyles = css`
  .pointed {
    position: relative;
  }
  .pointed > i {
    position: absolute;
    top: 0;
    left: 0;
    width: 0;
    height: 0;
    visibility: hidden;
    pointer-events: none;
  }
  .pointed > :is(i:nth-of-type(2), i:nth-of-type(3)) {
    left: 100%;
  }
  .pointed > :is(i:nth-of-type(3), i:nth-of-type(4)) {
    top: 100%;
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

function quadOf(box: Element): Quad | null {
  const by = ownPixels(box);
  const corners = [...box.children].slice(-4).map((corner): Point => {
    const { x, y } = corner.getBoundingClientRect();
    return { x: by * x, y: by * y };
  });
  const [p0, p1, p2, p3] = corners;
  return p0 && p1 && p2 && p3 ? [p0, p1, p2, p3] : null;
}

/** The pointer's position in `pointed` content, as shares of its width and height; null where there is none. */
export function shareUnder(content: Element, { clientX: x, clientY: y }: At): Point | null {
  const quad = content.parentElement && quadOf(content.parentElement);
  return quad && shareIn(quad, { x, y });
}

/** The pointer's position in `pointed` content, in CSS pixels of its layout. */
export function pointUnder(content: Element, at: At): Point | null {
  const [share, box] = [shareUnder(content, at), content.parentElement];
  return share && box && { x: share.x * box.offsetWidth, y: share.y * box.offsetHeight };
}

/** Window pixels per CSS pixel of `pointed` content; null before layout. */
export const screenScale = ({ parentElement }: HTMLElement): number | null =>
  parentElement && scaleOfBox(parentElement);

function scaleOfBox(box: HTMLElement): number | null {
  const quad = quadOf(box);
  if (!quad || box.offsetWidth === 0 || box.offsetHeight === 0) return null;
  const scale = scaleOf(quad, box.offsetWidth, box.offsetHeight);
  return scale > 0 ? scale : null;
}

/** The same for an element that contains something `pointed`; 1 without any. */
export function scaleWithin(root: ParentNode): number {
  const frame = frameIn(root);
  return (frame && scaleOfBox(frame)) ?? 1;
}

const frameIn = (root: ParentNode) => root.querySelector<HTMLElement>('.pointed');

/** The same without CSS zoom: the scale of the transforms alone. */
export function transformScale(content: HTMLElement): number | null {
  const scale = screenScale(content);
  return scale && scale / zoomOf(content);
}

const middleOf = (element: Element): Point => {
  const { x, y, width, height } = boundsOf(element);
  return { x: x + width / 2, y: y + height / 2 };
};

/**
 * The distance between the upper left corners of a part and a box, in CSS pixels of their layout.
 * @param root contains something `pointed` with the same transforms
 */
export function distance(root: ParentNode, box: HTMLElement, part: HTMLElement): Point {
  const way = minus(middleOf(part), middleOf(box));
  const { x, y } = inLayout(root, way);
  return {
    x: x - (part.offsetWidth - box.offsetWidth) / 2,
    y: y - (part.offsetHeight - box.offsetHeight) / 2,
  };
}

/** Converts a distance on the screen into CSS pixels of the layout. */
function inLayout(root: ParentNode, way: Point): Point {
  const frame = frameIn(root);
  const quad = frame && quadOf(frame);
  const [from, to] = quad ? [shareIn(quad, quad[0]), shareIn(quad, sum(quad[0], way))] : [];
  if (!frame || !from || !to) return way;
  return { x: (to.x - from.x) * frame.offsetWidth, y: (to.y - from.y) * frame.offsetHeight };
}

const sum = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
