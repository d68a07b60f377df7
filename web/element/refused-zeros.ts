/**
 * Vue turns null and undefined into 0 for a property that reads as a number, and then removes the attribute
 * of that name, whether it exists or not. So a refused 0 is reported a moment later, unless that removal
 * follows: the property then has its default.
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

  /** An attribute was removed. */
  removed(name: string): void {
    for (const zero of this.waiting) {
      if (!zero.names.includes(name)) continue;
      this.waiting.delete(zero);
      this.take(zero.byDefault);
    }
  }
}
