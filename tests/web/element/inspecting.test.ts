import { describe, expect, it, vi } from 'vitest';
import type { Place } from '../../../web/core/types';
import { Inspecting } from '../../../web/element/inspecting';
import { opened } from '../support/opened';

const cell: Place = { name: 'W_Q', index: [3, 5] };
const score: Place = { name: 'scores', index: [1, 4, 6] };

/** An inspector of a session; `focus` records where it moved the focus. */
function inspector(link: string) {
  const { session, events } = opened(link);
  const focus = vi.fn<(selectors: readonly string[]) => void>();
  /** Callbacks waiting until the inspector exists. */
  const waiting: (() => void)[] = [];
  let isThere = true;
  const inspecting = new Inspecting(session, focus, (use) => {
    if (isThere) use();
    else waiting.push(use);
  });
  const take = () => (isThere = false);
  const give = () => waiting.splice(0).forEach((use) => use());
  return { take, give, session, events, focus, inspecting, ...inspecting.actions };
}

const chosen = 'stage=project&cell=W_Q.3.5';

describe('a number that is typed', () => {
  it('is taken, and can be put back', () => {
    const { session, inspecting, type, edit, focus } = inspector(chosen);
    type(cell, '0,5');
    expect(session.state.edits).toEqual([{ ...cell, value: 0.5 }]);
    expect(inspecting.refused).toBeNull();
    expect(session.history).toMatchObject({ canUndo: true, canRedo: false });
    expect(focus).not.toHaveBeenCalled();
    edit(cell, null);
    expect(session.state.edits).toEqual([]);
    // The edit is gone, and so is its button, so the focus needs another place.
    expect(focus).toHaveBeenLastCalledWith(['#value', '.edits .link', 'canvas']);
  });

  it('is refused where it is no number, with what was typed and why', () => {
    const { session, inspecting, type } = inspector(chosen);
    type(cell, 'a lot');
    const { refused } = inspecting;
    expect(refused?.typed).toBe('a lot');
    expect(refused?.why).toMatch(/“a lot” cannot be used here; allowed: .+\./);
    expect(session.state.edits).toEqual([]);
  });
});

describe('a refusal', () => {
  type Inspector = ReturnType<typeof inspector>;
  const refusing = () => {
    const one = inspector(chosen);
    one.type(cell, '1');
    one.type(cell, 'a lot');
    expect(one.inspecting.refused).not.toBeNull();
    return one;
  };

  it.each<[string, (one: Inspector) => void]>([
    ['once the number is edited', ({ edit }) => edit(cell, 2)],
    ['after an undo', ({ session }) => session.undo()],
    [
      'at another cell, and back at its own',
      ({ session: { cursor } }) => {
        cursor.inspect({ name: 'W_Q', index: [0, 0] }, false);
        cursor.inspect({ ...cell }, false);
      },
    ],
    ['after everything begins anew', ({ session }) => session.reset()],
    ['once the field is left', ({ leaveEdit }) => leaveEdit()],
  ])('is old, and not shown, %s', (_, change) => {
    const one = refusing();
    change(one);
    expect(one.inspecting.refused).toBeNull();
  });

  it('is shown while only the timeline moves', () => {
    const { session, inspecting } = refusing();
    session.move({ ...session.state, progress: 0.5 });
    expect(inspecting.refused).not.toBeNull();
  });
});

describe('opening a number', () => {
  it('gives the focus to the field of the chosen cell', () => {
    const { openEdit, focus, session } = inspector(chosen);
    openEdit();
    expect(focus).toHaveBeenLastCalledWith(['#value']);
    expect(session.state.cell).toEqual(cell);
  });

  it('chooses the cell that was pressed, or is pointed at', () => {
    const { openEdit, focus, session } = inspector('stage=project');
    openEdit(cell);
    expect(session.state.cell).toEqual(cell);
    session.cursor.inspect(null, false);
    session.cursor.point({ name: 'W_K', index: [1, 1] });
    openEdit();
    expect(session.state.cell).toEqual({ name: 'W_K', index: [1, 1] });
    expect(session.hover).toBeNull();
    expect(focus).toHaveBeenCalledTimes(2);
  });

  it('waits with the focus for the inspector, and takes none once another cell is chosen', () => {
    for (const goesOn of [false, true]) {
      const { take, give, openEdit, focus, session } = inspector('stage=project');
      take();
      openEdit(cell);
      expect(session.state.cell).toEqual(cell);
      if (goesOn) session.cursor.inspect(null, false);
      expect(focus).not.toHaveBeenCalled();
      give();
      expect(focus.mock.calls).toEqual(goesOn ? [] : [[['#value']]]);
    }
  });

  it('says why a computed number cannot be edited', () => {
    const { openEdit, focus, session } = inspector('stage=scores');
    openEdit(score);
    expect(focus).not.toHaveBeenCalled();
    expect(session.notices.map(({ text }) => text).join()).toMatch(/^scores.*: .+/);
    expect(session.notices.map(({ kind }) => kind)).toEqual(['info']);
  });
});

describe('the trail', () => {
  it('is followed and gone back, with the focus on the number', () => {
    const { follow, back, focus, session } = inspector('stage=scores&cell=scores.1.4.6');
    const q: Place = { name: 'q', index: [1, 4, 0] };
    follow(score, q, 'term');
    expect(session.state.cell).toEqual(q);
    expect(session.cursor.trail).toEqual([{ place: score, via: 'term' }]);
    expect(focus).toHaveBeenLastCalledWith(['[data-inspect]']);
    focus.mockClear();
    back();
    expect(session.state.cell).toEqual(score);
    expect(focus).toHaveBeenLastCalledWith(['[data-inspect]']);
  });
});

describe('what a screen reader hears', () => {
  it('is the chosen number, and how the reader came to it', () => {
    const { inspecting, follow, session } = inspector('stage=scores&cell=scores.1.4.6');
    const value = session.snapshot?.explain(score).value ?? NaN;
    expect(inspecting.spoken()).toMatch(/^scores.* = −?[\d.]+$/);
    expect(Number(inspecting.spoken().split('= ')[1]?.replace('−', '-'))).toBeCloseTo(value, 2);
    const q: Place = { name: 'q', index: [1, 4, 0] };
    follow(score, q, 'term');
    expect(inspecting.spoken()).toMatch(/^q.* = .+, a term of scores/);
    follow(q, score, 'feed');
    expect(inspecting.spoken()).toMatch(/^scores.* = .+, fed by q/);
  });

  it('is first what an undo did', () => {
    const { session, inspecting, edit } = inspector(chosen);
    edit(cell, 3);
    session.undo();
    expect(inspecting.spoken()).toMatch(/^Undone: edit\w*\. W_Q.* = /);
  });

  it('is nothing where nothing is chosen', () => {
    expect(inspector('').inspecting.spoken()).toBe('');
  });
});
