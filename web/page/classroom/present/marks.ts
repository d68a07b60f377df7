/**
 * The laser spot and freehand drawings, on a sheet over the window. A drawing is one path in the sheet's
 * pixels.
 */
import { render } from 'lit';
import { pointed, pointUnder, pointedStyles } from '../../../ui/shared/on-screen';
import type { Point } from '../../../ui/shared/quad';

const svgName = 'http://www.w3.org/2000/svg';

/** Two decimals of a pixel are enough. */
const written = (length: number) => String(Math.round(100 * length) / 100);
const pair = ({ x, y }: Point) => `${written(x)} ${written(y)}`;

/** The style of the corners by which the sheet is measured. */
const cornerSheet = new CSSStyleSheet();
cornerSheet.replaceSync(pointedStyles.cssText);

/** Where a pointer is in the window. */
type At = Pick<MouseEvent, 'clientX' | 'clientY'>;

export class Marks {
  /** Lies over everything; with the pen on, it receives the pointer. */
  readonly sheet = document.createElement('div');
  private readonly drawing = document.createElementNS(svgName, 'svg');
  private readonly drawings = document.createElementNS(svgName, 'g');
  private readonly dot = document.createElementNS(svgName, 'circle');
  private readonly lines = new Map<number, { readonly path: SVGPathElement; way: string }>();
  private readonly ended = new AbortController();
  private at: At = { clientX: window.innerWidth / 2, clientY: window.innerHeight / 2 };

  constructor() {
    const { sheet, drawing, drawings, dot } = this;
    sheet.className = 'marks';
    sheet.setAttribute('aria-hidden', 'true');
    dot.setAttribute('class', 'spot');
    dot.setAttribute('r', '11');
    drawing.append(drawings, dot);
    render(pointed(drawing), sheet);
    document.adoptedStyleSheets.push(cornerSheet);
    const { signal } = this.ended;
    window.addEventListener('pointermove', (event) => this.follow(event), { signal });
    // After a resize the drawings would be in the wrong place.
    window.addEventListener('resize', () => this.wipe(), { signal });
    sheet.addEventListener('pointerdown', (event) => this.begin(event));
    sheet.addEventListener('pointermove', (event) => this.goOn(event));
    for (const type of ['pointerup', 'pointercancel'] as const)
      sheet.addEventListener(type, ({ pointerId }) => this.lines.delete(pointerId));
    this.spot = false;
    this.pen = false;
  }

  get spot(): boolean {
    return this.dot.style.display !== 'none';
  }
  set spot(on: boolean) {
    this.dot.style.display = on ? '' : 'none';
    this.place();
  }

  get pen(): boolean {
    return this.sheet.classList.contains('pen');
  }
  set pen(on: boolean) {
    this.sheet.classList.toggle('pen', on);
    this.lines.clear();
  }

  wipe(): void {
    this.drawings.replaceChildren();
    this.lines.clear();
  }

  remove(): void {
    this.ended.abort();
    this.sheet.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
      (each) => each !== cornerSheet,
    );
  }

  private follow({ clientX, clientY }: PointerEvent): void {
    this.at = { clientX, clientY };
    if (this.spot) this.place();
  }

  private place(): void {
    const point = pointUnder(this.drawing, this.at);
    if (!point) return;
    this.dot.setAttribute('cx', written(point.x));
    this.dot.setAttribute('cy', written(point.y));
  }

  private begin(event: PointerEvent): void {
    const from = pointUnder(this.drawing, event);
    if (!this.pen || !from) return;
    const { pointerId } = event;
    this.sheet.setPointerCapture(pointerId);
    const path = document.createElementNS(svgName, 'path');
    this.drawings.append(path);
    this.lines.set(pointerId, { path, way: `M${pair(from)}` });
    // A press without movement draws a dot.
    this.add(pointerId, `l0.1 0`);
  }

  private goOn(event: PointerEvent): void {
    if (!this.lines.has(event.pointerId)) return;
    // Between two frames a fast pointer moves several times.
    for (const at of [...(event.getCoalescedEvents?.() ?? []), event]) {
      const to = pointUnder(this.drawing, at);
      if (to) this.add(event.pointerId, `L${pair(to)}`);
    }
  }

  private add(pointer: number, piece: string): void {
    const line = this.lines.get(pointer);
    if (!line) return;
    line.way += piece;
    line.path.setAttribute('d', line.way);
  }
}
