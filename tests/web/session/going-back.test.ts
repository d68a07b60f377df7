/** The direction of the stages: part of links and of undo; the definition of L; explanations in both directions. */
import { describe, expect, it } from 'vitest';
import { open } from '../support/session';
import { openTraining, whatWhere } from '../support/training';

const backward = 'direction=backward';
const gradient = { name: 'grad.scores', index: [1, 4, 6] };

describe('backward', () => {
  it('is in the link, and one step to undo', () => {
    const { session } = open('stage=scores');
    expect(session.snapshot?.back).toBeNull();
    session.change({ direction: 'backward' });
    expect(new Map(session.link()).get('direction')).toBe('backward');
    expect(session.snapshot?.back).toEqual({ of: 'sum', asksNothing: false });
    session.undo();
    expect(session.state).toMatchObject({ direction: 'forward', stage: 'scores' });
    expect(session.snapshot?.back).toBeNull();
    session.redo();
    expect(session.state.direction).toBe('backward');
  });

  it('keeps the stage, and the chosen cell as its gradient', () => {
    const { session } = open('stage=scores&progress=0.4&cell=scores.1.4.6');
    session.change({ direction: 'backward' });
    expect(session.state).toMatchObject({ stage: 'scores', progress: 1 });
    // In the backward pass, the stage of scores computes gradients of q and k, so the cell is still visible.
    expect(session.state.cell).toEqual(gradient);
    session.change({ direction: 'forward' });
    expect(session.state.cell).toEqual({ ...gradient, name: 'scores' });
  });

  it('names a gradient in a link, and refuses one where nothing went back', () => {
    const link = `${backward}&stage=scores&cell=grad.scores.1.4.6`;
    expect(open(link).session.state.cell).toEqual(gradient);
    const { session, said } = open('cell=grad.scores.1.4.6');
    expect(session.state.cell).toBeNull();
    expect(said()).toEqual(['This layer has no cell grad.scores.1.4.6; none is chosen.']);
  });

  it('follows a term to a gradient and to what it was multiplied by, and comes back', () => {
    const { session } = open(`${backward}&stage=scores&parameters=random`);
    const from = { name: 'grad.q', index: [1, 4, 2] };
    session.cursor.inspect(from, true);
    session.cursor.follow(from, gradient, 'term');
    expect(session.state).toMatchObject({ direction: 'backward', stage: 'scale', cell: gradient });
    const key = { name: 'k', index: [1, 6, 2] };
    session.cursor.back();
    session.cursor.follow(from, key, 'term');
    expect(session.state).toMatchObject({ direction: 'forward', cell: key });
    expect(session.snapshot?.back).toBeNull();
    session.cursor.back();
    expect(session.state).toMatchObject({ direction: 'backward', cell: from });
    expect(session.snapshot?.explain(from).value).toBe(
      session.layer('A').tensor('grad.q').data[(1 * 10 + 4) * 4 + 2],
    );
  });

  it('goes back in both layers that are compared', () => {
    const { session } = open(`${backward}&parameters=random&compare=heads:2`);
    for (const of of ['A', 'B'] as const)
      expect(
        session
          .layer(of)
          .tensor('grad.x')
          .data.some((value) => value !== 0),
      ).toBe(true);
  });

  it('computes anew what an edit changes', () => {
    const { session } = open(`${backward}&parameters=random&stage=project`);
    const before = session.snapshot?.tensor('grad.x').data;
    session.edit({ name: 'W_O', index: [0, 0] }, 9);
    expect(session.snapshot?.tensor('grad.x').data).not.toEqual(before);
  });
});

describe('L', () => {
  it('is the sum of the output where nothing was trained', () => {
    const { session } = open(`${backward}&stage=output`);
    const { data } = session.layer('A').tensor('grad.output');
    expect(new Set(data)).toEqual(new Set([1]));
    expect(session.caption()).toContain('L is the sum of all numbers of the output.');
  });

  it('is the task’s squared error on the words on show, in the rows that it asks', () => {
    const { session, clock } = openTraining(
      `${whatWhere}&training-step=60&${backward}&stage=output`,
    );
    clock.rest();
    const { back, trained } = session.snapshot ?? {};
    if (back?.of !== 'task' || !trained) throw new Error('no loss');
    expect(trained.step).toBe(60);
    expect(back.asked.map(({ row, name }) => [row, name])).toEqual([
      [4, 'what'],
      [4, 'where'],
    ]);
    const output = session.layer('A').tensor('output').data.slice(64, 80);
    // money is the first noun, bank the second.
    const errors = [...output].map((value, k) => value - +(k === 0 || k === 9));
    expect(back.loss).toBeCloseTo(
      errors.reduce((sum, error) => sum + error * error, 0),
      5,
    );
    const { data } = session.layer('A').tensor('grad.output');
    expect([...data.slice(64, 80)]).toEqual(errors.map((error) => Math.fround(2 * error)));
    expect([...data].filter((value, k) => value !== 0 && (k < 64 || k >= 80))).toEqual([]);
    expect(session.caption()).toContain('squared error in the row of “deposit”, at step 60');
    expect(session.caption()).toContain('Other rows are not in L: their gradient is 0.');
  });

  it('is said to be no loss where the task asks nothing of the words', () => {
    const { session } = openTraining(`${whatWhere}&${backward}&sentence=my+money+at+the+bank`);
    expect(session.snapshot?.back).toEqual({ of: 'sum', asksNothing: true });
    expect(session.caption()).toContain('The task asks nothing of these words');
  });
});
