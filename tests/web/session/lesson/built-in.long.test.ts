/** Every built-in lesson, walked: each fact has a value, each prediction the answer that the core's numbers give. */
import { describe, expect, it } from 'vitest';
import { isRight } from '../../../../web/lessons/answers';
import { lessonIds, loadLesson } from '../../../../web/lessons/catalogue';
import { checkLesson } from '../../../../web/lessons/check';
import { plainText } from '../../../../web/lessons/marks';
import { sayAll } from '../../../../web/lessons/said';
import { defaultState } from '../../../../web/state/state';
import { answersOf } from '../../../support/answers';
import { core } from '../../support/layers';
import { walk, wrongAnswer } from '../../support/tour';

for (const id of lessonIds) {
  describe(`the lesson ${id}`, async () => {
    const lesson = await loadLesson(id);
    const trains = JSON.stringify(lesson).includes('"trained"');
    // Of lessons that train, one seed: a training takes seconds.
    const seeds = trains ? [defaultState.seed] : [defaultState.seed, 1];

    it('is data that passes as a file does, with three questions at the end', () => {
      const data: unknown = JSON.parse(JSON.stringify(lesson));
      expect(data).toEqual(lesson);
      expect(checkLesson(data)).toEqual({ lesson });
      expect(lesson.id).toBe(id);
      expect(lesson.steps.length).toBeGreaterThanOrEqual(6);
      expect(lesson.steps.length).toBeLessThanOrEqual(12);
      expect(lesson.check).toHaveLength(3);
      expect(lesson.minutes).toBeLessThanOrEqual(5);
    });

    it.each(seeds)('has the answers of the core’s numbers on seed %d, and says them', (seed) => {
      const answers = answersOf(lesson, core, seed);
      const { tour, said, rest } = walk(lesson, { changes: { seed }, seeds: false });
      for (const step of lesson.steps) {
        expect(tour.step?.id).toBe(step.id);
        rest('this step');
        expect(tour.facts.complete, step.id).toBe(true);
        expect(said(), step.id).toEqual([]);
        const { prediction } = step;
        const texts = [...step.text, ...(step.more ?? [])];
        if (prediction) {
          tour.commit();
          const truth = tour.guess?.truth ?? null;
          expect(truth, step.id).toEqual(answers.get(step.id));
          if (!truth) continue;
          expect(isRight(prediction, truth, truth), step.id).toBe(true);
          expect(isRight(prediction, wrongAnswer(truth), truth), step.id).toBe(false);
          texts.push(prediction.ask, ...prediction.why);
          if (prediction.kind === 'choose')
            texts.push(...prediction.options.map(({ text }) => text));
        }
        for (const text of sayAll(texts, tour.facts.values).map(plainText))
          expect(text, step.id).not.toMatch(/NaN|undefined|not a number|…$|[{}]/);
        tour.next();
      }
    });
  });
}
