/** Evaluations between frames: at the current step, and at a fixed set of steps. */
import { describe, expect, it } from 'vitest';
import { answerRows, gapLine, lossLine, ownWordLines } from '../../../web/derive/training/learned';
import { learnedView, trainingView } from '../../../web/session/training-view';
import { core } from '../support/layers';
import { openTraining, whatWhere } from '../support/training';

function learned(link: string) {
  const opened = openTraining(link);
  opened.clock.rest();
  const view = learnedView(opened.session.training);
  if (!view) throw new Error('nothing is trained');
  return { ...opened, view };
}

describe('an evaluation', () => {
  it('is made at every twentieth of the steps taken, and at the step on show', () => {
    const { view, session, clock } = learned(`${whatWhere}&training-step=50`);
    expect(view.every).toBe(20);
    expect(view.evaluated.map(([step]) => step)).toEqual([0, 20, 40]);
    const training = core.createTraining({ task: 'what-where', heads: 2, seed: 7 });
    training.step(50);
    expect(view.now).toEqual(training.evaluate());
    training.goTo(20);
    expect(view.evaluated[1]?.[1]).toEqual(training.evaluate());
    training.dispose();
    session.change({ trainingStep: 33 });
    expect(learnedView(session.training)?.now).toBeNull();
    clock.rest();
    expect(learnedView(session.training)?.now).not.toBeNull();
    // The picture keeps the parameters of its own step.
    expect(session.snapshot?.trained?.step).toBe(33);
  });

  it('is not made where a number stands in its place', () => {
    const { view, session, clock } = learned(`${whatWhere}&training-step=50&learning=off`);
    expect(view.evaluated).toEqual([]);
    session.change({ learning: true });
    clock.rest();
    expect(learnedView(session.training)?.evaluated).toHaveLength(3);
  });

  it('of a later step is not shown while it plays, though it was made before', () => {
    const { session, clock } = learned(`${whatWhere}&training-step=100`);
    expect(trainingView(session.training)?.trainings[0]?.losses).toHaveLength(100);
    session.training.loop.play(100);
    clock.frame();
    const { step, evaluated } = learnedView(session.training) ?? {};
    expect(step).toBeLessThan(100);
    expect(evaluated?.every(([at]) => at <= (step ?? 0))).toBe(true);
    expect(trainingView(session.training)?.trainings[0]?.losses).toHaveLength(step ?? -1);
  });

  it('gives way to the number that a reader chooses', () => {
    const { session } = learned(whatWhere);
    session.cursor.inspect({ name: 'scores', index: [0, 4, 6] }, true);
    expect(session.state.learning).toBe(false);
  });
});

describe('lines and bars', () => {
  it('follow each head to its own word, and say what is lost without it', () => {
    const { view } = learned(`${whatWhere}&training-step=400`);
    const lines = ownWordLines(view.evaluated);
    expect(lines.map(({ head }) => head)).toEqual([0, 1]);
    expect(new Set(lines.map(({ name }) => name))).toEqual(new Set(['what', 'where']));
    for (const { points } of lines) {
      expect(points).toHaveLength(21);
      expect(points.at(-1)?.[1]).toBeGreaterThan(0.5);
      expect(points[0]?.[1]).toBeLessThan(0.4);
    }
    expect(lossLine(view.evaluated)[0]?.points[20]?.[1]).toBe(view.now?.loss);
    if (!view.now) throw new Error('not evaluated');
    const rows = answerRows(view.now);
    expect(rows.map(({ without }) => without)).toEqual([null, 0, 1]);
    expect(rows[0]?.shares).toEqual([1, 1, 1]);
    // Without a question's head its answers are guesses; the other question is unaffected.
    const own = lines.map(({ name }) => (name === 'what' ? 0 : 1));
    own.forEach((question, head) => {
      const shares = rows[head + 1]?.shares ?? [];
      expect(shares[question]).toBeLessThan(0.3);
      expect(shares[1 - question]).toBe(1);
    });
  });

  it('of clones have a gap of exactly 0, and one head has none', () => {
    const { view } = learned(`${whatWhere}&start=clones&training-step=60`);
    expect(gapLine(view.evaluated)[0]?.points.map(([, gap]) => gap)).toEqual([0, 0, 0, 0]);
    const one = learned('parameters=trained&heads=1&training-step=20').view;
    expect(gapLine(one.evaluated)).toEqual([]);
    expect(one.now && answerRows(one.now)).toHaveLength(1);
  });
});
