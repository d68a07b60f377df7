/** A session that trains: links determine the parameters, frames never wait, refusals have messages. */
import { effect } from '@preact/signals-core';
import { describe, expect, it, vi } from 'vitest';
import type { TrainingOptions } from '../../../web/core/training-types';
import type { Session } from '../../../web/session/session';
import { decode } from '../../../web/state/codec';
import { recipes, startOf, taskNames, trainingOptions } from '../../../web/state/training';
import { core } from '../support/layers';
import { openTraining, whatWhere, type Training } from '../support/training';

/** A number of a parameter after some steps, trained without a session. */
function numberAt(step: number, options: Partial<TrainingOptions> = {}, name = 'W_Q') {
  const training = core.createTraining({ task: 'what-where', heads: 2, seed: 7, ...options });
  if (step > 0) training.step(step);
  const [number] = training.tensor(name).data;
  training.dispose();
  return number;
}

const { sentence } = recipes['what-where'];

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

  it('with a recipe of its own trains by that, and names it again', () => {
    const own = 'optimizer=sgd&learning-rate=0.05&weight-decay=0&batch=8&training-steps=40';
    const { session, clock, first } = openTraining(`${whatWhere}&${own}&training-step=40`);
    clock.rest();
    const link = new URLSearchParams(session.link());
    for (const [name, value] of new URLSearchParams(own)) expect(link.get(name)).toBe(value);
    expect(first()).toBe(numberAt(40, trainingOptions(session.state)));
    session.change({ trainingSteps: 20 });
    expect(session.state.trainingStep).toBe(20);
  });

  it.each(['head', 'whole'] as const)(
    'shows the gains that are learned with qk-norm %s',
    (qkNorm) => {
      const { clock, first } = openTraining(`${whatWhere}&qk-norm=${qkNorm}&training-step=4`);
      expect(first('g_Q')).toBe(1);
      clock.rest();
      for (const name of ['g_Q', 'g_K']) expect(first(name)).not.toBe(1);
      expect(first('g_Q')).toBe(numberAt(4, { qkNorm }, 'g_Q'));
    },
  );

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

  it('whose loss is no longer finite stops before that step, and earlier steps are there', () => {
    const link = 'optimizer=sgd&learning-rate=10&weight-decay=0&training-step=400';
    const { session, clock } = openTraining(`${whatWhere}&${link}`);
    expect(clock.rest(), 'it comes to rest').toBeLessThan(1000);
    const [run] = session.training.runs();
    expect(run?.divergedAt).toBeGreaterThan(1);
    expect(session.snapshot?.trained?.step).toBe((run?.divergedAt ?? 0) - 1);
    expect(session.snapshot?.tensor('W_Q').data.every(Number.isFinite)).toBe(true);
    session.change({ trainingStep: 1 });
    expect(session.snapshot?.trained?.step).toBe(1);
  });
});

describe('the steps of a training', () => {
  /** Frames until playing has ended; the steps on show meanwhile. */
  function played({ session, clock }: Training): ReadonlySet<number | undefined> {
    const shown = new Set<number | undefined>();
    for (let k = 0; session.training.loop.playing && k < 10_000; k++) {
      clock.frame();
      shown.add(session.snapshot?.trained?.step);
    }
    return shown;
  }

  it('are played up to a step, from the beginning where it is there, and then to the last', () => {
    const opened = openTraining(`${whatWhere}&training-steps=80&training-step=60`);
    const { session, clock } = opened;
    clock.rest();
    session.training.loop.play(60);
    const shown = played(opened);
    expect(session.state.trainingStep).toBe(60);
    expect(Math.min(...[...shown].map(Number))).toBeLessThan(10);
    expect(shown.size).toBeGreaterThan(5);
    session.training.loop.play();
    played(opened);
    expect(session.state.trainingStep).toBe(80);
  });

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
    const link = `${whatWhere}&training-steps=50&training-step=10&learning=off`;
    const { session, clock } = openTraining(link);
    clock.rest();
    const { loop } = session.training;
    loop.play();
    clock.frame();
    loop.hold(true);
    clock.rest();
    expect(loop.playing).toBe(true);
    expect(session.state.trainingStep).toBeLessThan(50);
    loop.hold(false);
    clock.rest();
    expect(session.state.trainingStep).toBe(50);
    loop.hold(true);
    session.change({ trainingStep: 20 });
    clock.rest();
    expect(session.snapshot?.trained?.step).toBe(20);
  });

  // Frames for the last 20 steps, at 20 or 80 steps a second or as fast as possible.
  it.each([
    ['slow', 50, 70],
    ['steady', 12, 22],
    ['fast', 1, 8],
  ] as const)('are played to the last one, %s', (trainingPace, least, most) => {
    const link = `${whatWhere}&training-steps=40&training-step=20&learning=off`;
    const { session, clock, events } = openTraining(link);
    clock.rest();
    const changes = () => events.filter(({ type }) => type === 'mh-change').length;
    session.change({ trainingPace });
    const before = changes();
    session.training.loop.play();
    clock.frame();
    expect(changes()).toBe(before);
    const frames = clock.rest();
    expect(session.state.trainingStep).toBe(40);
    expect(session.training.loop.playing).toBe(false);
    expect(changes()).toBe(before + 1);
    expect(frames).toBeGreaterThanOrEqual(least);
    expect(frames).toBeLessThanOrEqual(most);
    session.training.loop.play();
    expect(session.state.trainingStep).toBe(0);
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
    const [run] = session.training.runs();
    loop.play();
    const names = ['takes', 'computes', 'paints', 'draws'] as const;
    const now = () => [run?.taken, session.state.trainingStep, paints, draws];
    const frames = { takes: 0, computes: 0, paints: 0, draws: 0 };
    for (let frame = 0; frame < 80; frame++) {
      const before = now();
      clock.frame();
      const changed = now().map((each, k) => each !== before[k]);
      const [takes, ...others] = changed;
      // The rest of a frame that computes or paints is used for steps too.
      expect(others.filter(Boolean).length).toBeLessThanOrEqual(1);
      if (others.at(-1)) expect(takes).toBe(false);
      names.forEach((name, k) => (frames[name] += Number(changed[k])));
    }
    expect(frames).toMatchObject({ paints: 20, draws: 20 });
    expect(frames.computes).toBeGreaterThan(15);
    expect(frames.takes).toBeGreaterThan(20);
    expect(session.state.trainingStep).toBeGreaterThan(80);
  });

  it('stand still when paused, which is told once, and when the session stops', () => {
    const { session, clock, events } = openTraining(whatWhere);
    const { loop } = session.training;
    loop.play();
    clock.frame();
    clock.frame();
    loop.pause();
    const { trainingStep } = session.state;
    clock.rest();
    expect(session.state.trainingStep).toBe(trainingStep);
    events.length = 0;
    loop.pause();
    expect(events).toEqual([]);
    loop.play();
    session.stop();
    expect(clock.frames).toHaveLength(0);
    expect(loop.running).toBe(false);
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

  it('beyond the last step goes to the last, and says so', () => {
    const { session, said } = openTraining(whatWhere);
    session.change({ trainingStep: 401 });
    expect(session.state.trainingStep).toBe(400);
    expect(said()).toEqual([
      'training-step: this training has 400 steps; 401 is beyond them. It is now 400.',
    ]);
  });
});

describe('the words', () => {
  it('that the task has not are named, and the sentence stays', () => {
    const { session, said } = openTraining(whatWhere);
    session.change({ sentence: 'we will hide the dog near the shop' });
    expect(session.state.sentence).toBe(sentence);
    expect(said()[0]).toMatch(
      /^sentence: “dog” is not a word of this training.*made by hand or random\.$/,
    );
    session.change({ sentence: 'we will hide the box near the shop' });
    expect(session.snapshot?.words).toHaveLength(8);
    expect(said()).toEqual([]);
    session.change({ sentence: 'the box the box the box the box the box the box' });
    expect(said()).toEqual(['sentence: 12 words; this training has places for 1 to 11.']);
  });

  it('that a task replaces take their classes with them', () => {
    const { session } = openTraining('sentence=a+b+c+d+e+f+g+h+i+j+k+l&classes=11:verb');
    session.change({ parameters: 'trained' });
    expect(session.snapshot?.words.join(' ')).toBe(sentence);
    expect(session.state.classes).toEqual({});
  });

  it.each(taskNames)('that the page opens %s with are words of the task', (task) => {
    const { session, said } = openTraining('');
    session.change(startOf(task));
    expect(said()).toEqual([]);
    expect(session.snapshot?.words.join(' ')).toBe(recipes[task].sentence);
    expect(session.snapshot?.trained?.asked.length).toBeGreaterThan(0);
  });
});

describe('while it plays', () => {
  function playing(load: Parameters<typeof openTraining>[1] = {}) {
    const opened = openTraining(`${whatWhere}&training-step=50`, load);
    opened.clock.rest();
    opened.session.training.loop.play();
    opened.clock.frame();
    expect(opened.session.training.loop.playing).toBe(true);
    const [run] = opened.session.training.runs();
    if (!run) throw new Error('nothing is trained');
    const fails = (error: Error) =>
      vi.spyOn(run.training, 'step').mockImplementation(() => {
        throw error;
      });
    return { ...opened, fails };
  }

  it.each<[name: string, step: number, act: (session: Session) => void]>([
    ['a step that is named', 20, (session) => session.set({ trainingStep: 20 })],
    ['going back to the opening', 0, (session) => session.reset()],
    [
      'a link',
      30,
      (session) => session.open(decode([...new URLSearchParams(`${whatWhere}&training-step=30`)])),
    ],
  ])('%s ends it, and is what stays on show', (_, step, act) => {
    const { session, clock } = playing();
    act(session);
    expect(session.training.loop.playing).toBe(false);
    clock.rest();
    expect(session.state.trainingStep).toBe(step);
  });

  it('parameters that are not trained end it, which is told', () => {
    const { session, clock, events } = playing();
    session.change({ parameters: 'random' });
    clock.rest();
    expect(session.training.loop.playing).toBe(false);
    const { type, detail } = events.at(-1) ?? {};
    expect(type).toBe('mh-change');
    expect(detail).toMatchObject({ state: { parameters: 'random' } });
  });

  it('a step that the core refuses ends it, and is said', () => {
    const { session, clock, said, fails } = playing();
    fails(Object.assign(new RangeError('There is no memory left.'), { code: 'out-of-memory' }));
    clock.rest();
    expect(session.training.loop.running).toBe(false);
    expect(said()).toContain('There is no memory left.');
    expect(session.snapshot).not.toBeNull();
  });

  it('a core that has stopped for good is replaced, and the step on show comes back', async () => {
    const load = vi.fn(() => Promise.resolve(core));
    const { session, clock, fails } = playing({ load });
    fails(Object.assign(new Error('The core stopped.'), { code: 'lost' }));
    clock.rest();
    await vi.waitFor(() => expect(session.snapshot).not.toBeNull());
    expect(load).toHaveBeenCalledTimes(1);
    clock.rest();
    expect(session.training.loop.playing).toBe(false);
    expect(session.snapshot?.trained?.step).toBe(session.state.trainingStep);
    expect(session.state.trainingStep).toBeGreaterThanOrEqual(50);
  });
});
