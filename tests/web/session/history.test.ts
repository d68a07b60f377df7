/** Undo and redo cover the choices of a layer, one step each, but not where the reader looks. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference, History } from '../../../web/session/history';
import { defaultState, type State } from '../../../web/state/state';
import { states } from '../support/states';

const state = (patch: Partial<State> = {}): State => ({ ...defaultState, ...patch });
const [two, four, eight] = [state({ heads: 2 }), state({ heads: 4 }), state({ heads: 8 })];

/** A history of these states, each a complete change. */
function after(...states: readonly State[]): History {
  const history = new History();
  states.slice(1).forEach((each, k) => history.record(states[k] ?? each, each, '', 0));
  return history;
}

it('has a state before the last change, but not before everything was replaced', () => {
  const history = after(two, four);
  expect(history.before).toEqual(two);
  history.record(four, eight, '', 9e3, true);
  expect(history.before).toBeNull();
});

describe('a step', () => {
  /** Where and how the reader looks. */
  const looks: readonly (keyof State)[] = [
    'stage',
    'progress',
    'head',
    'projection',
    'cell',
    'look',
    'planDModel',
    'planHeads',
    'planN',
    'speed',
    'step',
    'lockScale',
    'allHeads',
    'trainingStep',
    'learning',
    'trainingPace',
    'theme',
  ];
  const single = states.map((each): State => ({ ...each, compare: null }));

  it('undone brings back all that was chosen, and leaves where the reader looks', () => {
    fc.assert(
      fc.property(single, single, (before, now) => {
        const looked = Object.fromEntries(looks.map((key) => [key, now[key]]));
        const moved: State = { ...before, ...looked };
        expect(after(before, moved).canUndo).toBe(false);
        // A change of a single field is a step, too.
        for (const key of Object.keys(before).filter((each) => !(each in looked))) {
          const changed: State = { ...moved, [key]: now[key as keyof State] };
          expect(after(before, changed).undo(changed) ?? changed).toEqual(moved);
        }
      }),
      { numRuns: 20 },
    );
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
  it('go back and forward over each step', () => {
    const history = after(two, four, eight);
    const walked = ['undo', 'undo', 'undo', 'redo', 'redo', 'redo', 'undo'] as const;
    let now = eight;
    const seen = walked.map((way) => {
      const found = history[way](now);
      now = found ?? now;
      return found?.heads;
    });
    expect(seen).toEqual([4, 2, undefined, 4, 8, undefined, 4]);
    expect([history.canUndo, history.canRedo]).toEqual([true, true]);
  });

  it('forget what was undone once something else is changed, and not where another place is shown', () => {
    const history = after(two, four);
    history.undo(four);
    history.record(two, { ...two, stage: 'output' }, '', 0);
    expect(history.canRedo).toBe(true);
    history.record(two, eight, '', 0);
    expect(history.canRedo).toBe(false);
    expect(history.redo(eight)).toBeNull();
    expect(history.undo(eight)).toEqual(two);
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
