/** How much of a figure is in sight. What plays where nobody sees it would be over when the reader comes. */

/** Enough to watch is half of it, or this many CSS pixels of its height. */
const enough = 240;
const steps = Array.from({ length: 21 }, (_, k) => k / 20);

export class Sight {
  /** Nothing of it is in sight. Before the browser has looked, it may be. */
  isOut = false;
  /** So much of it is in sight that it can be watched. */
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
