/** Settings that a task forces on its layer, and the messages about them. */
import { describe, expect, it } from 'vitest';
import { settle } from '../../../web/state/settle';
import { defaultState, type State } from '../../../web/state/state';
import { startOf, taskNames } from '../../../web/state/training';
import { adjustmentText } from '../../../web/text/en/notices';
import { plainRules } from '../support/states';

/** A change to a layer with its task's measured recipe. */
function changed(patch: Partial<State>, more: Partial<State> = {}) {
  const before = { ...defaultState, ...startOf('what-where'), ...more };
  const touched = Object.keys(patch) as (keyof State)[];
  const { state, adjustments } = settle(plainRules, { ...before, ...patch }, touched);
  return { before, state, said: adjustments.map((each) => adjustmentText(each, state)) };
}

describe('a task', () => {
  it('is trained as it was measured, without a word', () => {
    for (const task of taskNames) {
      const { before, state, said } = changed(startOf(task), { head: 0 });
      expect(state).toEqual({ ...before, ...startOf(task) });
      expect(said).toEqual([]);
    }
  });

  it.each([
    [{ mask: 'causal' }, 'mask: the training task sets none, not causal.'],
    [{ positions: false }, 'positions: the training task sets on, not off.'],
    [{ bias: true }, 'biases: the training task sets off, not on.'],
    [{ scaling: 'none' }, 'scaling: the training task sets √d_k, not none.'],
    [{ scaling: 4 }, 'scaling: the training task sets √d_k, not 4.'],
    [{ sharedHeads: true }, 'shared heads: the training task sets off, not on.'],
  ] as const)('takes %o back, and says so', (patch, told) => {
    const { before, state, said } = changed(patch);
    expect(state).toEqual(before);
    expect(said).toEqual([told]);
  });

  it('sets another mask where that is the task’s', () => {
    const { state, said } = changed({ mask: 'none' }, startOf('lookup'));
    expect(state).toMatchObject({ mask: 'no-self', positions: false });
    expect(said).toEqual(['mask: the training task sets no-self, not none.']);
  });

  it('says that it was the training, for the page to word it', () => {
    const wanted = { ...defaultState, ...startOf('what-where'), bias: true };
    expect(settle(plainRules, wanted, ['bias']).adjustments).toEqual([
      { field: 'bias', from: 'true', to: 'false', because: 'training' },
    ]);
    const unknown = { ...defaultState, ...startOf('what-where'), sentence: 'two dogs' };
    expect(settle(plainRules, unknown, []).adjustments).toMatchObject([
      { field: 'sentence', from: 'two dogs', because: 'training' },
    ]);
  });

  it('has one sentence, all of it, without a message', () => {
    const { before, state, said } = changed({ memory: 'she left', padding: [1] });
    expect(state).toEqual(before);
    expect(said).toEqual([]);
  });

  it('has W_O in wide, and leaves the choice elsewhere', () => {
    expect(changed({ variant: 'wide', outputProjection: false }).state).toMatchObject({
      variant: 'wide',
      outputProjection: true,
    });
    expect(changed({ outputProjection: false }).state.outputProjection).toBe(false);
  });

  it('says nothing of layers that are not trained', () => {
    const free = { mask: 'causal', bias: true, memory: 'she left', padding: [1] } as const;
    const words = { sentence: 'two dogs', start: 'nudge', scaling: 'none' } as const;
    const wanted = { ...defaultState, ...free, ...words };
    expect(settle(plainRules, wanted, [])).toEqual({ state: wanted, adjustments: [] });
  });
});

describe('the columns', () => {
  it('are the task’s where training is chosen for a layer of another size', () => {
    for (const dModel of [8, 65]) {
      const { state, said } = changed({ parameters: 'trained' }, { dModel });
      expect(state).toMatchObject({ parameters: 'trained', dModel: 16 });
      expect(said).toContain(`d_model: the training task sets 16, not ${dModel}.`);
    }
  });

  it('may be more where the task has embeddings of any length', () => {
    expect(changed({ dModel: 64 })).toMatchObject({ state: { dModel: 64 }, said: [] });
  });

  it('of another size leave the training where the reader asked for them', () => {
    for (const dModel of [15, 65]) {
      const { state, said } = changed({ dModel });
      expect(state).toMatchObject({ parameters: 'random', dModel });
      expect(said[0]).toContain('trained ones do not exist for this d_model; they are now random.');
    }
  });

  it('give way where training was chosen, too', () => {
    expect(changed({ dModel: 8, parameters: 'trained' }).state).toMatchObject({
      parameters: 'trained',
      dModel: 16,
    });
  });
});

describe('a nudge', () => {
  it('is a thousandth where none was said', () => {
    const { state, said } = changed({ start: 'nudge' });
    expect(state.noise).toBe(0.001);
    expect(said).toEqual([
      'noise: a nudge adds noise to a number, so the noise cannot be 0; it is now 0.001.',
    ]);
  });

  it('may be as small as the core takes it', () => {
    expect(changed({ start: 'nudge', noise: 1e-9 })).toMatchObject({
      state: { noise: 1e-9 },
      said: [],
    });
  });

  it('is for that start alone: clones are clones without noise', () => {
    for (const start of ['random', 'clones', 'zeros'] as const)
      expect(changed({ start })).toMatchObject({ state: { start, noise: 0 }, said: [] });
  });
});

describe('the words', () => {
  const opening = startOf('what-where').sentence;
  const unknown =
    'sentence: the training does not know all of its words; these are words of the task.';

  it('that the task has not are replaced where it is chosen', () => {
    const { state, said } = changed({ parameters: 'trained' }, { sentence: 'two dogs' });
    expect(state.sentence).toBe(opening);
    expect(said).toEqual([unknown]);
  });

  it('that the task has stay, as many as it has places for', () => {
    const eleven = 'I am going to deposit my money at the bank bank';
    expect(changed({ parameters: 'trained' }, { sentence: eleven }).state.sentence).toBe(eleven);
    const twelve = `${eleven} bank`;
    expect(changed({ parameters: 'trained' }, { sentence: twelve }).state.sentence).toBe(opening);
    // A single unknown word is enough.
    const one = 'I am going to deposit my money at the zoo';
    expect(changed({ parameters: 'trained' }, { sentence: one }).state.sentence).toBe(opening);
  });

  it('that the reader types are left: what is wrong with them is said where they are read', () => {
    expect(changed({ sentence: 'two dogs' })).toMatchObject({
      state: { sentence: 'two dogs' },
      said: [],
    });
    const both = changed({ sentence: 'two dogs', parameters: 'trained' });
    expect(both).toMatchObject({ state: { sentence: opening }, said: [unknown] });
  });

  it('with a space in them are known by their hyphen', () => {
    const rules = {
      ...plainRules,
      training: () => ({ words: ['the old', 'bank'], longest: 4, steps: 1 }),
    };
    const wanted = { ...defaultState, ...startOf('what-where'), sentence: 'the-old bank' };
    expect(settle(rules, wanted, ['parameters']).state.sentence).toBe('the-old bank');
  });
});
