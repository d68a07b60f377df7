/**
 * Everything that is built on one core: layer A's model, the trainings that both layers read, and the rules
 * of a state.
 */
import type { Core } from '../core/core-types';
import type { Rules } from '../state/rules';
import { coreRules } from './core-rules';
import type { Imported } from './imported';
import { Model } from './model';
import { Trainings } from './trainings';

export class CoreLayers {
  readonly model: Model;
  readonly trainings: Trainings;
  readonly rules: Rules;

  /** @param lost called when a number cannot be read because the core has stopped for good */
  constructor(
    readonly core: Core,
    file: Imported | null,
    lost: (error: Error) => void,
  ) {
    this.trainings = new Trainings(core);
    this.model = new Model(core, lost, this.trainings);
    if (file) this.model.import(file);
    this.rules = coreRules(core, () => this.model.imported, this.trainings);
  }

  dispose(): void {
    this.model.dispose();
    this.trainings.dispose();
  }
}
