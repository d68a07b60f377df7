/** Facts go on being read when the core is replaced, and when the element comes back into a page. */
import { describe, expect, it, vi } from 'vitest';
import type { Core } from '../../../../web/core/core-types';
import type { TrainingOptions } from '../../../../web/core/training-types';
import type { Lesson } from '../../../../web/lessons/format';
import { StepFacts } from '../../../../web/session/lesson/step-facts';
import { defaultState } from '../../../../web/state/state';
import { startOf } from '../../../../web/state/training';
import { core } from '../../support/layers';
import { open } from '../../support/session';
import { SliceClock } from '../../support/training';

const trained = { ...defaultState, ...startOf('what-where'), trainingStep: 300 };
const lesson: Lesson = {
  format: 1,
  id: 'mine',
  title: 'Mine',
  facts: { steps: { fact: 'training.steps' } },
  steps: [{ id: 'a', title: 'A', text: ['{steps}'] }],
};
const [step] = lesson.steps;
if (!step) throw new Error('The lesson has no step.');

/** A core that stops for good at its first training, and then refuses every call. */
function mortal(): Core {
  const stopped = () => Object.assign(new Error('The core stopped.'), { code: 'lost' });
  return {
    ...core,
    createTraining: (): never => {
      throw stopped();
    },
  };
}

describe('the facts of a step', () => {
  it('are read again from the beginning when the element is back in a page', () => {
    const clock = new SliceClock();
    const { session } = open('', { clock });
    const facts = new StepFacts(lesson, session);
    const told = vi.fn();
    facts.read(step, trained, told);
    clock.frame();
    expect(facts.complete).toBe(false);
    for (let times = 0; times < 3; times++) {
      session.stop();
      expect(clock.frames, 'nothing is computed for nobody').toHaveLength(0);
      session.start(core);
    }
    clock.rest();
    expect(facts.complete).toBe(true);
    expect([...facts.values.keys()]).toEqual(['steps']);
    // Once they are known there is nothing to read again.
    told.mockClear();
    session.stop();
    session.start(core);
    clock.rest();
    expect(told).not.toHaveBeenCalled();
    facts.stop();
  });

  it('are read on the next core if one stops for good', async () => {
    const clock = new SliceClock();
    const load = vi.fn(() => Promise.resolve(core));
    const { session } = open('', { on: mortal(), load, clock });
    const facts = new StepFacts(lesson, session);
    facts.read(step, trained, () => undefined);
    expect(session.snapshot).toBeNull();
    await vi.waitFor(() => expect(session.snapshot).not.toBeNull());
    clock.rest();
    expect(facts.complete).toBe(true);
    expect(load).toHaveBeenCalledTimes(1);
    facts.stop();
  });

  it('are given up after the second core that stops', async () => {
    const clock = new SliceClock();
    const made = vi.fn((options: TrainingOptions) => mortal().createTraining(options));
    const load = vi.fn(() => Promise.resolve<Core>({ ...core, createTraining: made }));
    const { session } = open('', { on: mortal(), load, clock });
    const facts = new StepFacts(lesson, session);
    facts.read(step, trained, () => undefined);
    await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(1));
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => expect(session.snapshot).not.toBeNull());
    expect(clock.rest()).toBe(0);
    expect(made).toHaveBeenCalledTimes(1);
    expect(facts.complete).toBe(false);
    facts.stop();
  });
});
