/**
 * The picture of one layer on one canvas: the scene of a state at a size. Where a choice changed what is
 * on show, what was there moves to where it is now.
 */
import { computed, effect, untracked } from '@preact/signals-core';
import type { Place } from '../core/types';
import { deriveScene } from '../derive/scene/picture';
import { hitCell, hitHead, hitLabel, hitWord, type NamedLabel } from '../derive/scene/hit';
import type { Scene } from '../derive/scene/scene';
import type { Snapshot } from '../derive/scene/snapshot';
import { settled, standStill, tween } from '../derive/scene/tween';
import { focusRects, outlinedWord } from '../derive/veil/focus';
import { veiled } from '../derive/veil/veiled';
import { themeOf, type Theme } from '../draw/theme';
import { position } from '../state/timeline';
import { screenScale } from '../ui/shared/on-screen';
import type { NameTip } from '../ui/view';
import { NamesOnShow, tipAt } from './names-on-show';
import { paintOn, pointIn } from './stage-canvas';
import type { Session } from '../session/session';

/** The layer of a picture: the session's own, or layer B. */
export type Shown = Pick<Session, 'state' | 'snapshot' | 'hover' | 'veil' | 'focus'>;

/** Milliseconds from one picture to another. */
const transitionTime = 550;
/** A step on the timeline longer than this is a jump, not a part of playing. */
const jump = 0.15;
/** Choices that follow each other within this, in milliseconds, are a drag or a key held down. */
const dragInterval = 150;
/** The smallest scene; in a space that is smaller still it is drawn smaller, down to `leastScale`. */
const [leastWidth, leastHeight] = [240, 220];
const leastScale = 0.6;

/** A narrow picture has no room for a room's large type. */
const leastForLargeType = 560;

function scaleIn({ width, height }: Size, { typeScale }: Theme): number {
  const usual = width < leastForLargeType ? 1 : typeScale;
  // Before it is laid out it has no size.
  const fits = Math.min((width || leastWidth) / leastWidth, (height || leastHeight) / leastHeight);
  return Math.max(leastScale, Math.min(usual, fits));
}

/** The canvas's space, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What lies under the pointer. */
export interface Hit {
  readonly place: Place | null;
  readonly head: number | null;
  /** A name that explains itself. */
  readonly label: NamedLabel | null;
}

/** How far from a name a finger, or a mouse, may be, in pixels of the window. */
const [fingerSlack, mouseSlack] = [12, 3];

/** The scene as a lesson lets it be seen. */
function seen(
  scene: Scene,
  { veil, focus, state }: Pick<Shown, 'veil' | 'focus' | 'state'>,
): Scene {
  const shown = veil ? veiled(scene, veil, state) : scene;
  return focus.length > 0 ? { ...shown, focus: focusRects(shown, focus) } : shown;
}

/** What a picture shows besides its layer, each a read of signals. */
export interface Beside {
  /** In CSS pixels. */
  space(): Size;
  /** The other layer's numbers, while two are compared. */
  other(): Snapshot | null;
  /** The cell that is explained while none is chosen. */
  example(): Place | null;
  /** Whether it is not to be painted yet. */
  waits(): boolean;
  /** Whether it begins as its words in a line. */
  sentence(): boolean;
}

export class StagePicture {
  /** What the canvas shows: `scene`, or a moment of the way to it. */
  private painted: Scene | null = null;
  /** The scene that the last frame was for. */
  private target: Scene | null = null;
  private transition: { readonly from: Scene; readonly since: number } | null = null;
  private frame = 0;
  private canvas: HTMLCanvasElement | null = null;
  private theme: Theme | null = null;
  /** Pixels of the screen to a CSS pixel. */
  private density = 1;
  /** What decided the last scene besides the moment: another one is a choice of the reader's. */
  private lastChosen: readonly unknown[] = [];
  private lastPosition = 0;
  private lastChoiceTime = -Infinity;

  readonly names = new NamesOnShow();

  /**
   * It is painted as soon as its scene is another one, before the page is drawn: writing text on a canvas makes the
   * browser compute the page's styles, and after a change of the page it would do so twice in a frame.
   */
  constructor(
    readonly session: Shown,
    private readonly reducedMotion: () => boolean,
    private readonly beside: Beside,
  ) {
    effect(() => {
      if (this.beside.waits()) return;
      const { scene } = this;
      if (scene) untracked(() => this.changed(scene));
    });
  }

  /** The picture when nothing moves any more, what pointer and keys mean; null before there are numbers. */
  get scene(): Scene | null {
    return this.scenes.value;
  }

  /** CSS pixels to a unit of the scene. */
  get scale(): number {
    return this.scales.value;
  }

  private readonly scales = computed(() =>
    scaleIn(this.beside.space(), themeOf(this.session.state.theme, false)),
  );

  private readonly scenes = computed(() => {
    const { snapshot, state, hover, veil, focus } = this.session;
    if (!snapshot) return null;
    const space = this.beside.space();
    const scene = deriveScene({
      state,
      snapshot,
      beside: this.beside.other(),
      width: Math.max(leastWidth, space.width / this.scale),
      height: Math.max(leastHeight, space.height / this.scale),
      focus: hover ?? state.cell,
      example: this.beside.example(),
      outlined: outlinedWord(focus, snapshot.words),
      still: this.reducedMotion(),
      sentence: this.beside.sentence(),
    });
    return seen(scene, { veil, focus, state });
  });

  /** There is another scene. */
  private changed(scene: Scene): void {
    const { snapshot, state, veil } = this.session;
    this.names.keepIn(scene, state.stage);
    // An edit moves nothing: its numbers are there at once.
    // What was hidden comes as a choice does: at once it would be a blink.
    this.startTransition([snapshot?.base, state.head, state.projection, veil], position(state));
    if (this.canvas && this.theme) this.paint(this.canvas, this.theme, this.density);
  }

  /**
   * From what is painted now, where a choice changed the picture; a new size alone is taken at once. So is
   * what a drag chooses: a transition that began again with every choice would never end.
   */
  private startTransition(chosen: readonly unknown[], at: number): void {
    const { painted, target, scene } = this;
    const another = chosen.some((each, k) => each !== this.lastChosen[k]);
    const jumped = Math.abs(at - this.lastPosition) > jump;
    this.lastChosen = chosen;
    this.lastPosition = at;
    if (!painted || !target || !scene || this.reducedMotion()) {
      this.transition = null;
      return;
    }
    // Other numbers in the same places: a transition that has begun goes on, to them.
    if ((!another && !jumped) || (!jumped && standStill(target, scene))) return;
    const since = performance.now();
    const dragged = since - this.lastChoiceTime < dragInterval;
    this.lastChoiceTime = since;
    if (dragged) this.transition = null;
    else this.transition = { from: this.transition ? settled(painted) : painted, since };
  }

  /** Paints the scene, or what is on the way to it; goes on by itself until it is there. */
  paint(canvas: HTMLCanvasElement, theme: Theme, density: number): void {
    const same = canvas === this.canvas && theme === this.theme && density === this.density;
    if (same && this.target === this.scene) return;
    this.canvas = canvas;
    this.theme = theme;
    this.density = density;
    cancelAnimationFrame(this.frame);
    this.paintFrame(performance.now());
  }

  private readonly paintFrame = (now: number) => {
    const { canvas, theme, scene, transition } = this;
    if (!canvas || !theme || !scene) return;
    this.target = scene;
    const t = transition ? Math.max(0, now - transition.since) / transitionTime : 1;
    if (t >= 1) this.transition = null;
    this.painted = this.transition ? tween(this.transition.from, scene, t) : scene;
    paintOn(canvas, this.painted, theme, this.scale, this.density);
    // For programs and tests that wait for a picture.
    canvas.toggleAttribute('data-moving', this.transition !== null);
    if (this.transition) this.frame = requestAnimationFrame(this.paintFrame);
  };

  /** Nothing is painted any more. */
  stop(): void {
    cancelAnimationFrame(this.frame);
    this.transition = null;
    this.painted = null;
    this.target = null;
    this.canvas = null;
  }

  /** What lies under a pointer event. */
  hit(event: MouseEvent): Hit {
    const canvas = event.currentTarget as HTMLElement;
    const point = pointIn(canvas, event, this.scale);
    if (!this.scene || !point) return { place: null, head: null, label: null };
    const { x, y } = point;
    const place = hitWord(this.scene, x, y) ?? hitCell(this.scene, x, y)?.place ?? null;
    const finger = (event as PointerEvent).pointerType === 'touch';
    const slack = (finger ? fingerSlack : mouseSlack) / (this.scale * (screenScale(canvas) ?? 1));
    const label = place ? null : hitLabel(this.scene, x, y, slack);
    return { place, head: hitHead(this.scene, x, y), label };
  }

  /** What the name on show says, and where; null while there is none. */
  get tip(): NameTip | null {
    const { label, pinned } = this.names;
    if (!label || !this.scene) return null;
    const { width, height } = this.scene;
    return tipAt(label, { width, height, scale: this.scale }, pinned);
  }
}
