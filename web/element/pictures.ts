/** The pictures of an element, one, or two while two layers are compared: measured, derived and painted. */
import type { Scene } from '../derive/scene/scene';
import type { Theme } from '../draw/theme';
import type { Session } from '../session/session';
import type { Compared, View } from '../ui/view';
import { SecondPicture } from './second-picture';
import { StagePicture, type Size } from './stage-picture';
import { StripScroll } from './strip-scroll';

export class Pictures {
  readonly first: StagePicture;
  private readonly second: SecondPicture;
  private readonly strip = new StripScroll();
  private readonly resizes = new ResizeObserver(() => this.measure());
  private canvas: HTMLCanvasElement | null = null;
  private root: ParentNode | null = null;
  private box: Size = { width: 0, height: 0 };

  /** @param redraw asks for the page to be drawn again, at another size */
  constructor(
    private readonly session: Session,
    reducedMotion: () => boolean,
    private readonly redraw: () => void,
  ) {
    this.first = new StagePicture(session, reducedMotion);
    this.second = new SecondPicture(session, reducedMotion);
  }

  /** Before the page is drawn: the first picture's scene; null before there are numbers. */
  derive(): Scene | null {
    return this.first.derive(this.box, this.session.second.snapshot);
  }

  /** B beside A's view; null while nothing is compared. */
  compared(first: View): Compared | null {
    return this.session.state.compare && this.second.compared(first);
  }

  /** After the page was drawn. */
  drawn(root: ParentNode, theme: Theme): void {
    this.root = root;
    // A page is large to search at every frame.
    if (!this.canvas?.isConnected) {
      this.canvas = root.querySelector('canvas');
      const room = this.canvas?.parentElement;
      if (room) this.resizes.observe(room);
    }
    // The first size is asked for: the observer would tell it a frame later.
    if (this.box.width === 0) this.measure();
    this.second.observe(root, this.resizes);
    const measured = this.box.width > 0;
    if (this.canvas && measured) this.first.paint(this.canvas, theme);
    this.second.paint(root, theme);
    // It needs the page laid out, for which the first picture does not wait.
    if (measured) this.strip.show(root, this.session.state.stage);
  }

  private measure(): void {
    const room = this.canvas?.parentElement;
    if (!room || !this.root) return;
    if (this.second.measure(this.root)) this.redraw();
    const width = Math.floor(room.clientWidth);
    const height = Math.floor(room.clientHeight);
    if (width === this.box.width && height === this.box.height) return;
    this.box = { width, height };
    this.redraw();
  }

  /** The element is out of its page. */
  stop(): void {
    this.first.stop();
    this.second.stop();
    this.resizes.disconnect();
    this.canvas = null;
  }
}
