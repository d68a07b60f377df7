/** From a state to the options of a training; tasks start with their measured recipes. */
import { describe, expect, it } from 'vitest';
import { settle } from '../../../web/state/settle';
import { defaultState, type State } from '../../../web/state/state';
import {
  isOfRecipe,
  isTrained,
  recipes,
  startOf,
  takesNoise,
  taskNames,
  trainingOptions,
  trainingStarts,
} from '../../../web/state/training';
import { core, rules } from '../support/layers';

/** A reader who has changed every setting of a training. */
const busy: State = {
  ...defaultState,
  sentence: 'two dogs',
  memory: 'she left',
  dModel: 24,
  heads: 3,
  variant: 'narrow',
  dK: 3,
  dV: 5,
  mask: 'causal',
  scaling: 'none',
  positions: false,
  bias: true,
  sharedQK: true,
  sharedHeads: true,
  valueProjection: false,
  outputProjection: false,
  muted: [0],
  seed: 1,
  start: 'nudge',
  noise: 0.5,
  optimizer: 'sgd',
  learningRate: 0.5,
  weightDecay: 0.5,
  batch: 4,
  trainingSteps: 7,
  question: 'friend',
  relation: 'identity',
  edits: [{ name: 'W_Q', index: [0, 0], value: 1 }],
  trainingStep: 5,
  head: 0,
  cell: { name: 'q', index: [0, 0, 0] },
};

describe.each(taskNames)('%s, begun', (task) => {
  const begun = (): State => ({ ...busy, ...startOf(task) });

  it('is what the core trains where only the task is said', () => {
    const usual = core.createTraining({ task });
    const made = core.createTraining(trainingOptions(begun()));
    expect(made.setup).toEqual(usual.setup);
    made.dispose();
    usual.dispose();
  });

  it('leaves nothing to settle: mask, embeddings and words are the task’s', () => {
    const state = begun();
    expect(settle(rules, state, ['parameters'])).toEqual({ state, adjustments: [] });
  });

  it('is at its beginning, with nothing of the layer that was there', () => {
    expect(begun()).toMatchObject({ parameters: 'trained', trainingStep: 0, memory: '' });
    expect(begun()).toMatchObject({ muted: [], edits: [], cell: null });
    expect(isOfRecipe(begun())).toBe(true);
  });
});

it.each(taskNames)('the recipe of %s is the core’s', (task) => {
  const training = core.createTraining({ task });
  const { layer, positions } = training.setup;
  const {
    dModel,
    mostColumns,
    mask,
    sentence,
    learnsEmbeddings,
    floor: _,
    ...recipe
  } = recipes[task];
  expect({ heads: layer.heads, variant: layer.variant, positions }).toEqual(recipe);
  expect(layer.dModel).toBe(dModel);
  // Samples of equal length need no padding, and the page shows one sample at a time.
  expect(layer.mask === 'padding' ? 'none' : layer.mask).toBe(mask);
  expect(sentence).not.toBe('');
  expect(() => core.createTraining({ task, dModel: dModel - 1 })).toThrow(RangeError);
  const beyond = () => core.createTraining({ task, dModel: mostColumns + 1, heads: 1 });
  expect(beyond).toThrow(RangeError);
  core.createTraining({ task, dModel: mostColumns, heads: 1 }).dispose();
  const embeddings = () => [...training.tensor('token_embedding').data];
  const atStart = embeddings();
  training.step();
  expect(embeddings().some((value, i) => value !== atStart[i])).toBe(learnsEmbeddings);
  training.dispose();
});

it('the recipe of every task is followed until one part of it is another', () => {
  const begun = { ...defaultState, ...startOf('lookup') };
  const own = {
    optimizer: 'sgd',
    learningRate: 0.1,
    weightDecay: 0,
    batch: 8,
    trainingSteps: 9,
  } as const;
  for (const [key, value] of Object.entries(own))
    expect(isOfRecipe({ ...begun, [key]: value }), key).toBe(false);
  expect(isOfRecipe({ ...begun, heads: 4, seed: 9 })).toBe(true);
});

describe('what the core is asked for', () => {
  const asked = (patch: Partial<State>) => trainingOptions({ ...busy, ...patch });

  it('is the layer, its start and all that the reader put in the place of the recipe', () => {
    expect(asked({ task: 'offsets' })).toEqual({
      task: 'offsets',
      heads: 3,
      variant: 'narrow',
      dModel: 24,
      start: 'nudge',
      noise: 0.5,
      seed: 1,
      sharedQK: true,
      valueProjection: false,
      outputProjection: false,
      optimizer: 'sgd',
      learningRate: 0.5,
      weightDecay: 0.5,
      batch: 4,
      steps: 7,
    });
  });

  it('has widths of a head in wide alone, and only those that were chosen', () => {
    expect(asked({ variant: 'wide' })).toMatchObject({ dK: 3, dV: 5 });
    const usual = Object.keys(asked({ variant: 'wide', dK: null, dV: null }));
    for (const each of [usual, Object.keys(asked({ variant: 'split' }))]) {
      expect(each).not.toContain('dK');
      expect(each).not.toContain('dV');
    }
  });

  it('has noise for those starts that take it, and the core takes every one', () => {
    expect(trainingStarts.filter(takesNoise)).toEqual(['clones', 'nudge']);
    for (const start of trainingStarts) {
      const options = trainingOptions({ ...defaultState, ...startOf('lookup'), start, noise: 0.5 });
      expect('noise' in options, start).toBe(start === 'clones' || start === 'nudge');
      const training = core.createTraining(options);
      expect(training.setup).toMatchObject({ start, noise: takesNoise(start) ? 0.5 : 0 });
      training.dispose();
    }
  });

  it('has whose letter is asked for, or which relation, with the task that has it', () => {
    expect(asked({ task: 'prey' })).toMatchObject({ question: 'friend' });
    expect(asked({ task: 'relation' })).toMatchObject({ relation: 'identity' });
    expect(asked({ task: 'relation' })).not.toHaveProperty('question');
    expect(asked({ task: 'prey' })).not.toHaveProperty('relation');
  });
});

it('something is trained where either layer is', () => {
  const both: State = { ...defaultState, compare: { parameters: 'trained' } };
  expect([defaultState, both].map(isTrained)).toEqual([false, true]);
  expect(isTrained({ ...defaultState, compare: { heads: 2 } })).toBe(false);
  expect(isTrained({ ...defaultState, parameters: 'trained' })).toBe(true);
  expect(isTrained({ ...both, parameters: 'trained', compare: null })).toBe(true);
});

it('one head that answers one of two questions is at the floor of the loss, and two are below', () => {
  const { floor } = recipes['what-where'];
  const loss = (heads: number) => {
    const training = core.createTraining({ task: 'what-where', heads, seed: 3 });
    training.step(400);
    const evaluated = training.evaluate().loss;
    training.dispose();
    return evaluated;
  };
  expect(loss(1)).toBeGreaterThan(floor ?? NaN);
  // Five percent, since the last steps still fluctuate.
  expect(loss(1)).toBeLessThan((floor ?? NaN) * 1.05);
  expect(loss(2)).toBeLessThan((floor ?? NaN) / 10);
  expect(taskNames.filter((task) => recipes[task].floor !== null)).toEqual(['what-where']);
});
