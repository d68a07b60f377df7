/** A promise that is settled once, and renewed when a figure has to start again. */
export class Readiness<T> {
  private made = this.make();

  get promise(): Promise<T> {
    return this.made.promise;
  }

  resolve(value: T): void {
    this.made.resolve(value);
  }

  reject(reason: unknown): void {
    this.made.reject(reason);
  }

  renew(): void {
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
