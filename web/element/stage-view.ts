/**
 * One canvas of the page: the scene of a session at a size. It goes from picture to picture where a
 * choice changed what is on show, and tells what lies under the pointer.
 */
import type { Place } from '../core/types';
import { deriveScene } from '../derive/scene/picture';
import { hitCell, hitHead } from '../derive/scene/hit';
import type { Scene } from '../derive/scene/scene';
import type { Snapshot } from '../derive/scene/snapshot';
import { settled, standStill, tween } from '../derive/scene/tween';
import type { Theme } from '../draw/theme';
import { position } from '../state/timeline';
import { paintOn, pointIn } from './picture';
import type { Session } from '../session/session';

/** What is on show in one picture: the session itself, or its layer B. */
export type Shown = Pick<Session, 'state' | 'snapshot' | 'hover'>;

/** Milliseconds from one picture to another. */
const duration = 550;
/** A step on the timeline longer than this is a jump, not a part of playing. */
const jump = 0.15;
/** Choices that follow each other within this, in milliseconds, are a drag or a key held down. */
const rush = 150;

/** Of the room there is, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Under {
  readonly place: Place | null;
  readonly head: number | null;
}

export class StageView {
  /** The picture when nothing is on its way any more: what pointer and keys mean. */
  scene: Scene | null = null;
  private painted: Scene | null = null;
  private way: { readonly from: Scene; readonly since: number } | null = null;
  private frame = 0;
  private canvas: HTMLCanvasElement | null = null;
  private theme: Theme | null = null;
  /** The scene that the last frame was for. */
  private drawn: Scene | null = null;
  private last: readonly unknown[] = [];
  private lastPosition = 0;
  /** When the last choice was made that another picture comes of. */
  private lastChoice = -Infinity;

  constructor(
    readonly session: Shown,
    private readonly still: () => boolean,
  ) {}

  /**
   * Derives the scene of this moment; null before there are numbers. Where there is a canvas it is painted
   * at once, before the page around it changes: a canvas that writes text has the styles of all the page
   * brought up to date, which would then be done twice in a frame.
   */
  derive(room: Size, beside: Snapshot | null = null): Scene | null {
    const { snapshot, state, hover } = this.session;
    if (!snapshot) return null;
    const focus = hover ?? state.cell;
    const still = this.still();
    const [width, height] = [Math.max(240, room.width), Math.max(200, room.height)];
    this.scene = deriveScene({ state, snapshot, beside, width, height, focus, still });
    // An edit moves nothing: its numbers are there at once.
    this.setOut([snapshot.base, state.head, state.part], position(state));
    if (this.canvas && this.theme) this.paint(this.canvas, this.theme);
    return this.scene;
  }

  /**
   * From what is painted now, where a choice changed the picture; a new size alone is taken at once. So is
   * what a drag chooses: on a way that began again with every choice, nothing would ever arrive.
   */
  private setOut(now: readonly unknown[], at: number): void {
    const { painted, drawn, scene } = this;
    const chosen = now.some((each, k) => each !== this.last[k]);
    const jumped = Math.abs(at - this.lastPosition) > jump;
    this.last = now;
    this.lastPosition = at;
    if (!painted || !drawn || !scene || this.still()) {
      this.way = null;
      return;
    }
    // Other numbers in the same places: a way there may be goes on, to them.
    if ((!chosen && !jumped) || (!jumped && standStill(drawn, scene))) return;
    const since = performance.now();
    const rushed = since - this.lastChoice < rush;
    this.lastChoice = since;
    if (rushed) this.way = null;
    else this.way = { from: this.way ? settled(painted) : painted, since };
  }

  /** Paints what `derive` gave, or what is on the way to it; goes on by itself until it is there. */
  paint(canvas: HTMLCanvasElement, theme: Theme): void {
    if (canvas === this.canvas && theme === this.theme && this.drawn === this.scene) return;
    this.canvas = canvas;
    this.theme = theme;
    cancelAnimationFrame(this.frame);
    this.step(performance.now());
  }

  private readonly step = (now: number) => {
    const { canvas, theme, scene } = this;
    if (!canvas || !theme || !scene) return;
    this.drawn = scene;
    const t = this.way ? Math.max(0, now - this.way.since) / duration : 1;
    if (t >= 1) this.way = null;
    this.painted = this.way ? tween(this.way.from, scene, t) : scene;
    paintOn(canvas, this.painted, theme);
    if (this.way) this.frame = requestAnimationFrame(this.step);
  };

  /** Nothing is painted any more. */
  stop(): void {
    cancelAnimationFrame(this.frame);
    this.way = null;
    this.painted = null;
    this.drawn = null;
    this.canvas = null;
  }

  /** What lies under a pointer event. */
  under(event: MouseEvent): Under {
    if (!this.scene) return { place: null, head: null };
    const { x, y } = pointIn(event.currentTarget as HTMLElement, event);
    return { place: hitCell(this.scene, x, y)?.place ?? null, head: hitHead(this.scene, x, y) };
  }
}
