/** The pictures of an element, one, or two while two layers are compared: measured, derived and painted. */
import type { CSSResult } from 'lit';
import type { Place } from '../core/types';
import { exampleOf } from '../derive/inspect/example';
import type { Scene } from '../derive/scene/scene';
import type { Theme } from '../draw/theme';
import type { Session } from '../session/session';
import type { ComparedView, View } from '../ui/view';
import { InspectorScroll } from './inspector-scroll';
import type { OnShow } from './picture-file';
import type { SecondPicture } from './second-picture';
import type { ScreenDensity } from './screen-density';
import { SheetRoom } from './sheet-room';
import { StagePicture, type Size } from './stage-picture';
import { headsScroll, stripScroll } from './row-scroll';
import { middleOf, scrollToMiddle, spotOf, type Spot } from './zoom-scroll';

export class Pictures {
  readonly first: StagePicture;
  private second: SecondPicture | null = null;
  /** Settled when the second picture's code is there, or cannot be. */
  private loading: Promise<unknown> = Promise.resolve();
  private readonly strip = stripScroll();
  private readonly heads = headsScroll();
  private readonly inspectorScroll = new InspectorScroll();
  private readonly sheetRoom = new SheetRoom(() => this.reducedMotion());
  private readonly resizes = new ResizeObserver(() => this.measure());
  /** The first picture's place, and its canvas, which is there once there are numbers. */
  private space: HTMLElement | null = null;
  private canvas: HTMLCanvasElement | null = null;
  private root: ParentNode | null = null;
  private box: Size = { width: 0, height: 0 };
  /** Whether the inspector stands beside the picture, rather than over it when a cell is chosen. */
  private hasInspector = false;
  /** How many times as large as their boxes the pictures are: what sticks out is scrolled to. */
  private scale = 1;
  /** The picture has become larger, and is to be scrolled: to this spot, or to what is worth a look. */
  private zoomed: { readonly to: Spot | null } | null = null;

  /**
   * @param redraw asks for the page to be drawn again, with a picture of another size or with a second one
   * @param addStyles what a second picture brings
   * @param explains whether the controls are there, and with them the inspector: until then no cell is marked as its example
   */
  constructor(
    private readonly session: Session,
    private readonly reducedMotion: () => boolean,
    private readonly redraw: () => void,
    private readonly addStyles: (styles: readonly CSSResult[]) => void,
    private readonly explains: () => boolean,
    private readonly screen: Pick<ScreenDensity, 'value' | 'measure'>,
  ) {
    this.first = new StagePicture(session, reducedMotion, redraw);
  }

  /** What only a comparison needs. Rejects where it cannot be loaded; asked again, it tries again. */
  loadSecond(): Promise<void> {
    const loaded = this.load();
    this.loading = Promise.allSettled([loaded]);
    return loaded;
  }

  private async load(): Promise<void> {
    const { SecondPicture, pairText, styles } = await import('./second-picture');
    if (this.second) return;
    this.second = new SecondPicture(this.session, this.reducedMotion, this.redraw);
    this.session.pairText = pairText;
    this.addStyles(styles);
    this.redraw();
  }

  /** Waits for a second picture that is on its way. */
  async settled(): Promise<void> {
    await this.loading;
  }

  /** Before the page is drawn: the first picture's scene; null before there are numbers. */
  derive(playing: boolean): Scene | null {
    const example = playing ? null : this.example();
    return this.first.derive(times(this.box, this.scale), this.session.second.snapshot, example);
  }

  /** The picture while the page around it stays as it is; two of a comparison are drawn with the page. */
  drawAlone(playing: boolean): void {
    if (!this.session.state.compare) this.derive(playing);
  }

  /** The cell that the inspector explains while none is chosen, where the inspector is beside the picture. */
  private example(): Place | null {
    const { snapshot, state, second, training } = this.session;
    const explains =
      this.hasInspector && this.explains() && !training.showsLearning && second.alone === null;
    return snapshot && explains ? exampleOf(snapshot, state) : null;
  }

  /** A's canvas, once it is there. */
  get onScreen(): HTMLElement | null {
    return this.canvas;
  }

  /** A's picture, for a file. */
  get onShow(): Omit<OnShow, 'theme'> {
    const { scene, scale } = this.first;
    return { session: this.session, scene, scale };
  }

  /** B beside A's view; null while nothing is compared, and until what that needs is loaded. */
  compared(first: View): ComparedView | null {
    return this.session.state.compare && this.second
      ? this.second.compared(first, this.scale)
      : null;
  }

  /** After the page was drawn. */
  drawn(root: ParentNode, theme: Theme): void {
    this.root = root;
    // A page is large to search at every frame.
    if (!this.space?.isConnected) {
      if (this.space) this.resizes.unobserve(this.space);
      this.space = root.querySelector('.canvas-box');
      if (this.space) this.resizes.observe(this.space);
    }
    if (!this.canvas?.isConnected) {
      this.canvas = this.space?.querySelector('canvas') ?? null;
      this.screen.measure();
    }
    const measured = this.box.width > 0;
    // The first size is asked for, mostly before there are numbers: the observer would tell it a frame later.
    if (!measured) this.measure();
    this.second?.observe(root, this.resizes);
    const density = this.screen.value;
    if (this.canvas && measured) this.first.paint(this.canvas, theme, density);
    this.second?.paint(root, theme, density);
    // It needs the page laid out, for which the first picture does not wait.
    if (!measured) return;
    this.scrollZoomed();
    this.sheetRoom.show(root, this.first.scene, this.first.scale, this.session.state.cell);
    const { stage, variant, dModel, heads } = this.session.state;
    this.strip.show(root, stage);
    this.heads.show(root, [variant, dModel, heads].join());
    this.inspectorScroll.show(root, this.session.state);
  }

  private measure(): void {
    const { space } = this;
    if (!space || !this.root) return;
    if (this.second?.measure(this.root)) this.redraw();
    const width = Math.floor(space.clientWidth);
    const height = Math.floor(space.clientHeight);
    if (width === this.box.width && height === this.box.height) return;
    this.box = { width, height };
    this.hasInspector = (this.root.querySelector<HTMLElement>('.inspector')?.offsetWidth ?? 0) > 0;
    // Before there are numbers nothing is drawn at that size.
    if (this.session.snapshot) this.redraw();
  }

  /** What the page shows of the pictures themselves. */
  get view(): Pick<View, 'zoom' | 'density' | 'tip'> {
    return { zoom: this.scale, density: this.screen.value, tip: this.first.tip };
  }

  /** A picture that the reader has scrolled keeps its middle; a chosen cell comes into it. */
  zoom(scale: number): void {
    const scrolled = this.scale > 1 && this.session.state.cell === null;
    this.zoomed = { to: scrolled && this.space ? middleOf(this.space) : null };
    this.scale = scale;
    this.redraw();
  }

  private scrollZoomed(): void {
    const { zoomed, root } = this;
    const { scene } = this.first;
    this.zoomed = null;
    if (!zoomed || !scene || !root || this.scale === 1) return;
    const spot = zoomed.to ?? spotOf(scene, this.worthALook());
    for (const box of root.querySelectorAll('.canvas-box')) scrollToMiddle(box, spot);
  }

  /** The chosen cell, or one that the inspector would explain; none that a lesson may hide. */
  private worthALook(): Place | null {
    const { snapshot, state, veil } = this.session;
    if (state.cell || veil || !snapshot) return state.cell;
    return exampleOf(snapshot, state);
  }

  /** The element is out of its page. */
  stop(): void {
    this.first.stop();
    this.second?.stop();
    this.resizes.disconnect();
    this.sheetRoom.stop();
    this.space = null;
    this.canvas = null;
  }
}

const times = ({ width, height }: Size, scale: number): Size => ({
  width: width * scale,
  height: height * scale,
});
