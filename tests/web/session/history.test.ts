/** Undo and redo cover the choices of a layer, one step each, but not where the reader looks. */
import { describe, expect, it } from 'vitest';
import { difference, History } from '../../../web/session/history';
import { defaultState, type State } from '../../../web/state/state';

const state = (patch: Partial<State> = {}): State => ({ ...defaultState, ...patch });
const [two, four, eight] = [state({ heads: 2 }), state({ heads: 4 }), state({ heads: 8 })];

/** A history of these states, each a complete change. */
function after(...states: readonly State[]): History {
  const history = new History();
  states.slice(1).forEach((each, k) => history.record(states[k] ?? each, each, '', 0));
  return history;
}

describe('a step', () => {
  const layer: readonly Partial<State>[] = [
    { variant: 'wide' },
    { heads: 8 },
    { kvHeads: 2 },
    { qkNorm: 'head' },
    { dModel: 32 },
    { dK: 3 },
    { dV: 3 },
    { mask: 'causal' },
    { scaling: 'none' },
    { positions: false },
    { bias: true },
    { sharedQK: true },
    { sharedHeads: true },
    { valueProjection: false },
    { outputProjection: false },
    { muted: [1] },
    { parameters: 'ones' },
    { seed: 8 },
    { start: 'clones' },
    { noise: 0.1 },
    { optimizer: 'sgd' },
    { learningRate: 0.5 },
    { weightDecay: 0 },
    { batch: 8 },
    { trainingSteps: 90 },
    { task: 'prey' },
    { relation: 'identity' },
    { direction: 'backward' },
    { question: 'friend' },
    { sentence: 'other words' },
    { classes: { 1: 'verb' } },
    { memory: 'more words' },
    { memoryClasses: { 1: 'verb' } },
    { rows: 'file' },
    { padding: [2] },
    { attnMask: { n: 1, m: 1, added: [null] } },
    { edits: [{ name: 'W_Q', index: [0, 0], value: 1 }] },
    { compare: {} },
    { compare: { heads: 8 } },
  ];
  const looks: readonly Partial<State>[] = [
    { stage: 'output' },
    { progress: 0.5 },
    { head: 2 },
    { projection: 'v' },
    { cell: { name: 'x', index: [0, 0] } },
    { look: 'heads' },
    { planDModel: 768 },
    { planHeads: 12 },
    { planN: 64 },
    { speed: 2 },
    { step: 'row' },
    { lockScale: true },
    { allHeads: true },
    { trainingStep: 5 },
    { learning: false },
    { trainingPace: 'fast' },
    { theme: 'dark' },
  ];

  it.each(layer)('%o is one, and undoing it brings the state before', (patch) => {
    const history = after(defaultState, state(patch));
    expect(history.canUndo).toBe(true);
    expect(history.undo(state(patch))).toEqual(defaultState);
  });

  it.each(looks)('%o is none, and stays as it is when something else is undone', (patch) => {
    expect(after(defaultState, state(patch)).canUndo).toBe(false);
    const moved = state({ heads: 8, ...patch });
    expect(after(defaultState, moved).undo(moved)).toEqual(state(patch));
  });

  it('has every field on one of the two sides', () => {
    const named = [...layer, ...looks].flatMap((each) => Object.keys(each));
    expect(new Set(named)).toEqual(new Set(Object.keys(defaultState)));
  });

  it('is what makes B another layer, and not where in B the reader looks', () => {
    const cell = { name: 'x', index: [0, 0] };
    const [plain, looking] = [{ heads: 8 }, { heads: 8, head: 6, cell }];
    expect(after(state({ compare: plain }), state({ compare: looking })).canUndo).toBe(false);
    const masked = { ...looking, mask: 'causal' } as const;
    const history = after(state({ compare: plain }), state({ compare: masked }));
    expect(history.undo(state({ compare: masked }))).toEqual(state({ compare: looking }));
    expect(
      after(defaultState, state({ compare: looking })).undo(state({ compare: looking })),
    ).toEqual(defaultState);
  });

  it('is named by its fields as a link names them', () => {
    const other = state({ dModel: 32, sharedQK: true, stage: 'output' });
    expect(difference(defaultState, other)).toEqual(['d-model', 'shared-qk']);
    expect(difference(other, other)).toEqual([]);
  });
});

describe('undo and redo', () => {
  it('have nothing to go to before the first change', () => {
    const history = new History();
    expect([history.canUndo, history.canRedo]).toEqual([false, false]);
    expect([history.undo(two), history.redo(two)]).toEqual([null, null]);
  });

  it('go back and forward over each step', () => {
    const history = after(two, four, eight);
    expect(history.canRedo).toBe(false);
    expect(history.undo(eight)).toEqual(four);
    expect(history.undo(four)).toEqual(two);
    expect(history.undo(two)).toBeNull();
    expect(history.canUndo).toBe(false);
    expect(history.redo(two)).toEqual(four);
    expect(history.redo(four)).toEqual(eight);
    expect(history.redo(eight)).toBeNull();
    expect(history.undo(eight)).toEqual(four);
  });

  it('forget what was undone once something else is changed', () => {
    const history = after(two, four);
    history.undo(four);
    expect(history.canRedo).toBe(true);
    history.record(two, eight, '', 0);
    expect(history.canRedo).toBe(false);
    expect(history.redo(eight)).toBeNull();
    expect(history.undo(eight)).toEqual(two);
  });

  it('keep what was undone while nothing but the place on show changes', () => {
    const history = after(two, four);
    history.undo(four);
    history.record(two, { ...two, stage: 'output' }, '', 0);
    expect(history.canRedo).toBe(true);
  });

  it('remember the last hundred steps', () => {
    const seeds = Array.from({ length: 120 }, (_, seed) => state({ seed }));
    const history = after(...seeds);
    let now = seeds.at(-1) ?? defaultState;
    let steps = 0;
    for (let back = history.undo(now); back; back = history.undo(now)) {
      now = back;
      steps++;
    }
    expect(steps).toBe(100);
    expect(now.seed).toBe(19);
  });

  it('have nothing after all is cleared', () => {
    const history = after(two, four, eight);
    history.undo(eight);
    history.clear();
    expect([history.canUndo, history.canRedo]).toEqual([false, false]);
    expect(history.undo(four)).toBeNull();
    expect(history.redo(four)).toBeNull();
  });
});

describe('a change that goes on', () => {
  /** The number of undo steps after changing the seed at these times, with these tags. */
  function steps(changes: readonly (readonly [tag: string, at: number])[]): number {
    const history = new History();
    changes.forEach(([tag, at], seed) => {
      history.record(state({ seed }), state({ seed: seed + 1 }), tag, at);
    });
    let count = 0;
    for (let now = history.undo(defaultState); now; now = history.undo(now)) count++;
    return count;
  }

  it('is one step as long as it has one name and no pause of a second', () => {
    expect(steps(['a', 'a', 'a'].map((tag, k) => [tag, 5000 + k * 900]))).toBe(1);
    expect(steps(['a', 'a', 'a'].map((tag, k) => [tag, 5000 + k * 1000]))).toBe(3);
    expect(steps(['a', 'b', 'b', 'a'].map((tag) => [tag, 5000]))).toBe(3);
    expect(steps(['', '', ''].map((tag) => [tag, 5000]))).toBe(3);
  });

  it('is undone as a whole', () => {
    const history = new History();
    history.record(two, four, 'slide', 5000);
    history.record(four, eight, 'slide', 5100);
    expect(history.undo(eight)).toEqual(two);
  });

  it('ends with an undo, and with clearing', () => {
    for (const end of ['undo', 'clear'] as const) {
      const history = new History();
      history.record(two, four, 'slide', 5000);
      if (end === 'undo') history.undo(four);
      else history.clear();
      history.record(two, eight, 'slide', 5100);
      expect(history.undo(eight), end).toEqual(two);
    }
  });
});
