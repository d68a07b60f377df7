/** Starting points for watching a training: each shows what its question asks about. */
import { describe, expect, it } from 'vitest';
import { learnedView } from '../../../web/session/training-view';
import { learnStarts, type LearnId } from '../../../web/state/training-starts';
import { openTraining } from '../support/training';

function begun(id: LearnId) {
  const opened = openTraining('');
  const start = learnStarts.find((each) => each.id === id);
  if (!start) throw new Error(id);
  opened.session.change(start.patch);
  opened.clock.rest();
  return opened;
}

/** Evaluations of all current trainings at their step. */
function learned(id: LearnId) {
  const { session } = begun(id);
  return session.training.runs().map((run) => {
    run.goTo(run.nearest(session.state.trainingStep));
    return run.training.evaluate();
  });
}

it.each(learnStarts)('$id begins without a message, and as a training', ({ id }) => {
  const { session, said } = begun(id);
  expect(said()).toEqual([]);
  expect(session.training.runs().length).toBe(session.state.compare ? 2 : 1);
  expect(learnedView(session.training)?.now).not.toBeNull();
});

describe('the answer', () => {
  it('one head does not answer two questions, and two do', () => {
    const [one, two] = learned('one-or-two');
    expect([one?.solved, two?.solved]).toEqual([false, true]);
  });

  it('twins stay the same, and do no better than one head', () => {
    const [twins, one] = learned('twins-or-one');
    expect(twins?.gap).toBe(0);
    expect(Math.abs((twins?.loss ?? NaN) - (one?.loss ?? NaN))).toBeLessThan(0.05);
    expect(learned('twins')[0]?.gap).toBe(0);
  });

  it('a head that sees half of a word cannot look up', () => {
    const [wide, narrow] = learned('slices');
    expect(wide?.joint).toBeGreaterThan(0.99);
    expect(narrow?.joint).toBeLessThan(0.45);
  });

  it('twins do no better than one head of the same width', () => {
    const [twins, half] = learned('half');
    expect(twins?.gap).toBe(0);
    expect(Math.abs((twins?.loss ?? NaN) - (half?.loss ?? NaN))).toBeLessThan(0.03);
    const [, one] = begun('half').session.training.runs();
    expect(one?.setup.layer).toMatchObject({ heads: 1, dK: 8, dV: 8, dModel: 16 });
  });

  it('two columns tell 16 animals apart, and one does not', () => {
    const [line, circle] = learned('line-or-circle');
    expect(line?.joint).toBeLessThan(0.7);
    expect(circle?.joint).toBeGreaterThan(0.97);
  });

  it('one column is too few for a relation', () => {
    const [few, many] = learned('rank-8');
    expect(few?.joint).toBeLessThan(0.75);
    expect(many?.joint).toBeGreaterThan(0.97);
  });
});
