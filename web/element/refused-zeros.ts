/**
 * Vue assigns 0 for null and undefined to a property that reads as a number, and then takes the attribute of that name
 * away, whether there is one or not. So a 0 that is refused is told a moment later, and not where that follows: then
 * the property is by default.
 */
import type { Decoded } from '../state/codec';

interface Zero {
  /** The names of its attribute and of its property. */
  readonly names: readonly string[];
  readonly refused: Decoded;
  readonly byDefault: Decoded;
}

export class RefusedZeros {
  private readonly waiting = new Set<Zero>();

  constructor(private readonly take: (decoded: Decoded) => void) {}

  add(zero: Zero): void {
    this.waiting.add(zero);
    queueMicrotask(() => {
      if (this.waiting.delete(zero)) this.take(zero.refused);
    });
  }

  /** An attribute was taken away. */
  removed(name: string): void {
    for (const zero of this.waiting) {
      if (!zero.names.includes(name)) continue;
      this.waiting.delete(zero);
      this.take(zero.byDefault);
    }
  }
}
