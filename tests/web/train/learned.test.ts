/** What was learned, as lines: each head follows its own word, and lines end at the step on show. */
import english from '../../../web/words/en/train.ftl?raw';
import { describe, expect, it } from 'vitest';
import { pathOf } from '../../../web/train/chart';
import { attentionLines, evaluatedOf, specialisationText } from '../../../web/train/learned';
import { linearScale, lossScale } from '../../../web/train/scale';
import { Trainer } from '../../../web/train/trainer';
import { registerWords } from '../../../web/words/words';
import { newModel } from '../support/model';

registerWords(english);

function learned(query: string) {
  const { model, frames } = newModel();
  model.showPairs(
    new URLSearchParams(`parameters=trained&task=what-where&heads=2&seed=7&${query}`),
  );
  const trainer = new Trainer(model);
  frames.pass(300);
  const [shown] = trainer.onShow;
  if (!shown) throw new Error('nothing is trained');
  return { model, trainer, shown };
}

describe('lines of what was learned', () => {
  it('follow each head to the word that answers its own question', () => {
    const { shown } = learned('training-step=400');
    const lines = attentionLines(evaluatedOf(shown, false));
    expect(lines.map(({ name }) => name).toSorted()).toEqual([
      expect.stringMatching(/^head 1 on “wh(at|ere)”$/),
      expect.stringMatching(/^head 2 on “wh(at|ere)”$/),
    ]);
    expect(new Set(lines.map(({ name }) => name.slice(6))).size).toBe(2);
    for (const { points } of lines) {
      expect(points).toHaveLength(21);
      expect(points[0]?.[1]).toBeLessThan(0.4);
      expect(points.at(-1)?.[1]).toBeGreaterThan(0.5);
    }
  });

  it('end at the step on show while it plays, though later ones were measured before', () => {
    const { shown } = learned('training-step=100');
    const steps = (playing: boolean) =>
      evaluatedOf({ ...shown, step: 50 }, playing).map(([at]) => at);
    expect(steps(false)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(steps(true)).toEqual([0, 20, 40]);
  });

  it('have no gap between clones: exactly 0', () => {
    const { shown } = learned('training-step=60&start=clones');
    expect(evaluatedOf(shown, false).map(([, { gap }]) => gap)).toEqual([0, 0, 0, 0]);
  });
});

describe('the share that is said of heads and questions', () => {
  const says = (specialisation: number, heads: number, questions: number) =>
    specialisationText({
      specialisation,
      attention: { shape: [heads, questions], data: new Float32Array(heads * questions) },
    });

  it('is never more than “at least” allows, nor less than “at most”', () => {
    expect(says(0.8951, 2, 2)).toContain('at least 0.89 ');
    expect(says(0.29 + 0.61, 2, 2)).toContain('at least 0.90 ');
    expect(says(0.101, 2, 2)).toContain('at most 0.11 ');
  });

  it('is of one head where there is one question', () => {
    expect(says(0.895, 1, 1)).toMatch(/^On average the head gives/);
    expect(says(0.895, 4, 1)).toMatch(/^The head that attends most/);
  });
});

describe('a chart', () => {
  it('draws the first and the last of many points', () => {
    const points = Array.from({ length: 1001 }, (_, step) => [step, step / 1000] as const);
    const path = pathOf(points, 1000, linearScale(1));
    expect(path.startsWith('M0 1L')).toBe(true);
    expect(path.endsWith('L1 0')).toBe(true);
    expect(path.split('L').length).toBeLessThan(500);
  });

  it('has an axis of losses by powers of ten that holds all of them', () => {
    const { height, ticks } = lossScale([[2, 0.5, 1e-7]]);
    expect(height(2)).toBeLessThanOrEqual(1);
    expect(height(1e-7)).toBeGreaterThanOrEqual(0);
    expect(height(0.01) - height(0.001)).toBeCloseTo(height(1) - height(0.1), 12);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(linearScale(1.14).ticks.map(({ label }) => label)).toEqual(['0', '1', '2']);
  });
});
