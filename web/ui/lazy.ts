/** Parts whose code is loaded when they are first shown: until then their elements are empty. */
import type { Model } from '../model/model';
import { say } from '../words/words';

/** What is being loaded. */
const loads = new Set<Promise<unknown>>();

/** Waits until the code of all parts that are shown is there, or has failed. */
export const partsLoaded = (): Promise<unknown> => Promise.all(loads);

/** A call loads the code once; where that fails, it is said, and the next call tries again. */
function lazy(load: () => Promise<unknown>): (model: Model) => void {
  let loading: Promise<unknown> | null = null;
  return (model) => {
    if (loading) return;
    const now = load()
      .catch(() => {
        loading = null;
        model.notify(say('page-not-loaded'));
      })
      .finally(() => loads.delete(now));
    loading = now;
    loads.add(now);
  };
}

export const inspectorPart = lazy(() => import('../explain/inspector'));
export const guidePart = lazy(() => import('./guide'));
export const comparisonPart = lazy(() => import('../panels/comparison'));
export const trainingParts = lazy(() =>
  Promise.all([import('../train/strip'), import('../train/learned'), import('../train/seed-dots')]),
);
export const menuParts = lazy(() =>
  Promise.all([
    import('./experiments'),
    import('./layer-menu'),
    import('./more-menu'),
    import('./lesson-list'),
  ]),
);
