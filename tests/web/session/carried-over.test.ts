/** What survives a change: word classes, the chosen cell, a stage's end. */
import { describe, expect, it } from 'vitest';
import { carriedOver } from '../../../web/session/carried-over';
import { defaultState, type State } from '../../../web/state/state';
import { computed } from '../support/layers';

const { snapshot } = computed();
const cell = { name: 'scores', index: [1, 4, 6] };
const state = (patch: Partial<State>): State => ({ ...defaultState, ...patch });

describe('a change', () => {
  it('takes word classes along with their words, of either sentence', () => {
    const before = state({
      sentence: 'a b c',
      classes: { 1: 'verb' },
      memory: 'x y',
      memoryClasses: { 0: 'noun' },
    });
    const after = carriedOver(before, { sentence: 'new a b c', memory: 'old x y' }, null);
    expect(after).toMatchObject({ classes: { 2: 'verb' }, memoryClasses: { 1: 'noun' } });
    expect(after.sentence).toBe('new a b c');
  });

  it('of the reader’s preferences alone leaves the chosen cell, also one that this stage does not show', () => {
    const before = state({ stage: 'embed', cell });
    expect(carriedOver(before, { theme: 'dark', speed: 2 }, snapshot).cell).toEqual(cell);
    expect(carriedOver(before, { heads: 2 }, snapshot).cell).toBeNull();
  });

  it('leaves the classes that it names itself', () => {
    const before = state({
      sentence: 'a b',
      classes: { 1: 'verb' },
      memory: 'x',
      memoryClasses: { 0: 'noun' },
    });
    const patch = { sentence: 'new a b', classes: { 0: 'noun' }, memory: 'y x', memoryClasses: {} };
    expect(carriedOver(before, patch, null)).toEqual({ ...before, ...patch });
  });

  it('shows a stage complete unless it names how far it has got', () => {
    const before = state({ stage: 'embed', progress: 0.3 });
    expect(carriedOver(before, { stage: 'scores' }, null).progress).toBe(1);
    expect(carriedOver(before, { stage: 'scores', progress: 0.5 }, null).progress).toBe(0.5);
    expect(carriedOver(before, { heads: 8 }, null).progress).toBe(0.3);
  });

  it('takes the chosen cell along to another head and stage, where there are numbers', () => {
    const before = state({ stage: 'scores', head: 1, cell });
    const moved = { head: 3, stage: 'softmax' } as const;
    expect(carriedOver(before, moved, snapshot).cell).toEqual({
      name: 'attn_weights',
      index: [3, 4, 6],
    });
    expect(carriedOver(before, moved, null).cell).toEqual(cell);
    expect(carriedOver(before, { stage: 'embed' }, snapshot).cell).toBeNull();
    expect(carriedOver(before, { mask: 'causal' }, snapshot).cell).toEqual(cell);
  });

  it('leaves the cell that it names itself', () => {
    const before = state({ stage: 'scores', cell });
    const other = { name: 'x', index: [0, 0] };
    expect(carriedOver(before, { head: 3, cell: other }, snapshot).cell).toEqual(other);
    expect(carriedOver(before, { head: 3, cell: null }, snapshot).cell).toBeNull();
  });

  it('keeps a cell that the look beside the stage shows, in the look that is chosen', () => {
    const contributions = { name: 'contributions', index: [1, 4, 6] };
    const before = state({ stage: 'scores', cell: contributions });
    expect(carriedOver(before, { look: 'heads' }, snapshot).cell).toEqual(contributions);
    expect(carriedOver(before, { look: 'none' }, snapshot).cell).toBeNull();
  });
});
