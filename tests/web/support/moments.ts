/** The numbers of a lesson's moments, computed by the real core. */
import english from '../../../web/words/en/fields.ftl?raw';
import model from '../../../web/words/en/model.ftl?raw';
import { loadCore } from '../../../web/core';
import { LayerComputer } from '../../../web/model/compute';
import { settle } from '../../../web/model/settle';
import type { State } from '../../../web/model/state';
import { Trainings } from '../../../web/model/trainings';
import { registerWords } from '../../../web/words/words';
import type { LayerNumbers, MomentNumbers } from '../../../web/lessons';

registerWords(english);
registerWords(model);

const core = await loadCore();
const trainings = new Trainings(core);
const always = () => true;

const failed = (error: unknown): never => {
  throw error;
};

/** What had to change so that a moment's layers can be computed; none in a good lesson. */
export function changesTo(moment: State): readonly string[] {
  const rules = {
    core,
    imported: null,
    fileRows: null,
    training: (state: State, layer: State['layers'][0]) => trainings.of(state, layer).setup,
  };
  return settle(rules, moment, new Set()).notices;
}

/** Calls back with the layers of a moment, trained to its step, and then disposes of them. */
export function withNumbers<T>(moment: State, read: (layers: MomentNumbers) => T): T {
  const computers = moment.layers.map(() => new LayerComputer(core, trainings, failed));
  try {
    return read(
      moment.layers.map((layer, at): LayerNumbers => {
        const isTrained = layer.parameters === 'trained';
        const run = isTrained ? trainings.of(moment, layer) : null;
        run?.advance(moment.trainingStep, always);
        if (run && !run.evaluated.has(moment.trainingStep))
          run.evaluate(moment.trainingStep, always);
        const computer = computers[at];
        if (!computer) throw new RangeError('a computer for each layer');
        return {
          numbers: computer.compute(moment, layer, null),
          learned: run?.evaluated.get(moment.trainingStep) ?? null,
        };
      }),
    );
  } finally {
    for (const computer of computers) computer.dispose();
  }
}
