/** The moments of a lesson free what they computed, also while one is under way. */
import { expect, it } from 'vitest';
import { Moments } from '../../../web/figure/moments';
import { stateOf } from '../../../web/lessons/moment';
import { Clock } from '../../../web/model/clock';
import { newModel } from '../support/model';

const query = 'parameters=trained&task=what-where&heads=2&training-step=40';

it('are computed anew where what they were made of was freed meanwhile', async () => {
  const { core } = newModel();
  // Each look at it takes a millisecond, so that a training takes several frames.
  let time = 0;
  let frame: ((now: number) => void) | null = null;
  const clock = new Clock({
    now: () => (time += 1),
    request: (draw) => {
      frame = draw;
      return 1;
    },
    cancel: () => undefined,
  });
  const pass = () => {
    const draw = frame;
    frame = null;
    draw?.(time);
    return draw !== null;
  };
  const freed: string[] = [];
  const watched: typeof core = {
    ...core,
    createTraining: (options) => {
      const training = core.createTraining(options);
      const dispose = training.dispose.bind(training);
      return Object.assign(training, {
        dispose: () => {
          freed.push('training');
          dispose();
        },
      });
    },
  };
  const moments = new Moments(() => watched, clock);
  const asked = moments.numbers(stateOf(query), new AbortController().signal);
  expect(pass()).toBe(true);
  moments.dispose();
  expect(freed).toEqual(['training']);
  while (pass());
  const [layer] = await asked;
  expect(layer?.numbers.facts.trained?.step).toBe(40);
  expect(layer?.learned).not.toBeNull();
  moments.dispose();
  expect(() => layer?.numbers.coreLayer.tensor('x')).toThrow('disposed');
});
