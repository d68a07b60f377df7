/** A fresh core for a session whose core has stopped for good, as when it ran out of memory. */
import type { Core } from '../core/core-types';

/** A state that stops this many cores in a row is not tried again until something else is asked for. */
const mostInARow = 2;

export class CoreSupply {
  /** How many cores have stopped since there were numbers. */
  stopped = 0;
  private load: (() => Promise<Core>) | null = null;
  private loading = false;

  constructor(
    private readonly use: (core: Core) => void,
    private readonly fail: (error: unknown) => void,
  ) {}

  start(load: (() => Promise<Core>) | null): void {
    this.load = load;
    this.stopped = 0;
  }

  stop(): void {
    this.load = null;
  }

  /** There are numbers: the core works. */
  works(): void {
    this.stopped = 0;
  }

  /** The core has stopped. */
  replace(): void {
    this.stopped += 1;
    if (this.stopped <= mostInARow) void this.reload();
  }

  /** Loads a core, unless one is on its way; nothing once the session has been stopped. */
  async reload(): Promise<void> {
    const { load } = this;
    if (!load || this.loading) return;
    this.loading = true;
    try {
      const core = await load();
      this.loading = false;
      if (this.load === load) this.use(core);
    } catch (error) {
      this.loading = false;
      this.fail(error);
    }
  }
}

/** Whether a core has stopped for good: none of its layers can be used again. */
export const isLost = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'lost';
