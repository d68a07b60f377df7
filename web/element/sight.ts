/** How much of a figure is in sight. Otherwise it would play unseen, and be over when the reader comes. */

/** Half of the figure, or this many CSS pixels of its height, is enough to watch. */
const enough = 240;
const steps = Array.from({ length: 21 }, (_, k) => k / 20);

export class Sight {
  /** Whether it is entirely out of sight; false until the browser has reported. */
  isOut = false;
  /** Whether enough of it is in sight to watch it. */
  isEnough = false;
  private readonly observer: IntersectionObserver;

  constructor(
    private readonly element: Element,
    changed: () => void,
  ) {
    this.observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        const { isIntersecting, intersectionRect, boundingClientRect } = last;
        this.isOut = !isIntersecting;
        this.isEnough =
          isIntersecting &&
          intersectionRect.height >= Math.min(boundingClientRect.height / 2, enough);
        changed();
      },
      { threshold: steps },
    );
  }

  connected(): void {
    this.observer.observe(this.element);
  }

  disconnected(): void {
    this.observer.disconnect();
  }
}
