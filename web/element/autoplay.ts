/** A figure that plays by itself begins when it can be watched, once; whoever plays or pauses it before decides instead. */
import type { Sight } from './sight';

export class Autoplay {
  private waits = false;

  constructor(
    private readonly sight: Pick<Sight, 'isEnough'>,
    private readonly play: () => void,
  ) {}

  /** There is something to play. */
  start(): void {
    this.waits = true;
    this.look();
  }

  stop(): void {
    this.waits = false;
  }

  /** To be called when more or less of the figure is in sight. */
  look(): void {
    if (!this.waits || !this.sight.isEnough) return;
    this.waits = false;
    this.play();
  }
}
