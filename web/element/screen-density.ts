/**
 * How many pixels of the screen a CSS pixel of the element takes: by the screen's own density, and by what the pages
 * around the element make of it with transforms and zoom. Canvases are as dense, so that they are sharp.
 *
 * No event tells that an ancestor's transform is another one. It is looked at again after whatever changes one: styles
 * or classes of the elements around it, a transition or an animation, the window's size; and when the element comes
 * into sight or is pointed at.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { around, screenScale, transformScale } from '../ui/shared/on-screen';

/** A screen that is denser shows no more. */
const mostOfScreen = 3;
/** What is shown smaller may be shown large at any moment, as a slide in an overview is. */
const leastScale = 0.5;
/** As much as no eye sees, and no canvas is painted again for. */
const tolerance = 0.005;
/** Frames after which what goes on moving is taken as it is. */
const longest = 120;

const differ = (a: number, b: number) => Math.abs(a - b) > tolerance * b;

const ended = ['transitionend', 'animationend'] as const;
const ofElement = ['pointerenter', 'focusin'] as const;

export class ScreenDensity implements ReactiveController {
  private scale = 1;
  /** The density that canvases were last asked to have. */
  private asked = 0;
  /** What transforms make of the element, never less than 1: menus over the page grow with it. */
  grown = 1;
  private over = new AbortController();
  private readonly styles = new MutationObserver(() => this.changed());
  private readonly sight = new IntersectionObserver(() => this.changed());
  private frame = 0;

  /**
   * @param canvas one of the element's, once there is one
   * @param redraw asks for the page to be drawn again, with canvases of another density
   */
  constructor(
    private readonly element: HTMLElement & ReactiveControllerHost,
    private readonly canvas: () => HTMLElement | null,
    private readonly redraw: () => void,
  ) {
    element.addController(this);
  }

  get value(): number {
    return Math.min(mostOfScreen, window.devicePixelRatio || 1) * this.scale;
  }

  hostConnected(): void {
    this.over = new AbortController();
    const { signal } = this.over;
    const changed = () => this.changed();
    window.addEventListener('resize', changed, { signal });
    for (const type of ended) window.addEventListener(type, changed, { signal, capture: true });
    for (const type of ofElement) this.element.addEventListener(type, changed, { signal });
    this.sight.observe(this.element);
    for (let each: Element | null = this.element; each; each = around(each))
      this.styles.observe(each, { attributeFilter: ['style', 'class'] });
    this.watchScreen();
  }

  hostDisconnected(): void {
    this.over.abort();
    this.styles.disconnect();
    this.sight.disconnect();
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  /** A window that is moved to a screen of another density need not change its size. */
  private watchScreen(): void {
    const { signal } = this.over;
    const here = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    const moved = () => {
      this.watchScreen();
      this.changed();
    };
    here.addEventListener('change', moved, { once: true, signal });
  }

  /** Takes what it is now, without drawing anew. */
  measure(): void {
    const canvas = this.canvas();
    const scale = canvas && screenScale(canvas);
    // What is not laid out keeps its density.
    if (!canvas || !scale) return;
    this.scale = Math.max(leastScale, scale);
    this.grown = Math.max(1, transformScale(canvas) ?? 1);
    this.asked = this.value;
  }

  /** Once two frames agree, so that nothing is painted anew in each frame of a transition. */
  private changed(): void {
    if (this.frame !== 0) return;
    const look = (last: number | null, left: number) => {
      this.frame = requestAnimationFrame(() => {
        const now = this.canvas();
        const scale = (now && screenScale(now)) ?? null;
        const moves = scale !== null && (last === null || differ(scale, last));
        if (moves && left > 0) return look(scale, left - 1);
        this.frame = 0;
        const { asked } = this;
        this.measure();
        if (differ(this.value, asked)) this.redraw();
      });
    };
    look(null, longest);
  }
}
