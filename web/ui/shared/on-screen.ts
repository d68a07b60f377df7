/**
 * Where things lie on the screen. The pages around the element may scale, zoom, turn or tilt it: whoever turns a
 * point of the window into a place, or a length on the screen into one of the layout, asks here.
 *
 * What is pointed at stands in a box with an element without size at each of its corners. The browser says where these
 * are on the screen, with every transform of every ancestor in it; no list of properties has to be known.
 */
import { css, html, type TemplateResult } from 'lit';
import { minus, scaleOf, shareIn, type Point, type Quad } from './quad';

/** A place of the window, as pointer events tell it. */
type At = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** The box around something that is pointed at, which fills it. */
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
  .pointed > i:nth-of-type(2),
  .pointed > i:nth-of-type(3) {
    left: 100%;
  }
  .pointed > i:nth-of-type(3),
  .pointed > i:nth-of-type(4) {
    top: 100%;
  }
`;

/** The element around this one as it is drawn: a slot, or the host of a shadow tree. */
export function around(element: Element): Element | null {
  const parent = element.assignedSlot ?? element.parentNode;
  if (parent?.nodeType === 11) return (parent as ShadowRoot).host;
  return parent?.nodeType === 1 ? (parent as Element) : null;
}

/** Safari does not know it yet. */
const standardZoom = ({ currentCSSZoom }: Partial<Element>) => currentCSSZoom;

/** CSS zoom of an element and all around it. */
export function zoomOf(element: Element): number {
  const standard = standardZoom(element);
  if (standard !== undefined) return standard;
  let zoom = 1;
  for (let each: Element | null = element; each; each = around(each))
    zoom *= Number(getComputedStyle(each).zoom) || 1;
  return zoom;
}

/** Browsers without `currentCSSZoom` tell the places of a zoomed element in its own pixels. */
const ownPixels = (element: Element) => (standardZoom(element) === undefined ? zoomOf(element) : 1);

interface Bounds extends Point {
  readonly width: number;
  readonly height: number;
}

/** The upright rectangle around a box, in pixels of the window. */
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

/** Where a pointer is in what `pointed` holds, as shares of its width and height; null for nowhere. */
export function shareUnder(content: Element, { clientX: x, clientY: y }: At): Point | null {
  const quad = content.parentElement && quadOf(content.parentElement);
  return quad && shareIn(quad, { x, y });
}

/** The same in CSS pixels of its layout. */
export function pointUnder(content: Element, at: At): Point | null {
  const [share, box] = [shareUnder(content, at), content.parentElement];
  return share && box && { x: share.x * box.offsetWidth, y: share.y * box.offsetHeight };
}

/** Pixels of the window to a CSS pixel of what `pointed` holds; null while it is not laid out. */
export const screenScale = ({ parentElement }: HTMLElement): number | null =>
  parentElement && scaleOfBox(parentElement);

function scaleOfBox(box: HTMLElement): number | null {
  const quad = quadOf(box);
  if (!quad || box.offsetWidth === 0 || box.offsetHeight === 0) return null;
  const scale = scaleOf(quad, box.offsetWidth, box.offsetHeight);
  return scale > 0 ? scale : null;
}

/** The same for all of an element, in which something is pointed at; 1 while nothing is. */
export function scaleWithin(root: ParentNode): number {
  const frame = frameIn(root);
  return (frame && scaleOfBox(frame)) ?? 1;
}

const frameIn = (root: ParentNode) => root.querySelector<HTMLElement>('.pointed');

/** The same without CSS zoom: what the transforms of all around it make of it. */
export function transformScale(content: HTMLElement): number | null {
  const scale = screenScale(content);
  return scale && scale / zoomOf(content);
}

const middleOf = (element: Element): Point => {
  const { x, y, width, height } = boundsOf(element);
  return { x: x + width / 2, y: y + height / 2 };
};

/**
 * How far a part's upper left corner is from a box's, in CSS pixels of their layout.
 * @param root in which something is pointed at, which lies as they do
 */
export function distance(root: ParentNode, box: HTMLElement, part: HTMLElement): Point {
  const way = minus(middleOf(part), middleOf(box));
  const { x, y } = inLayout(root, way);
  return {
    x: x - (part.offsetWidth - box.offsetWidth) / 2,
    y: y - (part.offsetHeight - box.offsetHeight) / 2,
  };
}

/** A way on the screen, in CSS pixels of the layout. */
function inLayout(root: ParentNode, way: Point): Point {
  const frame = frameIn(root);
  const quad = frame && quadOf(frame);
  const [from, to] = quad ? [shareIn(quad, quad[0]), shareIn(quad, sum(quad[0], way))] : [];
  if (!frame || !from || !to) return way;
  return { x: (to.x - from.x) * frame.offsetWidth, y: (to.y - from.y) * frame.offsetHeight };
}

const sum = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
