/** Raised hands, counted for the options of each question, so that they are still there on going back. */

/** More than any class has. */
export const mostHands = 999;

export class Tally {
  private readonly hands = new Map<string, readonly number[]>();
  /** Each counted hand in order, so that the last one can be taken back. */
  private readonly order: { readonly place: string; readonly option: number }[] = [];

  /** @returns the count of each of this many options */
  of(place: string, options: number): readonly number[] {
    const counted = this.hands.get(place) ?? [];
    return Array.from({ length: options }, (_, option) => counted[option] ?? 0);
  }

  /** Counts one more hand. */
  add(place: string, options: number, option: number): void {
    const counted = this.of(place, options);
    const now = counted[option];
    if (now === undefined || now >= mostHands) return;
    this.set(place, options, option, now + 1);
    this.order.push({ place, option });
  }

  /** Sets a count; invalid input changes nothing. */
  set(place: string, options: number, option: number, hands: number): void {
    if (!Number.isInteger(hands) || hands < 0 || hands > mostHands) return;
    const counted = this.of(place, options);
    this.hands.set(
      place,
      counted.map((each, at) => (at === option ? hands : each)),
    );
  }

  /** Takes back the last hand counted for this question. */
  takeBack(place: string, options: number): void {
    const last = this.order.findLastIndex((each) => each.place === place);
    const [taken] = last < 0 ? [] : this.order.splice(last, 1);
    if (!taken) return;
    const hands = this.of(place, options)[taken.option] ?? 0;
    this.set(place, options, taken.option, hands - 1);
  }

  /** Starts again for another class. */
  clear(): void {
    this.hands.clear();
    this.order.length = 0;
  }
}
