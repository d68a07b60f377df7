/** The core's rules in the form that state/ asks for; answers about head counts are cached. */
import type { Core } from '../core/core-types';
import type { Rules } from '../state/rules';
import { rowsIn, type Imported } from './imported';
import type { Trainings } from './trainings';

export function coreRules(core: Core, file: () => Imported | null, trainings: Trainings): Rules {
  const headCounts = new Map<string, readonly number[]>();
  return {
    validHeads: (...layer) => {
      const key = layer.join();
      const counts = headCounts.get(key) ?? core.validHeads(...layer);
      headCounts.set(key, counts);
      return counts;
    },
    isWordClass: (id) => core.wordClasses.some((entry) => entry.id === id),
    get imported() {
      return file()?.config ?? null;
    },
    get fileRows() {
      const inputs = file()?.inputs;
      return inputs ? rowsIn(inputs) : null;
    },
    training: (state) => trainings.setupOf(state),
  };
}
