/** Memory does not grow over ten trainings, and a stopped session frees all of them. */
import { expect, it } from 'vitest';
import { loadCore } from '../../../web/core';
import type { Core } from '../../../web/core/core-types';
import { withMemory } from '../support/wasmMemory';

const { core, memory } = await withMemory(loadCore);
// Imported now, since these modules load the core too, which is loaded only once.
const { open } = await import('../support/session');
const { SliceClock, whatWhere } = await import('../support/training');

/** The core with counts of its trainings. */
function counted(): { readonly on: Core; live(): number; made(): number } {
  let [live, made] = [0, 0];
  const on: Core = {
    ...core,
    createTraining: (options) => {
      const training = core.createTraining(options);
      live += 1;
      made += 1;
      return {
        ...training,
        setup: training.setup,
        step: (count) => training.step(count),
        losses: () => training.losses(),
        goTo: (step) => training.goTo(step),
        evaluate: () => training.evaluate(),
        beginEvaluation: () => {
          training.beginEvaluation();
        },
        stepEvaluation: () => training.stepEvaluation(),
        lossOn: (words, output) => training.lossOn(words, output),
        layerFor: (words) => training.layerFor(words),
        tensor: (name) => training.tensor(name),
        dispose: () => {
          live -= 1;
          training.dispose();
        },
      };
    },
  };
  return { on, live: () => live, made: () => made };
}

it('stays where it was through ten trainings, each on show and evaluated', () => {
  const { on, live, made } = counted();
  const clock = new SliceClock();
  const { session } = open(`${whatWhere}&training-step=60`, { on, clock });
  const train = (seed: number) => {
    session.change({ seed, trainingStep: 60 });
    clock.rest();
    expect(session.snapshot?.trained).toMatchObject({ seed, step: 60 });
  };
  // More trainings than the cache keeps: evaluations need a contiguous block, and memory grows until there is one.
  for (let seed = 1; seed <= 30; seed++) train(seed);
  const before = memory.buffer.byteLength;
  for (let seed = 31; seed <= 40; seed++) train(seed);
  expect(memory.buffer.byteLength).toBe(before);
  expect(made()).toBeGreaterThanOrEqual(40);
  expect(live()).toBe(4);
  session.stop();
  expect(live()).toBe(0);
  expect(clock.frames).toHaveLength(0);
});

it('lets go of many seeds, too, wherever they are stopped', () => {
  const { on, live } = counted();
  const clock = new SliceClock();
  const { session } = open(whatWhere, { on, clock });
  clock.rest();
  session.training.seeds.start(on, session.state, [1, 2]);
  for (let k = 0; k < 30; k++) clock.frame();
  session.stop();
  expect(live()).toBe(0);
  expect(clock.frames).toHaveLength(0);
});
