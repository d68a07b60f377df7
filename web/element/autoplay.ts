/** Plays a figure by itself once enough of it is in sight, unless somebody plays or pauses it before. */
import type { Sight } from './sight';

export class Autoplay {
  private waits = false;

  constructor(
    private readonly sight: Pick<Sight, 'isEnough'>,
    private readonly play: () => void,
  ) {}

  /** There is now something to play. */
  start(): void {
    this.waits = true;
    this.look();
  }

  stop(): void {
    this.waits = false;
  }

  /** To be called when the visible part of the figure changes. */
  look(): void {
    if (!this.waits || !this.sight.isEnough) return;
    this.waits = false;
    this.play();
  }
}
