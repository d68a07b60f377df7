/** The core: one compiled module for all figures of a page, loaded when the first one needs it. */
import type { Core } from '../core/core-types';

let loading: Promise<Core> | null = null;

/** A core that has stopped is replaced by a fresh one the next time. */
export function sharedCore(fresh = false): Promise<Core> {
  if (fresh) loading = null;
  loading ??= import('../core').then(({ loadCore }) => loadCore());
  loading.catch(() => (loading = null));
  return loading;
}
