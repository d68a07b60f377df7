/** The pictures of an element (two while layers are compared): measured, derived and painted. */
import { batch, computed, signal } from '@preact/signals-core';
import type { CSSResult } from 'lit';
import type { Place } from '../core/types';
import { exampleOf } from '../derive/inspect/example';
import type { Theme } from '../draw/theme';
import type { Session } from '../session/session';
import type { Player } from '../session/player';
import { Loaded } from '../ui/shared/loaded';
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
  private readonly strip = stripScroll();
  private readonly heads = headsScroll();
  private readonly inspectorScroll = new InspectorScroll();
  private readonly sheetRoom = new SheetRoom(() => this.reducedMotion());
  private readonly resizes = new ResizeObserver(() => this.measure());
  /** The first picture's box, and its canvas, which exists once there are numbers. */
  private space: HTMLElement | null = null;
  private canvas: HTMLCanvasElement | null = null;
  private root: ParentNode | null = null;
  /** The inspector in the page; it may come and go without changing the size of the box. */
  private inspector: HTMLElement | null = null;
  private readonly signals = {
    /** The size of the box. */
    box: signal<Size>({ width: 0, height: 0 }),
    /** Whether the inspector is beside the picture, rather than over it when a cell is chosen. */
    hasInspector: signal(false),
    /** How many times larger than its box the picture is; the rest is scrolled to. */
    scale: signal(1),
  };
  /** Set when the picture was zoomed: the spot to scroll to, or null for what is worth a look. */
  private zoomed: { readonly to: Spot | null } | null = null;

  /**
   * @param addStyles adds the second picture's styles
   * @param opensWithWords whether the layer begins with its words in a line
   * @param explains whether the inspector is loaded: before that no cell is marked as its example
   */
  constructor(
    private readonly session: Session,
    private readonly player: Pick<Player, 'playing'>,
    private readonly reducedMotion: () => boolean,
    private readonly addStyles: (styles: readonly CSSResult[]) => void,
    private readonly explains: () => boolean,
    opensWithWords: () => boolean,
    private readonly screen: Pick<ScreenDensity, 'value' | 'measure'>,
  ) {
    this.first = new StagePicture(session, reducedMotion, {
      space: () => times(this.signals.box.value, this.zoomScale),
      other: () => session.second.snapshot,
      example: () => this.examples.value,
      waits: () => session.training.loop.pictureWaits,
      sentence: opensWithWords,
    });
  }

  /** What only a comparison needs. */
  private readonly comparison = new Loaded<SecondPicture>(async () => {
    const { SecondPicture, pairText, styles } = await import('./second-picture');
    this.addStyles(styles);
    this.session.pairText = pairText;
    return new SecondPicture(this.session, this.reducedMotion, () => this.zoomScale);
  });

  /** Loads what only a comparison needs. Rejects where that fails; a later call tries again. */
  async loadSecond(): Promise<void> {
    await this.comparison.fetch();
  }

  /** Waits for a second picture that is being loaded. */
  settled(): Promise<void> {
    return this.comparison.settled();
  }

  /**
   * The cell that the inspector explains while none is chosen; null unless the inspector is beside the
   * picture.
   */
  private readonly examples = computed((): Place | null => {
    const { snapshot, state, second, training } = this.session;
    if (!snapshot || this.player.playing || !this.signals.hasInspector.value) return null;
    const explains = this.explains() && !training.showsLearning && second.alone === null;
    return explains ? exampleOf(snapshot, state) : null;
  });

  /** The code for comparisons; null until it is loaded. */
  get second(): SecondPicture | null {
    return this.comparison.now;
  }

  /** How many times larger than its box a picture is. */
  get zoomScale(): number {
    return this.signals.scale.value;
  }

  /** A's canvas, once it exists. */
  get onScreen(): HTMLElement | null {
    return this.canvas;
  }

  /** A's picture, for a file. */
  get onShow(): Omit<OnShow, 'theme'> {
    const { scene, scale } = this.first;
    return { session: this.session, scene, scale };
  }

  /** To be called after the page was drawn. */
  drawn(root: Node & ParentNode, theme: Theme): void {
    // A drawing that was under way when the element was taken out.
    if (!root.isConnected) return;
    this.root = root;
    // Searching the page in every frame would be slow.
    if (!this.space?.isConnected) {
      if (this.space) this.resizes.unobserve(this.space);
      this.space = root.querySelector('.canvas-box');
      if (this.space) this.resizes.observe(this.space);
    }
    this.findInspector(root);
    if (!this.canvas?.isConnected) {
      this.canvas = this.space?.querySelector('canvas') ?? null;
      this.screen.measure();
    }
    const measured = this.signals.box.peek().width > 0;
    // Measured now: the observer would report the first size a frame later.
    if (!measured) this.measure();
    this.second?.observe(root, this.resizes);
    const density = this.screen.value;
    if (this.canvas && measured) this.first.paint(this.canvas, theme, density);
    this.second?.paint(root, theme, density);
    // These need the page laid out, and the first picture does not wait for that.
    if (!measured) return;
    this.scrollZoomed();
    this.sheetRoom.show(root, this.first.scene, this.first.scale, this.session.state.cell);
    const { stage, variant, dModel, heads } = this.session.state;
    this.strip.show(root, stage);
    this.heads.show(root, [variant, dModel, heads].join());
    this.inspectorScroll.show(root, this.session.state);
  }

  private findInspector(root: ParentNode): void {
    if (this.inspector?.isConnected) return;
    const before = this.inspector;
    this.inspector = root.querySelector<HTMLElement>('.inspector');
    if (before) this.resizes.unobserve(before);
    // Observing it also reports its first size.
    if (this.inspector) this.resizes.observe(this.inspector);
    else this.signals.hasInspector.value = false;
  }

  private measure(): void {
    const { space, inspector } = this;
    if (!space || !this.root) return;
    this.second?.measure(this.root);
    const { box, hasInspector } = this.signals;
    const width = Math.floor(space.clientWidth);
    const height = Math.floor(space.clientHeight);
    const isSame = width === box.value.width && height === box.value.height;
    batch(() => {
      hasInspector.value = (inspector?.offsetWidth ?? 0) > 0;
      if (!isSame) box.value = { width, height };
    });
  }

  /** A picture that the reader has scrolled keeps its middle; else a chosen cell is brought into sight. */
  zoom(scale: number): void {
    const scrolled = this.zoomScale > 1 && this.session.state.cell === null;
    this.zoomed = { to: scrolled && this.space ? middleOf(this.space) : null };
    this.signals.scale.value = scale;
  }

  private scrollZoomed(): void {
    const { zoomed, root } = this;
    const { scene } = this.first;
    this.zoomed = null;
    if (!zoomed || !scene || !root || this.zoomScale === 1) return;
    const spot = zoomed.to ?? spotOf(scene, this.cellToScrollTo());
    for (const box of root.querySelectorAll('.canvas-box')) scrollToMiddle(box, spot);
  }

  /** The chosen cell, or the one that the inspector would explain; null where a lesson may hide it. */
  private cellToScrollTo(): Place | null {
    const { snapshot, state, concealed } = this.session;
    if (state.cell || concealed || !snapshot) return state.cell;
    return exampleOf(snapshot, state);
  }

  /** The element was taken out of its page. */
  stop(): void {
    this.first.stop();
    this.second?.stop();
    this.resizes.disconnect();
    this.sheetRoom.stop();
    this.space = null;
    this.inspector = null;
    this.canvas = null;
  }
}

const times = ({ width, height }: Size, scale: number): Size => ({
  width: width * scale,
  height: height * scale,
});
