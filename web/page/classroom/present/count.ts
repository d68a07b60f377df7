/** Counts seconds down while a class makes its guess. */
export class Count {
  /** Seconds left; null while no countdown runs. */
  left: number | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** @param told called every second, and when a countdown begins or ends */
  constructor(private readonly told: () => void) {}

  start(seconds: number): void {
    clearInterval(this.timer);
    this.left = seconds;
    this.timer = setInterval(() => {
      this.left = Math.max(0, (this.left ?? 0) - 1);
      if (this.left === 0) clearInterval(this.timer);
      this.told();
    }, 1000);
    this.told();
  }

  stop(): void {
    if (this.left === null) return;
    clearInterval(this.timer);
    this.left = null;
    this.told();
  }
}
