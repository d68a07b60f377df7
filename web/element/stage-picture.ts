/**
 * The picture of one layer on one canvas: the scene of a state at a size. After a choice that changes the
 * picture, matrices move to their new places.
 */
import { computed, effect, untracked } from '@preact/signals-core';
import type { Place } from '../core/types';
import { hitCell, hitHead, hitLabel, hitWord, type NamedLabel } from '../derive/scene/hit';
import { cellRect } from '../derive/scene/cell-rect';
import type { Scene } from '../derive/scene/scene';
import type { Snapshot } from '../derive/scene/snapshot';
import { settled, standStill, tween } from '../derive/scene/tween';
import { seenScene } from '../derive/conceal/seen';
import { themeOf, type Theme } from '../draw/theme';
import { position } from '../state/timeline';
import { inWords } from '../text/languages';
import { boundsOf, screenScale } from '../ui/shared/on-screen';
import type { NameTip } from '../ui/view';
import { NamesOnShow, tipAt } from './names-on-show';
import { paintOn, pointIn } from './stage-canvas';
import type { Session } from '../session/session';

/** The layer of a picture: the session's own, or layer B. */
export type PictureSource = Pick<Session, 'state' | 'snapshot' | 'hover' | 'concealed' | 'focus'>;

/** The duration of a transition, in milliseconds. */
const transitionTime = 550;
/** A longer step on the timeline is a jump, not playing. */
const jump = 0.15;
/** Choices within this many milliseconds of each other are a drag or a held key. */
const dragInterval = 150;
/** The smallest scene; in less space it is scaled down, to `leastScale` at least. */
const [leastWidth, leastHeight] = [240, 220];
const leastScale = 0.6;

/** Narrower pictures have no room for the large type of the theme for a room. */
const leastForLargeType = 560;

function scaleIn({ width, height }: Size, { typeScale }: Theme): number {
  const usual = width < leastForLargeType ? 1 : typeScale;
  // Before layout the size is 0.
  const fits = Math.min((width || leastWidth) / leastWidth, (height || leastHeight) / leastHeight);
  return Math.max(leastScale, Math.min(usual, fits));
}

/** The space for the canvas, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What lies under the pointer. */
export interface Hit {
  readonly place: Place | null;
  readonly head: number | null;
  /** A name with an explanation. */
  readonly label: NamedLabel | null;
}

/** The distance at which a finger, or a mouse, still hits a name, in window pixels. */
const [fingerSlack, mouseSlack] = [12, 3];

/** What a picture depends on besides its layer; each function reads signals. */
export interface Beside {
  /** In CSS pixels. */
  space(): Size;
  /** The other layer's numbers, while two are compared; else null. */
  other(): Snapshot | null;
  /** The cell that is explained while none is chosen. */
  example(): Place | null;
  /** Whether it must not be painted yet. */
  waits(): boolean;
  /** Whether it begins with its words in a line. */
  sentence(): boolean;
}

export class StagePicture {
  /** The scene on the canvas: `scene`, or a moment of the transition to it. */
  private painted: Scene | null = null;
  /** The scene that the last frame was painted for. */
  private target: Scene | null = null;
  private transition: { readonly from: Scene; readonly since: number } | null = null;
  private frame = 0;
  private canvas: HTMLCanvasElement | null = null;
  private theme: Theme | null = null;
  /** Screen pixels per CSS pixel. */
  private density = 1;
  /**
   * What the last scene depended on apart from the moment: a difference means that the reader chose
   * something.
   */
  private lastChosen: readonly unknown[] = [];
  private lastPosition = 0;
  private lastChoiceTime = -Infinity;

  readonly names = new NamesOnShow();

  constructor(
    readonly session: PictureSource,
    private readonly reducedMotion: () => boolean,
    private readonly beside: Beside,
  ) {}

  private stopWatching: (() => void) | null = null;

  /**
   * Paints as soon as the scene changes, before the page is drawn: writing text on a canvas makes the browser
   * compute the page's styles, and after a change of the page it would do that twice in a frame.
   *
   * It depends on the language, which all elements share: while it watches, nothing of its element can be freed.
   */
  private watch(): void {
    this.stopWatching ??= effect(() => {
      if (this.beside.waits()) return;
      const { scene } = this;
      if (scene) untracked(() => this.changed(scene));
    });
  }

  /** The scene at the end of the transition, which pointer and keys refer to; null before there are numbers. */
  get scene(): Scene | null {
    return this.scenes.value;
  }

  /** CSS pixels per unit of the scene. */
  get scale(): number {
    return this.scales.value;
  }

  private readonly scales = computed(() =>
    scaleIn(this.beside.space(), themeOf(this.session.state.theme, false)),
  );

  private readonly scenes = inWords(() => {
    const { snapshot, state, hover, concealed, focus } = this.session;
    if (!snapshot) return null;
    const space = this.beside.space();
    const moment = {
      state,
      snapshot,
      beside: this.beside.other(),
      width: Math.max(leastWidth, space.width / this.scale),
      height: Math.max(leastHeight, space.height / this.scale),
      focus: hover ?? state.cell,
      example: this.beside.example(),
      still: this.reducedMotion(),
      sentence: this.beside.sentence(),
    };
    return seenScene(moment, concealed, focus);
  });

  /** The scene has changed. */
  private changed(scene: Scene): void {
    const { snapshot, state, concealed } = this.session;
    this.names.keepIn(scene, state.stage);
    // Without the edits: edited numbers are shown at once. With what is concealed: what was hidden should not appear
    // in a blink.
    this.startTransition(
      [snapshot?.base, state.head, state.projection, concealed],
      position(state),
    );
    if (this.canvas && this.theme) this.paint(this.canvas, this.theme, this.density);
  }

  /**
   * Starts a transition from what is painted now, where a choice changed the picture. A new size is shown at
   * once, and so are the choices of a drag: a transition that restarted with every choice would never end.
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
    // Only the numbers have changed: a running transition continues towards them.
    if ((!another && !jumped) || (!jumped && standStill(target, scene))) return;
    const since = performance.now();
    const dragged = since - this.lastChoiceTime < dragInterval;
    this.lastChoiceTime = since;
    if (dragged) this.transition = null;
    else this.transition = { from: this.transition ? settled(painted) : painted, since };
  }

  /**
   * Paints the scene, or the current frame of the transition to it; continues by itself to the end. From now on every
   * other scene is painted, too.
   */
  paint(canvas: HTMLCanvasElement, theme: Theme, density: number): void {
    this.watch();
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
    // For programs and tests that wait for a still picture.
    canvas.toggleAttribute('data-moving', this.transition !== null);
    if (this.transition) this.frame = requestAnimationFrame(this.paintFrame);
  };

  /** Stops painting; `paint` begins again. */
  stop(): void {
    this.stopWatching?.();
    this.stopWatching = null;
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

  /**
   * A cell's box in window pixels, where it stands once the picture is still; null while the picture does not show the
   * cell.
   */
  boxOf(place: Place): DOMRect | null {
    const { scene, canvas } = this;
    const cell = scene && cellRect(scene, place);
    if (!cell || !canvas) return null;
    const { x, y, width } = boundsOf(canvas);
    const scale = width / scene.width;
    return new DOMRect(
      x + scale * cell.x,
      y + scale * cell.y,
      scale * cell.width,
      scale * cell.height,
    );
  }

  /** The explanation of the name on show, with its position; null without one. */
  get tip(): NameTip | null {
    const { label, pinned } = this.names;
    if (!label || !this.scene) return null;
    const { width, height } = this.scene;
    return tipAt(label, { width, height, scale: this.scale }, pinned);
  }
}
