/** From a state to the options of a training; tasks start with their measured recipes. */
import { describe, expect, it } from 'vitest';
import { defaultState, type State } from '../../../web/state/state';
import {
  isOfRecipe,
  recipes,
  startOf,
  taskNames,
  trainingOptions,
  trainingStarts,
} from '../../../web/state/training';
import { core } from '../support/layers';

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

describe.each(taskNames)('the recipe of %s', (task) => {
  it('is what the core trains where only the task is said, whatever was there before', () => {
    const begun: State = { ...busy, ...startOf(task) };
    const usual = core.createTraining({ task });
    const made = core.createTraining(trainingOptions(begun));
    expect(made.setup).toEqual(usual.setup);
    expect(begun).toMatchObject({ parameters: 'trained', trainingStep: 0, memory: '' });
    expect(begun).toMatchObject({ muted: [], edits: [], cell: null });
    expect(isOfRecipe(begun)).toBe(true);
    made.dispose();
    usual.dispose();
  });

  it('is the core’s: its layer, the columns that it may have, and whether it learns embeddings', () => {
    const training = core.createTraining({ task });
    const { layer, positions } = training.setup;
    const recipe = recipes[task];
    const { heads, variant, dModel } = layer;
    // Samples of equal length need no padding, and the page shows one sample at a time.
    const mask = layer.mask === 'padding' ? 'none' : layer.mask;
    expect(recipe).toMatchObject({ heads, variant, dModel, mask, positions });
    const withColumns = (columns: number) =>
      core.createTraining({ task, dModel: columns, heads: 1 }).dispose();
    expect(() => withColumns(dModel - 1)).toThrow(RangeError);
    expect(() => withColumns(recipe.mostColumns + 1)).toThrow(RangeError);
    withColumns(recipe.mostColumns);
    const embeddings = () => [...training.tensor('token_embedding').data];
    const atStart = embeddings();
    training.step();
    expect(embeddings().some((value, i) => value !== atStart[i])).toBe(recipe.learnsEmbeddings);
    training.dispose();
  });
});

it('a recipe is followed until one part of it is another', () => {
  const begun = { ...defaultState, ...startOf('lookup') };
  for (const own of [
    { optimizer: 'sgd' },
    { learningRate: 0.1 },
    { weightDecay: 0 },
    { batch: 8 },
    { trainingSteps: 9 },
  ] as const)
    expect(isOfRecipe({ ...begun, ...own }), JSON.stringify(own)).toBe(false);
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
    expect(asked({ qkNorm: 'head' })).toMatchObject({ qkNorm: 'head' });
  });

  it.each<[patch: Partial<State>, option: string, value: unknown]>([
    // Widths of a head are free in wide alone.
    [{ variant: 'wide' }, 'dK', 3],
    [{ variant: 'wide', dK: null }, 'dK', undefined],
    [{ variant: 'split' }, 'dK', undefined],
    [{ task: 'prey' }, 'question', 'friend'],
    [{ task: 'relation' }, 'question', undefined],
    [{ task: 'relation' }, 'relation', 'identity'],
    [{ task: 'prey' }, 'relation', undefined],
  ])('with %j has for %s %j', (patch, option, value) => {
    expect(new Map(Object.entries(asked(patch))).get(option)).toBe(value);
  });

  it.each(trainingStarts)('has noise where the start %s takes it, which the core does', (start) => {
    const options = trainingOptions({ ...defaultState, ...startOf('lookup'), start, noise: 0.5 });
    const noisy = ['clones', 'nudge'].includes(start);
    expect('noise' in options).toBe(noisy);
    const training = core.createTraining(options);
    expect(training.setup).toMatchObject({ start, noise: noisy ? 0.5 : 0 });
    training.dispose();
  });
});
