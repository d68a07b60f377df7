/** Shows the draft to the author as a reader sees it, on the page itself; afterwards the page is as before. */
import type { ManyHeads } from '../../element';
import type { Draft } from './draft';

export class Preview {
  /** The id of the lesson that is on show or being opened. */
  private id: string | null = null;
  private begun = false;
  private last = 0;
  /** Ends the wait for the first step. */
  private arrival = new AbortController();

  constructor(
    private readonly layer: ManyHeads,
    /** Called when the reader or the author has left, with the last step on show. */
    private readonly ended: (at: number) => void,
  ) {}

  get isOn(): boolean {
    return this.id !== null;
  }

  /** @param at the step to begin with, from 0 */
  start(draft: Draft, at: number): void {
    this.id = draft.id;
    this.begun = false;
    this.last = at;
    const arrived = () => {
      // Wait until the element has finished its own work on the first step.
      queueMicrotask(() => {
        this.begun = true;
        if (at > 0) this.layer.tour?.goTo(at);
      });
    };
    this.arrival = new AbortController();
    this.layer.addEventListener('mh-step', arrived, { once: true, signal: this.arrival.signal });
    this.layer.lesson = draft;
  }

  /** Called after every change of the page. */
  look(): void {
    if (!this.isOn || !this.begun) return;
    const { tour } = this.layer;
    if (tour) {
      // The reader may open another lesson in between.
      if (tour.lesson.id === this.id) this.last = Math.min(tour.index, tour.count - 1);
      return;
    }
    this.end();
  }

  /** The author leaves, also where the lesson has not begun, as after its code could not be loaded. */
  stop(): void {
    this.layer.lesson = null;
    if (this.isOn) this.end();
  }

  private end(): void {
    this.arrival.abort();
    this.id = null;
    this.ended(this.last);
  }
}
