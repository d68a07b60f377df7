/** A promise that is settled once and can be renewed. */
export class Readiness<T> {
  private settle!: {
    readonly resolve: (value: T) => void;
    readonly reject: (reason: unknown) => void;
  };
  promise = this.made();

  private made(): Promise<T> {
    const promise = new Promise<T>((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    // Without this, a failure that nobody awaits would be an unhandled rejection.
    promise.catch(() => undefined);
    return promise;
  }

  resolve(value: T): void {
    this.settle.resolve(value);
  }

  reject(reason: unknown): void {
    this.settle.reject(reason);
  }

  renew(): void {
    this.promise = this.made();
  }
}
