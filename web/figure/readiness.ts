/** A promise that is settled by a start, and renewed for the next one; who waits meanwhile is told by that. */
export class Readiness<T> {
  private made = this.make();
  private isSettled = false;

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

  renew(): void {
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
