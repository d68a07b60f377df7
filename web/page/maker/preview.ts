/** The draft as a reader sees it, on the page itself; what the page showed before comes back afterwards. */
import type { ManyHeads } from '../../element';
import type { Draft } from './draft';

export class Preview {
  /** Of the lesson that is on show, or being opened. */
  private id: string | null = null;
  private begun = false;
  private last = 0;

  constructor(
    private readonly layer: ManyHeads,
    /** Called when the reader, or the author, has left; with the step that was on show last. */
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
      // The element's own work on its first step ends before it goes to another.
      queueMicrotask(() => {
        this.begun = true;
        if (at > 0) this.layer.tour?.goTo(at);
      });
    };
    this.layer.addEventListener('mh-step', arrived, { once: true });
    this.layer.lesson = draft;
  }

  /** Looked at whenever the page has changed. */
  look(): void {
    if (!this.isOn || !this.begun) return;
    const { tour } = this.layer;
    if (tour) {
      // A reader may open another lesson meanwhile.
      if (tour.lesson.id === this.id) this.last = Math.min(tour.index, tour.count - 1);
      return;
    }
    this.id = null;
    this.ended(this.last);
  }

  stop(): void {
    this.layer.lesson = null;
    this.look();
  }
}
