/**
 * Code that is loaded when it is first needed: the one way of every part that is loaded later. Who asks says
 * where a failure is reported: in the part's place (loaded-part.ts), as a notice (element/with-module.ts) or
 * at the page's top (page/when-pressed.ts).
 */
import { signal } from '@preact/signals-core';

export class Loaded<Module> {
  private readonly module = signal<Module | null>(null);
  private loading: Promise<Module> | null = null;
  private waiting: ((module: Module) => void)[] = [];

  /** @param load an import(); called again after it failed */
  constructor(private readonly load: () => Promise<Module>) {}

  /** Null until it is loaded; a signal. */
  get now(): Module | null {
    return this.module.value;
  }

  /** The same, but whoever asks is not drawn again when it is loaded. */
  peek(): Module | null {
    return this.module.peek();
  }

  /** Waits for what is being loaded; a failure is of whoever asked for it. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.loading]);
  }

  /** Loads it once. A second call meanwhile gives the same promise; after a failure the next call tries again. */
  readonly fetch = (): Promise<Module> => {
    const module = this.peek();
    if (module) return Promise.resolve(module);
    this.loading ??= this.load()
      .then((loaded) => {
        this.module.value = loaded;
        for (const use of this.waiting.splice(0)) use(loaded);
        return loaded;
      })
      .finally(() => {
        this.loading = null;
      });
    return this.loading;
  };

  /** Calls `use` now, or once it is loaded; this alone does not load it. */
  whenThere(use: (module: Module) => void): void {
    const module = this.peek();
    if (module) use(module);
    else this.waiting.push(use);
  }
}
