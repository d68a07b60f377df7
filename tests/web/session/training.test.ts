/** A session that trains: links determine the parameters, frames never wait, refusals have messages. */
import { effect } from '@preact/signals-core';
import { describe, expect, it, vi } from 'vitest';
import type { TrainingOptions } from '../../../web/core/training-types';
import type { Session } from '../../../web/session/session';
import { decode } from '../../../web/state/codec';
import { recipes, startOf, taskNames } from '../../../web/state/training';
import { core } from '../support/layers';
import { openTraining, whatWhere } from '../support/training';

function numberAt(step: number, options: Partial<TrainingOptions> = {}): number | undefined {
  const training = core.createTraining({ task: 'what-where', heads: 2, seed: 7, ...options });
  if (step > 0) training.step(step);
  const [number] = training.tensor('W_Q').data;
  training.dispose();
  return number;
}

describe('a link to a step', () => {
  it('brings back the very parameters, some steps a frame', () => {
    const { session, clock, first } = openTraining(`${whatWhere}&training-step=150`);
    expect(first()).toBe(numberAt(0));
    expect(session.snapshot?.trained).toMatchObject({ task: 'what-where', step: 0, steps: 400 });
    clock.frame();
    expect(session.snapshot?.trained?.step).toBeGreaterThan(0);
    expect(session.snapshot?.trained?.step).toBeLessThan(150);
    expect(clock.rest()).toBeGreaterThan(1);
    expect(session.snapshot?.trained?.step).toBe(150);
    expect(first()).toBe(numberAt(150));
    expect(new Map(session.link()).get('training-step')).toBe('150');
  });

  it('says at which rows the task asks something, once it is trained', () => {
    const { session, clock } = openTraining(whatWhere);
    expect(session.snapshot?.trained?.asked).toEqual([4]);
    const says = 'Only the row of “deposit” is asked something in training';
    session.change({ stage: 'softmax' });
    expect(session.caption()).toContain('Nothing is trained yet: press Train.');
    expect(session.caption()).not.toContain(says);
    session.change({ trainingStep: 1 });
    clock.rest();
    expect(session.caption()).toContain(says);
    // Before softmax the sentence about other rows does not apply.
    session.change({ stage: 'mask' });
    expect(session.caption()).not.toContain(says);
  });

  it('beyond the last step goes to the last, and says so', () => {
    const { session, said } = openTraining(whatWhere);
    session.change({ trainingStep: 401 });
    expect(session.state.trainingStep).toBe(400);
    expect(said()).toEqual([
      'training-step: this training has 400 steps; 401 is beyond them. It is now 400.',
    ]);
  });
});

describe('a training that is played', () => {
  it('up to a step begins again from its end, and stops there', () => {
    const { session, clock } = openTraining(`${whatWhere}&training-step=60`);
    clock.rest();
    const shown = new Set<number | undefined>();
    session.training.loop.play(60);
    for (let k = 0; session.training.loop.playing && k < 10_000; k++) {
      clock.frame();
      shown.add(session.snapshot?.trained?.step);
    }
    expect(session.state.trainingStep).toBe(60);
    expect(Math.min(...[...shown].map(Number))).toBeLessThan(10);
    expect(shown.size).toBeGreaterThan(5);
    // Without a target it continues to the last step.
    session.training.loop.play();
    for (let k = 0; session.training.loop.playing && k < 10_000; k++) clock.frame();
    expect(session.state.trainingStep).toBe(400);
  });
});

describe('the steps of a training', () => {
  it('can be gone back to and forth, bit for bit', () => {
    const { session, clock, first } = openTraining(`${whatWhere}&training-step=40&learning=off`);
    clock.rest();
    const last = first();
    session.change({ trainingStep: 17 });
    // Going back needs no training, so it is immediate.
    expect(clock.frames).toHaveLength(0);
    expect(first()).toBe(numberAt(17));
    session.change({ trainingStep: 40 });
    expect(first()).toBe(last);
  });

  it('stand still while nobody sees them, but for one that is asked for', () => {
    const { session, clock } = openTraining(`${whatWhere}&training-step=10&learning=off`);
    clock.rest();
    const { loop } = session.training;
    loop.play();
    clock.frame();
    loop.hold(true);
    clock.rest();
    const { trainingStep } = session.state;
    expect(loop.playing).toBe(true);
    expect(trainingStep).toBeLessThan(400);
    loop.hold(false);
    clock.rest();
    expect(session.state.trainingStep).toBe(400);
    loop.hold(true);
    session.change({ trainingStep: 20 });
    clock.rest();
    expect(session.snapshot?.trained?.step).toBe(20);
  });

  it.each(['slow', 'steady', 'fast'] as const)('are played to the last one, %s', (pace) => {
    const { session, clock, events } = openTraining(`${whatWhere}&training-step=380`);
    clock.rest();
    const changes = () => events.filter(({ type }) => type === 'mh-change').length;
    session.change({ trainingPace: pace });
    const before = changes();
    session.training.loop.play();
    clock.frame();
    expect(session.state.trainingStep).toBeGreaterThanOrEqual(380);
    expect(changes()).toBe(before);
    const frames = clock.rest();
    expect(session.state.trainingStep).toBe(400);
    expect(session.training.loop.playing).toBe(false);
    expect(changes()).toBe(before + 1);
    // Frames for the last 20 steps, at 20 or 80 steps a second or as fast as possible.
    const [least, most] = { slow: [50, 70], steady: [12, 22], fast: [1, 8] }[pace];
    expect(frames).toBeGreaterThanOrEqual(least ?? NaN);
    expect(frames).toBeLessThanOrEqual(most ?? NaN);
    session.training.loop.play();
    expect(session.state.trainingStep).toBe(0);
  });

  it.each([
    ['playing', (session: Session) => session.training.loop.play()],
    ['going to a step', (session: Session) => session.change({ trainingStep: 300 })],
  ])('end with a change to parameters that are not trained, which is told, %s', (_, begin) => {
    const { session, clock, events } = openTraining(whatWhere);
    clock.rest();
    begin(session);
    clock.frame();
    session.change({ parameters: 'random' });
    clock.rest();
    expect(session.training.loop.playing).toBe(false);
    const { type, detail } = events.at(-1) ?? {};
    expect(type).toBe('mh-change');
    expect(detail).toMatchObject({ state: { parameters: 'random' } });
  });

  it('are taken, computed and drawn in frames of their own while it plays', () => {
    const { session, clock } = openTraining(whatWhere);
    const { loop } = session.training;
    let [paints, draws] = [0, 0];
    effect(() => {
      if (session.snapshot && !loop.pictureWaits) paints += 1;
    });
    effect(() => {
      if (loop.turns >= 0 && !loop.pageWaits) draws += 1;
    });
    const { state } = session;
    const [run] = session.training.runs();
    session.training.loop.play();
    const what = { takes: 0, computes: 0, paints: 0, draws: 0 };
    const now = () => ({
      takes: run?.taken ?? NaN,
      computes: session.state.trainingStep,
      paints,
      draws,
    });
    for (let frame = 0; frame < 80; frame++) {
      const before = now();
      clock.frame();
      const after = now();
      // The rest of a frame that computes or paints is used for steps too.
      const [computes, paints, draws] = (['computes', 'paints', 'draws'] as const).map(
        (name) => after[name] !== before[name],
      );
      expect([computes, paints, draws].filter(Boolean).length).toBeLessThanOrEqual(1);
      if (draws) expect(after.takes).toBe(before.takes);
      for (const name of ['takes', 'computes', 'paints', 'draws'] as const)
        what[name] += Number(after[name] !== before[name]);
    }
    expect(what).toMatchObject({ paints: 20, draws: 20 });
    expect(what.computes).toBeGreaterThan(15);
    expect(what.takes).toBeGreaterThan(20);
    expect(session.state.trainingStep).toBeGreaterThan(state.trainingStep + 80);
  });

  it('are not taken in a frame that has no time left', () => {
    const { session, clock } = openTraining(whatWhere);
    const [run] = session.training.runs();
    session.training.loop.play();
    clock.frame();
    const reached = run?.taken;
    expect(reached).toBeGreaterThan(0);
    const compute = vi.spyOn(session.training, 'computeStep');
    compute.mockImplementation(() => (clock.time += 3));
    clock.frame();
    expect(compute).toHaveBeenCalledOnce();
    expect(run?.taken).toBe(reached);
    clock.frame();
    expect(run?.taken).toBeGreaterThan(reached ?? NaN);
  });

  it('stand still when paused, and when the session stops', () => {
    const { session, clock } = openTraining(whatWhere);
    session.training.loop.play();
    clock.frame();
    clock.frame();
    session.training.loop.pause();
    const { trainingStep } = session.state;
    clock.rest();
    expect(session.state.trainingStep).toBe(trainingStep);
    session.training.loop.play();
    session.stop();
    expect(clock.frames).toHaveLength(0);
    expect(session.training.loop.running).toBe(false);
  });

  it('are not told again by a pause of what stands still', () => {
    const { session, clock, events } = openTraining(whatWhere);
    clock.rest();
    events.length = 0;
    session.training.loop.pause();
    expect(events).toEqual([]);
  });

  it('are the same for two layers beside each other', () => {
    const { session, clock, first } = openTraining(`${whatWhere}&compare=heads:1&training-step=30`);
    clock.rest();
    expect(first('W_Q', 'A')).toBe(numberAt(30));
    expect(first('W_Q', 'B')).toBe(numberAt(30, { heads: 1 }));
    session.change({ trainingStep: 10 });
    expect(first('W_Q', 'B')).toBe(numberAt(10, { heads: 1 }));
  });
});

it('words that a task replaces take their classes with them', () => {
  const { session } = openTraining('sentence=a+b+c+d+e+f+g+h+i+j+k+l&classes=11:verb');
  expect(session.state.classes).toEqual({ 11: 'verb' });
  session.change({ parameters: 'trained' });
  expect(session.snapshot?.words).toHaveLength(10);
  expect(session.state.classes).toEqual({});
});

describe('a changed option', () => {
  it('trains anew to the same step, says so, and undo brings back the training before', () => {
    const { session, clock, first, said } = openTraining(`${whatWhere}&training-step=20`);
    clock.rest();
    const before = first();
    session.change({ seed: 3 });
    clock.rest();
    expect(first()).toBe(numberAt(20, { seed: 3 }));
    expect(said()).toEqual([
      'seed: another training, so it started again and went to step 20. Undo brings the one before back.',
    ]);
    session.undo();
    clock.rest();
    expect(first()).toBe(before);
  });

  it('that the core refuses changes nothing', () => {
    const { session, said, first } = openTraining(whatWhere);
    const before = first();
    session.change({ start: 'clones', noise: 10.5 });
    expect(said()[0]).toContain('noise');
    expect(session.state).toMatchObject({ start: 'random', noise: 0 });
    expect(first()).toBe(before);
  });

  it('that the task decides is put back, and said', () => {
    const { session, said } = openTraining(whatWhere);
    session.change({ mask: 'causal' });
    expect(session.state.mask).toBe('none');
    expect(said()).toEqual(['mask: the training task sets none, not causal.']);
    session.change({ dModel: 8 });
    expect(session.state).toMatchObject({ parameters: 'random', dModel: 8 });
  });
});

describe('the words', () => {
  it('that the task has not are named, and the sentence stays', () => {
    const { session, said } = openTraining(whatWhere);
    session.change({ sentence: 'we will hide the dog near the shop' });
    expect(session.state.sentence).toBe(recipes['what-where'].sentence);
    expect(said()[0]).toMatch(
      /^sentence: “dog” is not a word of this training.*made by hand or random\.$/,
    );
    session.change({ sentence: 'we will hide the box near the shop' });
    expect(session.snapshot?.words).toHaveLength(8);
    expect(said()).toEqual([]);
    session.change({ sentence: 'the box the box the box the box the box the box' });
    expect(said()).toEqual(['sentence: 12 words; this training has places for 1 to 11.']);
  });

  it('of the task take the place of others when it is chosen', () => {
    const { session, said } = openTraining('sentence=two dogs');
    session.change({ parameters: 'trained' });
    expect(session.state.sentence).toBe(recipes['what-where'].sentence);
    expect(said().join()).toContain('does not know all of its words');
  });

  it.each(taskNames)('that the page opens %s with are words of the task', (task) => {
    const { session, said } = openTraining('');
    session.change(startOf(task));
    expect(said()).toEqual([]);
    expect(session.snapshot?.words.join(' ')).toBe(recipes[task].sentence);
    expect(session.snapshot?.trained?.asked.length).toBeGreaterThan(0);
  });
});

it('ten trainings later memory is where it was', () => {
  const { session, clock } = openTraining(`${whatWhere}&training-step=5`);
  const made: number[] = [];
  for (let seed = 10; seed < 20; seed++) {
    session.change({ seed });
    clock.rest();
    made.push(session.coreLayers?.trainings.size ?? NaN);
  }
  expect(Math.max(...made)).toBe(4);
  session.stop();
  expect(session.coreLayers).toBeNull();
});

describe('while it plays', () => {
  const playing = () => {
    const opened = openTraining(`${whatWhere}&training-step=100`);
    opened.clock.rest();
    opened.session.training.loop.play();
    opened.clock.frame();
    expect(opened.session.training.loop.playing).toBe(true);
    return opened;
  };

  it.each([
    ['a step that is named', 20, (session: Session) => session.set({ trainingStep: 20 })],
    ['going back to the opening', 0, (session: Session) => session.reset()],
    [
      'a link',
      30,
      (session: Session) =>
        session.open(decode([...new URLSearchParams(`${whatWhere}&training-step=30`)])),
    ],
  ])('%s ends it, and is what stays on show', (_, step, act) => {
    const { session, clock } = playing();
    act(session);
    expect(session.training.loop.playing).toBe(false);
    clock.rest();
    expect(session.state.trainingStep).toBe(step);
  });

  it('a step that the core refuses ends it, and is said', () => {
    const { session, clock, said } = playing();
    const [run] = session.training.runs();
    if (!run) throw new Error('nothing is trained');
    vi.spyOn(run.training, 'step').mockImplementation(() => {
      throw Object.assign(new RangeError('There is no memory left.'), { code: 'out-of-memory' });
    });
    clock.rest();
    expect(session.training.loop.playing).toBe(false);
    expect(session.training.loop.running).toBe(false);
    expect(said()).toContain('There is no memory left.');
    expect(session.snapshot).not.toBeNull();
  });

  it('a core that has stopped for good is replaced, and the step on show comes back', async () => {
    const load = vi.fn(() => Promise.resolve(core));
    const { session, clock } = openTraining(`${whatWhere}&training-step=100`, { load });
    clock.rest();
    session.training.loop.play();
    const [run] = session.training.runs();
    if (!run) throw new Error('nothing is trained');
    vi.spyOn(run.training, 'step').mockImplementation(() => {
      throw Object.assign(new Error('The core stopped.'), { code: 'lost' });
    });
    clock.frame();
    clock.frame();
    await vi.waitFor(() => expect(session.snapshot).not.toBeNull());
    expect(load).toHaveBeenCalledTimes(1);
    clock.rest();
    expect(session.training.loop.playing).toBe(false);
    expect(session.snapshot?.trained?.step).toBe(session.state.trainingStep);
    expect(session.state.trainingStep).toBeGreaterThanOrEqual(100);
  });
});
