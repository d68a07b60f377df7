/** A training between frames: the bits are the core's own, and no frame waits longer than its slice. */
import { describe, expect, it, vi } from 'vitest';
import { Trainer } from '../../../web/train/trainer';
import { newModel } from '../support/model';

const whatWhere = 'parameters=trained&task=what-where&heads=2&seed=7';

function opened(query: string) {
  const made = newModel();
  made.model.showPairs(new URLSearchParams(query));
  return { ...made, trainer: new Trainer(made.model) };
}
type Opened = ReturnType<typeof opened>;

/** Each look at the clock takes time, so that slices end. */
const slowly = ({ frames }: Opened) =>
  vi.spyOn(frames, 'now').mockImplementation(() => (frames.time += 0.4));

/** Lets frames pass until nothing is left to do. */
function rest({ model, frames, trainer }: Opened): number {
  let count = 0;
  for (; trainer.playing || trainer.busy; count++) {
    if (count > 5000) throw new Error('it does not come to rest');
    frames.pass(1, 16);
  }
  frames.pass(200, 16);
  expect(model.failure.value).toBeNull();
  return count;
}

const stepOf = ({ model }: Opened) => model.numbers[0]?.facts.trained?.step;

describe('the trainer', () => {
  it('goes to the step of the state, and has the very parameters that the core’s training has', () => {
    const own = opened(`${whatWhere}&training-step=400&learning=off`);
    slowly(own);
    expect(stepOf(own)).toBe(0);
    expect(own.trainer.busy).toBe(true);
    expect(rest(own)).toBeGreaterThan(1);
    expect(stepOf(own)).toBe(400);
    const training = own.core.createTraining({ task: 'what-where', heads: 2, seed: 7 });
    training.step(400);
    for (const name of ['W_Q', 'W_O'])
      expect(own.model.numbers[0]?.tensor(name).data).toEqual(training.tensor(name).data);
    training.dispose();
    own.model.change({ trainingStep: 33 });
    expect(stepOf(own)).toBe(33);
    expect(own.model.history.canUndo).toBe(true);
  });

  it('spends no more than a slice of a frame', () => {
    const own = opened(`${whatWhere}&training-step=400`);
    const now = slowly(own);
    own.frames.pass(1, 16);
    // 24 ms at 0.4 ms a look, and the looks before and after.
    expect(now.mock.calls.length).toBeLessThan(75);
    const taken = own.model.training(0)?.taken;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(400);
    // A picture costs more than a slice: not each frame has one.
    expect(stepOf(own)).toBe(0);
  });

  it.each([
    ['slow', 20],
    ['steady', 80],
  ])('plays %s at %d steps a second, and stops at the end', (pace, rate) => {
    const own = opened(`${whatWhere}&training-steps=100&training-pace=${pace}`);
    own.trainer.play();
    own.frames.pass(20, 50);
    expect(Math.abs((stepOf(own) ?? 0) - rate)).toBeLessThanOrEqual(rate * 0.1);
    rest(own);
    expect(stepOf(own)).toBe(100);
    expect(own.trainer.isAtEnd).toBe(true);
    expect(own.model.history.canUndo).toBe(true);
    own.trainer.play();
    expect(own.model.state.trainingStep).toBe(0);
    own.trainer.pause();
  });

  it('keeps its pace where frames take long', () => {
    const own = opened(`${whatWhere}&learning=off`);
    own.trainer.play();
    vi.spyOn(own.frames, 'now').mockImplementation(() => own.frames.time + 25);
    own.frames.pass(40, 50);
    expect(stepOf(own)).toBeGreaterThan(150);
  });

  it('shows at the fast pace what it had time for, one step after the other', () => {
    const own = opened(`${whatWhere}&training-pace=fast`);
    slowly(own);
    own.trainer.play();
    const shown: number[] = [];
    for (let k = 0; k < 20; k++) {
      own.frames.pass(1, 16);
      shown.push(stepOf(own) ?? -1);
    }
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(new Set(shown).size).toBeGreaterThan(5);
  });

  it('stops where a reader takes the handle', () => {
    const own = opened(whatWhere);
    own.trainer.play();
    own.frames.pass(10, 50);
    own.trainer.goTo(3);
    expect(own.trainer.playing).toBe(false);
    expect(stepOf(own)).toBe(3);
  });

  it('evaluates every twentieth of the steps, and the one on show, as the core does', () => {
    const own = opened(`${whatWhere}&training-step=50`);
    rest(own);
    const [shown] = own.trainer.onShow;
    expect([...(shown?.run.evaluated.keys() ?? [])].toSorted((a, b) => a - b)).toEqual([
      0, 20, 40, 50,
    ]);
    const training = own.core.createTraining({ task: 'what-where', heads: 2, seed: 7 });
    training.step(50);
    expect(shown?.run.evaluated.get(50)).toEqual(training.evaluate());
    training.dispose();
    expect(stepOf(own)).toBe(50);
  });

  it('trains two layers together, each with its own parameters', () => {
    const own = opened(`${whatWhere}&training-step=60&compare=heads:1`);
    rest(own);
    expect(own.trainer.onShow.map(({ step }) => step)).toEqual([60, 60]);
    expect(own.model.numbers.map(({ facts }) => facts.trained?.step)).toEqual([60, 60]);
    expect(own.trainer.onShow[0]?.run).not.toBe(own.trainer.onShow[1]?.run);
  });

  it('ends before a loss that is not finite', () => {
    const own = opened(`${whatWhere}&optimizer=sgd&learning-rate=10&weight-decay=0`);
    own.trainer.play();
    rest(own);
    const [shown] = own.trainer.onShow;
    expect(shown?.run.divergedAt).toBeGreaterThan(1);
    expect(stepOf(own)).toBe((shown?.run.divergedAt ?? 0) - 1);
  });

  it('ends when another layer is shown that is not trained', () => {
    const own = opened(whatWhere);
    own.trainer.play();
    own.model.changeLayer({ parameters: 'random' });
    own.frames.pass(3);
    expect(own.trainer.playing).toBe(false);
    expect(own.trainer.onShow).toEqual([]);
  });
});

it('what the core refuses a training becomes a notice, and any other error stays one', () => {
  const { model } = newModel();
  model.failed(new RangeError('heads: not these'));
  expect(model.notices.value.map(({ text }) => text)).toEqual(['heads: not these']);
  expect(() => model.failed(new Error('a mistake of the page'))).toThrow('a mistake');
});
