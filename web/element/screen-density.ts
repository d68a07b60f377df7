/**
 * How many screen pixels a CSS pixel of the element takes: the screen's own density, times the transforms and
 * zoom of the page around it. Canvases get this density, to be sharp.
 *
 * No event reports a change of an ancestor's transform. It is measured again after whatever may cause one:
 * styles or classes of the ancestors, a transition or an animation, the window's size; and when the element
 * comes into sight or is pointed at.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { around, screenScale, transformScale } from '../ui/shared/on-screen';

/** A denser screen shows no more detail. */
const mostOfScreen = 3;
/** What is shown smaller may be enlarged at any moment, like a slide in an overview. */
const leastScale = 0.5;
/** Smaller changes are invisible, and cause no repaint. */
const tolerance = 0.005;
/** After so many frames something that keeps moving is measured as it is. */
const longest = 120;

const differ = (a: number, b: number) => Math.abs(a - b) > tolerance * b;

const ended = ['transitionend', 'animationend'] as const;
const ofElement = ['pointerenter', 'focusin'] as const;

export class ScreenDensity implements ReactiveController {
  private scale = 1;
  /** The density last requested for the canvases. */
  private asked = 0;
  /** The scale of transforms around the element, at least 1: menus over the page grow with it. */
  grown = 1;
  private over = new AbortController();
  private readonly styles = new MutationObserver(() => this.changed());
  private readonly sight = new IntersectionObserver(() => this.changed());
  private frame = 0;

  /**
   * @param canvas one of the element's canvases, once there is one
   * @param redraw requests a drawing of the page, with canvases of the new density
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

  /** A window moved to a screen of another density need not change its size. */
  private watchScreen(): void {
    const { signal } = this.over;
    const here = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    const moved = () => {
      this.watchScreen();
      this.changed();
    };
    here.addEventListener('change', moved, { once: true, signal });
  }

  /** Measures the density without drawing. */
  measure(): void {
    const canvas = this.canvas();
    const scale = canvas && screenScale(canvas);
    // While it is not laid out, the density stays.
    if (!canvas || !scale) return;
    this.scale = Math.max(leastScale, scale);
    this.grown = Math.max(1, transformScale(canvas) ?? 1);
    this.asked = this.value;
  }

  /** Waits until two frames agree, so that a transition does not cause a repaint in every frame. */
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
