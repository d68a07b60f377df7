/** Waits until signals say that something is so. */
import { effect } from '@preact/signals-core';

/** @param holds reads signals; it is called again whenever one of them changes */
export async function when(holds: () => boolean): Promise<void> {
  let stop = (): void => undefined;
  await new Promise<void>((resolve) => {
    stop = effect(() => {
      if (holds()) resolve();
    });
  });
  stop();
}
