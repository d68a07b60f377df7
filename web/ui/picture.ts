/**
 * The picture of one layer: a canvas with the scene, and one above it with the outlines of the number that is pointed at or
 * chosen, so that a hover repaints outlines alone. After a choice, what was on show moves to its new place.
 */
import { effect } from '@preact/signals-core';
import { html } from 'lit';
import type { Place } from '../core/types';
import { besideKeys } from '../model/fields';
import type { Which } from '../model/model';
import type { State } from '../model/state';
import { define, Part } from '../parts/part';
import {
  frameMarks,
  framesOf,
  hit,
  marksOf,
  neighbour,
  noFrames,
  paintCanvas,
  sceneOf,
  tween,
  type ArrowDirection,
  type Hit,
  type PictureView,
  type Scene,
} from '../picture';
import { say } from '../words/words';
import type { Session } from './session';
import { themeOn } from './theme';
import sheet from './picture.css?inline';

/** Milliseconds that a picture takes to its new form. */
const transitionTime = 550;
/** A longer step on the timeline is a choice, and not playing. */
const jump = 0.15;

const directions: Readonly<Record<string, ArrowDirection>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const sameView = (a: PictureView, b: PictureView, isLine: boolean): boolean => {
  // In a line of words the arcs are the chosen word's.
  if (isLine && a.state.cell !== b.state.cell) return false;
  const own = (
    ['numbers', 'layer', 'beside', 'width', 'height', 'still', 'concealed', 'withoutTiles'] as const
  ).every((key) => a[key] === b[key]);
  const keys = Object.keys(a.state) as (keyof State)[];
  return own && keys.every((key) => a.state[key] === b.state[key] || besideKeys.has(key));
};

export class Picture extends Part {
  static override readonly sheet = sheet;
  static override properties = {
    ...Part.properties,
    session: { attribute: false },
    at: { attribute: false },
  };

  session!: Session;
  /** The layer that it shows. */
  at: Which = 0;
  private view: PictureView | null = null;
  /** The scene that pointer and keys refer to. */
  private scene: Scene | null = null;
  /** What was on show when the last choice was made, while it moves. */
  private from: { readonly scene: Scene; readonly since: number } | null = null;
  private painted: Scene | null = null;
  private size = { width: 0, height: 0 };
  private endWatching: () => void = () => undefined;
  private readonly resized = new ResizeObserver(([entry]) => {
    const { width = 0, height = 0 } = entry?.contentRect ?? {};
    this.size = { width, height };
    this.draw();
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.resized.observe(this);
    this.endWatching = effect(() => this.draw());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resized.disconnect();
    this.endWatching();
    this.model.clock.stop(this.move);
  }

  protected override render() {
    return html`<canvas class="scene"></canvas>
      <canvas
        class="frames"
        tabindex="0"
        role="application"
        aria-roledescription=${say('picture-role')}
        aria-label=${say('picture-label')}
        @pointermove=${this.point}
        @pointerleave=${() => (this.session.hover.value = null)}
        @click=${this.press}
        @keydown=${this.key}
      ></canvas>`;
  }

  protected override firstUpdated(): void {
    // Before the observer does: what is printed is drawn at once.
    this.size = { width: this.clientWidth, height: this.clientHeight };
    this.draw();
  }

  /** Draws what the signals say now; a watcher calls it whenever one of them changes. */
  private draw(): void {
    const { model, session, at } = this;
    if (!this.session) return;
    const numbers = model.numbers[at];
    const layer = model.state.layers[at];
    const { width, height } = this.size;
    const place = session.hover.value ?? model.state.cell;
    const theme = themeOn(model.state.theme, session.ground.value);
    const scale = session.scale.value;
    if (!numbers || !layer || width < 1 || height < 1) return;
    const view: PictureView = {
      state: model.state,
      layer,
      numbers,
      beside: model.numbers[1 - at] ?? null,
      // On a projector everything is larger: as if the picture had less room.
      width: width / theme.scale,
      height: height / theme.scale,
      still: model.reducedMotion(),
      concealed: session.concealed.value,
      withoutTiles: session.hidden.value.has('heads'),
    };
    if (!this.view || !this.scene || !sameView(this.view, view, this.scene.words.length > 0))
      this.show(view);
    const frames = this.scene
      ? framesOf(this.scene, numbers, place ?? this.scene.current)
      : noFrames;
    const scene = this.shown();
    const isPainted = scene === this.painted && theme === this.theme && scale === this.scale;
    this.painted = scene;
    this.scale = scale;
    this.theme = theme;
    if (scene && !isPainted) this.paint('scene', scene, theme);
    this.paintMarks('frames', this.from ? [] : frameMarks(frames, theme));
  }

  private theme: ReturnType<typeof themeOn> | null = null;
  private scale = 1;

  /** Makes the scene of a view; where a choice changed it, what was on show moves there. */
  private show(view: PictureView): void {
    const before = this.view;
    const shown = this.shown();
    this.scene = sceneOf(view);
    this.view = view;
    if (this.at === 0) this.session.drawn.value = this.scene;
    const resized = before?.width !== view.width || before?.height !== view.height;
    if (!before || !shown || resized || view.still || !isChoice(before, view)) return;
    this.from = { scene: shown, since: this.model.clock.now() };
    this.model.clock.run(this.move);
  }

  /** The scene at this moment of a transition. */
  private shown(): Scene | null {
    if (!this.from || !this.scene) return this.scene;
    const t = (this.model.clock.now() - this.from.since) / transitionTime;
    return t >= 1 ? this.scene : tween(this.from.scene, this.scene, Math.max(0, t));
  }

  private readonly move = (): boolean => {
    const { from } = this;
    if (from && this.model.clock.now() - from.since >= transitionTime) this.from = null;
    this.draw();
    return this.from !== null;
  };

  /** Waits until what moves has come to its place. */
  async settle(): Promise<void> {
    if (!this.from) return;
    const passed = this.model.clock.now() - this.from.since;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, transitionTime - passed) + 1));
    this.move();
  }

  private paint(name: 'scene', scene: Scene, theme: ReturnType<typeof themeOn>): void {
    this.paintMarks(name, marksOf(scene, null, theme));
  }

  private paintMarks(name: 'scene' | 'frames', marks: Parameters<typeof paintCanvas>[0]): void {
    const canvas = this.querySelector<HTMLCanvasElement>(`canvas.${name}`);
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    // Transforms of the page around it, too: a scaled slide is as sharp as the screen.
    const scale = canvas.getBoundingClientRect().width / this.size.width;
    const ratio = Math.min(3, devicePixelRatio * Math.max(0.5, scale || 1));
    const [width, height] = [
      Math.round(this.size.width * ratio),
      Math.round(this.size.height * ratio),
    ];
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    paintCanvas(marks, context, ratio * (this.theme?.scale ?? 1));
  }

  /** A cell's box in window pixels; null where the picture does not show the cell. */
  boxOf(place: Place): DOMRect | null {
    const numbers = this.model.numbers[this.at];
    const cells = this.scene && numbers ? framesOf(this.scene, numbers, place).cells : [];
    const cell = cells.find(({ role, small }) => role === 'cell' && !small);
    const box = this.querySelector('canvas')?.getBoundingClientRect();
    if (!cell || !box || !this.scene) return null;
    const scale = box.width / this.scene.width;
    const { x, y, width, height } = cell;
    return new DOMRect(box.x + x * scale, box.y + y * scale, width * scale, height * scale);
  }

  private hitAt(event: MouseEvent): Hit | null {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    if (!this.scene || box.width === 0) return null;
    const scale = this.scene.width / box.width;
    return hit(this.scene, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
  }

  private readonly point = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return;
    const found = this.hitAt(event);
    this.session.hover.value = found && found.kind !== 'head' ? found.place : null;
    this.toggleAttribute('data-pressable', found !== null);
  };

  private readonly press = (event: MouseEvent): void => {
    const found = this.hitAt(event);
    const { model } = this;
    if (found?.kind === 'head') model.change({ head: found.head });
    else model.change({ cell: found?.place ?? null });
  };

  private readonly key = (event: KeyboardEvent): void => {
    const direction = directions[event.key];
    if (!direction || !this.scene || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = neighbour(this.scene, this.model.state.cell, direction);
    if (next) this.model.change({ cell: next });
  };
}

/** Whether the reader chose something, rather than playing on. */
function isChoice(before: PictureView, after: PictureView): boolean {
  const [a, b] = [before.state, after.state];
  if (before.layer !== after.layer && a.trainingStep === b.trainingStep) return true;
  if (a.head !== b.head || a.projection !== b.projection || a.direction !== b.direction)
    return true;
  return a.stage !== b.stage ? b.progress > jump : Math.abs(a.progress - b.progress) > jump;
}

define('mh-picture', Picture);
