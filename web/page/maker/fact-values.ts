/** Computes the values of facts at any moment, on a layer of their own in the core. */
import { loadCore } from '../../core';
import { browserClock } from '../../element/browser-clock';
import type { Facts } from '../../lessons/format';
import { coreRules } from '../../session/core-rules';
import { FactReader, type FactsRead } from '../../session/lesson/fact-reader';
import { Trainings } from '../../session/trainings';
import { settle } from '../../state/settle';
import { fields } from '../../state/fields';
import type { State } from '../../state/state';

export interface FactValues {
  /** Reads facts of a state; an unfinished read is cancelled. */
  read(facts: Facts, state: State, told: (read: FactsRead) => void): void;
  stop(): void;
}

const all = fields.map(({ key }) => key);

export async function loadFactValues(): Promise<FactValues> {
  const core = await loadCore();
  const trainings = new Trainings(core);
  const rules = coreRules(core, () => null, trainings);
  const reader = new FactReader(core, rules, browserClock, { trainings });
  return {
    read: (facts, state, told) => reader.read(facts, settle(rules, state, all).state, told),
    stop: () => reader.stop(),
  };
}
