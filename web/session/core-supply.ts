/** Loads a fresh core for a session whose core has stopped for good, for example out of memory. */
import type { Core } from '../core/core-types';

/** After this many stopped cores in a row a state is not retried until something else is asked for. */
const mostInARow = 2;

export class CoreSupply {
  /** How many cores have stopped since numbers were last computed. */
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

  /** Numbers were computed: the core works. */
  works(): void {
    this.stopped = 0;
  }

  /** The core has stopped. */
  replace(): void {
    this.stopped += 1;
    if (this.stopped <= mostInARow) void this.reload();
  }

  /** Loads a core unless one is already loading; does nothing once the session was stopped. */
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

/** Whether the error means that the core has stopped for good and none of its layers can be used. */
export const isLost = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'lost';
