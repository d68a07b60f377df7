/** A promise that can be kept once, and be made anew. */
export class Readiness<T> {
  private keep!: (value: T) => void;
  private breakIt!: (reason: unknown) => void;
  promise = this.made();

  private made(): Promise<T> {
    const promise = new Promise<T>((resolve, reject) => {
      this.keep = resolve;
      this.breakIt = reject;
    });
    // Whoever awaits it hears of a failure there; nobody has to.
    promise.catch(() => undefined);
    return promise;
  }

  resolve(value: T): void {
    this.keep(value);
  }

  reject(reason: unknown): void {
    this.breakIt(reason);
  }

  renew(): void {
    this.promise = this.made();
  }
}
