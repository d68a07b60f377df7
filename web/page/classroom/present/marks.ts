/** The laser spot and freehand drawings: a sheet over the window. A drawing is one path in the window's pixels. */
const svgName = 'http://www.w3.org/2000/svg';

export class Marks {
  /** Over everything; with the pen it takes the pointer. */
  readonly sheet = document.createElementNS(svgName, 'svg');
  private readonly drawings = document.createElementNS(svgName, 'g');
  private readonly dot = document.createElementNS(svgName, 'circle');
  private readonly lines = new Map<number, { readonly path: SVGPathElement; way: string }>();
  private readonly ended = new AbortController();
  private at = { x: window.innerWidth / 2, y: window.innerHeight / 2 };

  constructor() {
    const { sheet, drawings, dot } = this;
    sheet.setAttribute('class', 'marks');
    sheet.setAttribute('aria-hidden', 'true');
    dot.setAttribute('class', 'spot');
    dot.setAttribute('r', '11');
    sheet.append(drawings, dot);
    const { signal } = this.ended;
    window.addEventListener('pointermove', (event) => this.follow(event), { signal });
    // What was drawn on would stand elsewhere.
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
  }

  private follow({ clientX: x, clientY: y }: PointerEvent): void {
    this.at = { x, y };
    if (this.spot) this.place();
  }

  private place(): void {
    this.dot.setAttribute('cx', String(this.at.x));
    this.dot.setAttribute('cy', String(this.at.y));
  }

  private begin({ pointerId, clientX, clientY }: PointerEvent): void {
    if (!this.pen) return;
    this.sheet.setPointerCapture(pointerId);
    const path = document.createElementNS(svgName, 'path');
    this.drawings.append(path);
    this.lines.set(pointerId, { path, way: `M${clientX} ${clientY}` });
    // A press alone is a dot.
    this.add(pointerId, `l0.1 0`);
  }

  private goOn(event: PointerEvent): void {
    if (!this.lines.has(event.pointerId)) return;
    // A fast hand is between frames, too.
    for (const { clientX, clientY } of event.getCoalescedEvents?.() ?? [])
      this.add(event.pointerId, `L${clientX} ${clientY}`);
    this.add(event.pointerId, `L${event.clientX} ${event.clientY}`);
  }

  private add(pointer: number, piece: string): void {
    const line = this.lines.get(pointer);
    if (!line) return;
    line.way += piece;
    line.path.setAttribute('d', line.way);
  }
}
