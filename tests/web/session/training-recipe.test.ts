/** Further options of the recipe: in the state, in links, in refusals, and in undo. */
import { describe, expect, it } from 'vitest';
import { check } from '../../../web/state/check';
import { decode } from '../../../web/state/codec';
import { isOfRecipe, startOf, trainingOptions } from '../../../web/state/training';
import { core } from '../support/layers';
import { openTraining, whatWhere } from '../support/training';

const own = 'optimizer=sgd&learning-rate=0.05&weight-decay=0&batch=8&training-steps=40' as const;

describe('a recipe', () => {
  it('is what the task was measured with where nothing is said', () => {
    const { session } = openTraining(whatWhere);
    expect(isOfRecipe(session.state)).toBe(true);
    expect(session.training.runs()[0]?.setup).toMatchObject({
      optimizer: 'adamw',
      learningRate: 0.02,
      weightDecay: 0.2,
      batch: 32,
      steps: 400,
    });
  });

  it('is changed by a link, which names the very parameters again', () => {
    const { session, clock, first } = openTraining(`${whatWhere}&${own}&training-step=40`);
    clock.rest();
    expect(session.training.runs()[0]?.setup).toMatchObject({
      optimizer: 'sgd',
      learningRate: 0.05,
      weightDecay: 0,
      batch: 8,
      steps: 40,
    });
    const link = new Map(session.link());
    expect(link.get('learning-rate')).toBe('0.05');
    expect(link.get('training-steps')).toBe('40');
    const training = core.createTraining(trainingOptions(session.state));
    training.step(40);
    expect(first()).toBe(training.tensor('W_Q').data[0]);
    training.dispose();
  });

  it('says that the training starts again, and undo brings the one before back', () => {
    const { session, clock, said, first } = openTraining(`${whatWhere}&training-step=30`);
    clock.rest();
    const before = first();
    session.change({ learningRate: 0.5 });
    expect(said()).toEqual([
      'learningRate: another training, so it started again and went to step 30. Undo brings the one before back.',
    ]);
    clock.rest();
    expect(first()).not.toBe(before);
    session.undo();
    expect(session.state.learningRate).toBeNull();
    expect(first()).toBe(before);
  });

  it('with fewer steps goes no further than they do', () => {
    const { session, clock } = openTraining(`${whatWhere}&training-step=60`);
    clock.rest();
    session.change({ trainingSteps: 20 });
    clock.rest();
    expect(session.state.trainingStep).toBe(20);
  });

  it('is left behind with its task', () => {
    expect(startOf('prey')).toMatchObject({ batch: null, learningRate: null, relation: 'random' });
  });

  it.each([
    ['learning-rate', 'NaN', 'numbers 1e-9 to 10'],
    ['learning-rate', '1e9', 'numbers 1e-9 to 10'],
    ['learning-rate', '-1', 'numbers 1e-9 to 10'],
    ['weight-decay', '2', 'numbers 0 to 1'],
    ['batch', '0', 'whole numbers 1 to 256'],
    ['batch', '1.5', 'whole numbers 1 to 256'],
    ['training-steps', '1000000000', 'whole numbers 1 to 100000'],
    ['optimizer', 'rmsprop', 'sgd, adam, adamw'],
  ])('refuses %s=%s with what is allowed, and stays as it was', (name, text, allowed) => {
    const { session, said } = openTraining(whatWhere);
    const before = session.state;
    session.take(decode([[name, text]]), 'field');
    expect(said()).toEqual([
      `The field says ${name}=${text}; allowed: recipe, ${allowed}. It was left as it was.`,
    ]);
    expect(session.state).toBe(before);
  });

  it('refuses a program’s values that are no numbers', () => {
    expect(check({ learningRate: '0.1' as never })).toHaveProperty('problem.kind', 'wrong-type');
    expect(check({ learningRate: NaN })).toHaveProperty('problem.kind', 'not-allowed');
    expect(check({ learningRate: null })).toEqual({ values: { learningRate: null } });
    expect(check({ learningRate: 1e-7 })).toEqual({ values: { learningRate: 1e-7 } });
  });
});

it('a loss that is no longer finite stops it, says where, and earlier steps are there', () => {
  const link = 'optimizer=sgd&learning-rate=10&weight-decay=0&training-step=400';
  const { session, clock } = openTraining(`${whatWhere}&${link}`);
  clock.rest();
  const [run] = session.training.runs();
  expect(run?.divergedAt).toBeGreaterThan(1);
  expect(session.snapshot?.trained?.step).toBe((run?.divergedAt ?? 0) - 1);
  session.change({ trainingStep: 1 });
  expect(session.snapshot?.trained?.step).toBe(1);
});

it('a relation of each animal to itself is in the link, and is another training', () => {
  const { session, first } = openTraining('');
  session.change({ ...startOf('relation'), dK: 2 });
  const before = session.training.runs()[0]?.key;
  session.change({ relation: 'identity' });
  expect(new Map(session.link()).get('relation')).toBe('identity');
  expect(session.training.runs()[0]?.key).not.toBe(before);
  expect(first()).toBeDefined();
});
