/** Waits for what signals say. */
import { effect } from '@preact/signals-core';

/** @param holds reads signals, and is asked again whenever one of them is another */
export async function when(holds: () => boolean): Promise<void> {
  let stop = (): void => undefined;
  await new Promise<void>((resolve) => {
    stop = effect(() => {
      if (holds()) resolve();
    });
  });
  stop();
}
