/** Waits for what signals say. */
import { effect } from '@preact/signals-core';

/** @param holds reads signals, and is asked again whenever one of them is another */
export const when = (holds: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      if (!holds()) return;
      resolve();
      // It may hold at once, while the effect is being made.
      queueMicrotask(() => stop());
    });
  });
