/** A promise that is settled by a start, and renewed for the next one; who waits meanwhile is told by that. A start that is no longer the last one settles nothing. */
export class Readiness<T> {
  private made = this.make();
  private isSettled = false;
  private starts = 0;

  get promise(): Promise<T> {
    return this.made.promise;
  }

  resolve(value: T): void {
    this.isSettled = true;
    this.made.resolve(value);
  }

  reject(reason: unknown): void {
    this.isSettled = true;
    this.made.reject(reason);
  }

  /** Begins a start, and ends one before it. @returns whether this one has ended since */
  begin(): () => boolean {
    this.end();
    const { starts } = this;
    return () => starts !== this.starts;
  }

  /** Ends a start that is under way; who asks from now on waits for the next one. */
  end(): void {
    this.starts += 1;
    if (!this.isSettled) return;
    this.isSettled = false;
    this.made = this.make();
  }

  private make() {
    let [resolve, reject]: [(value: T) => void, (reason: unknown) => void] = [
      () => undefined,
      () => undefined,
    ];
    const promise = new Promise<T>((...both) => ([resolve, reject] = both));
    // A failure that nobody waits for is no unhandled rejection.
    promise.catch(() => undefined);
    return { promise, resolve, reject };
  }
}
